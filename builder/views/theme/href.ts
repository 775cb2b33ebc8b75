/** Addresses as pages link to them. */

/** An address of this site as a path, any other as it is. */
export const toHref = (url: string, origin: string): string =>
  url.startsWith(`${origin}/`) ? url.slice(origin.length) : url
