/** Requests as `curl` commands that work as printed in any POSIX shell. */

/** A GET request. */
export const toCurlGet = (url: string, accept?: string): string =>
  accept === undefined ? `curl ${toShellWord(url)}` : `curl -H ${toShellWord(`Accept: ${accept}`)} ${toShellWord(url)}`

/** A POST request with a JSON body. */
export const toCurlPost = (url: string, body: unknown): string =>
  [
    `curl -X POST ${toShellWord(url)} \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -d ${toShellWord(JSON.stringify(body, undefined, 2))}`,
  ].join('\n')

/** A word of a command for a POSIX shell: where it has special characters, in single quotes, where a shell replaces nothing. */
export const toShellWord = (word: string): string =>
  /^[\w./:-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`
