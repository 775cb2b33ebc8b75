/** Words of a formula that people do not see: those of phantoms and of names that authors choose. */

/** The words of a comment, which no formula shows; its sign stays, for it also ends the line. Behind an odd number of backslashes it begins none. */
export const FORMULA_COMMENT = /(?<=(?<!\\)(?:\\\\)*%)[^\n]+?(?=\n|\$*$)/g

/** Names in a formula that are no words of it: of commands, environments, columns and colours. */
const NAMES =
  /\\begin\s*\{array\}\s*\{[^{}]*\}|\\(?:definecolor\s*\{[^{}]*\}\s*\{\w*\}|fcolorbox\s*\{[^{}]*\}|begin|end|\w*color|colorbox)\s*(?:\[\w*\])?\s*\{[^{}]*\}|\\[A-Za-z@]+/g

/** What is a word in the source, where units and variables have fewer letters; scripts without capitals have neither. */
const WORD = /\p{Lo}+|\p{L}{4,}/gu

/** Names that authors choose and no formula shows. */
const CHOSEN = /\\(?:label|eqref|ref|definecolor)\s*\{([^{}]*)\}/g

/** Letters of a name of mathematics, or of several in phantoms alone, and of all names that authors choose. */
const MOST_IN_NAME = 3
const MOST_IN_CHOSEN = 8

/** Words of a formula that it does not show: those of phantoms and of labels. */
export function findUnseenWords(formula: string, mathml: string): readonly string[] {
  const source = formula.replaceAll(FORMULA_COMMENT, '')
  const { shown, phantoms } = readMathml(mathml)
  const isShown = (text: string): boolean => shown.includes(toLetters(text))
  const inPhantoms = phantoms.filter((text) => !isShown(text))
  const names = [...source.matchAll(CHOSEN)].map(([, name = '']) => name)
  const hidden = [
    ...(TEXT.test(inPhantoms.join('')) || toLetters(inPhantoms.join('')).length > MOST_IN_NAME ? inPhantoms : []),
    ...(toLetters(names.join('')).length > MOST_IN_CHOSEN ? names : []),
  ].map((text) =>
    text
      .replaceAll(/<[^<>]*>/g, '')
      .replaceAll('\u00A0', ' ')
      .trim(),
  )
  const words = source.replaceAll(NAMES, ' ').match(WORD) ?? []
  return [...hidden, ...words.filter((word) => !isShown(word) && !hidden.some((text) => text.includes(word)))]
}

/** The letters that are shown, and each phantom with its tags; those that are alike, once. */
function readMathml(mathml: string): { readonly shown: string; readonly phantoms: readonly string[] } {
  let [shown, phantom] = ['', '']
  const phantoms = new Set<string>()
  let hiding = 0
  for (const part of mathml.replace(/<annotation\b[^]*<\/annotation>/, '').split(/(<[^<>]*>)/)) {
    if (part.startsWith('<mphantom')) hiding += 1
    else if (part === '</mphantom>') hiding -= 1
    else if (hiding > 0) phantom += part
    else if (!part.startsWith('<')) shown += part
    if (hiding > 0 || phantom === '') continue
    phantoms.add(phantom)
    phantom = ''
  }
  return { shown: toLetters(shown), phantoms: [...phantoms] }
}

/** Letters without accents, in no alphabet of mathematics. */
const toLetters = (text: string): string =>
  text
    .replaceAll(/<[^<>]*>/g, '')
    .normalize('NFKD')
    .replaceAll(/\P{L}/gu, '')

const TEXT = /<mtext\b[^<>]*>[^<]*\p{L}/u
