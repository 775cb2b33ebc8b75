/** Requests as `curl` commands that work as printed in any POSIX shell. */

/** A GET request. */
export const toCurlGet = (url: string, accept?: string): string =>
  accept === undefined ? `curl ${quote(url)}` : `curl -H ${quote(`Accept: ${accept}`)} ${quote(url)}`

/** A POST request with a JSON body. */
export const toCurlPost = (url: string, body: unknown): string =>
  [
    `curl -X POST ${quote(url)} \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -d ${quote(JSON.stringify(body, undefined, 2))}`,
  ].join('\n')

/** A word in single quotes, where a shell replaces nothing. */
const quote = (word: string): string => (/^[\w./:-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`)
