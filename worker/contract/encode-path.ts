/** Paths, as addresses have them: the builder writes what the Worker writes. */

/** A path, percent-encoded for a URL (RFC 3986, section 3.3): a question mark or number sign in it begins no query and no fragment. */
export const encodePath = (path: string): string =>
  encodeURI(path.toWellFormed()).replaceAll('?', '%3F').replaceAll('#', '%23')
