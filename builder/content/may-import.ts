/** Whether `site.js` may depend on other files, of which packages are outside the content folder. An escape may be part of such a word. */
export const mayImport = (source: string): boolean => /\b(?:import|require|from)\b|\\u/.test(source)
