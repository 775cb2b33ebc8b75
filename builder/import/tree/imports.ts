/** The imports of a page of MDX. */

/** How bundlers are asked for the text of a file: `!!raw-loader!./a.go`, `./a.go?raw`. */
const RAW = /^(?:!*raw-loader!)?(.+?)(?:\?raw)?$(?<=\?raw|^!*raw-loader!.+)/

/** The file whose text an import asks for. */
export const toRaw = (file: string): string | undefined => RAW.exec(file)?.[1]

/** The picture that an import gives the address of (https://docs.astro.build/en/guides/images/, https://docusaurus.io/docs/assets). */
export const toPicture = (file: string): string | undefined =>
  /\.(?:png|jpe?g|gif|webp|avif|svg)$/i.test(file) ? file : undefined

/** The files that a module imports, by the name that it gives them. */
export const readImports = (code: string): [name: string, file: string][] =>
  [...code.matchAll(/^import\s+(\w+)\s+from\s+['"]([^'"]+)['"]/gm)].map(([, name = '', file = '']) => [name, file])
