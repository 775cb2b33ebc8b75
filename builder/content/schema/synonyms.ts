/** Names that other systems use for our keys. */

/** Keys of other systems: the equivalent key, or a sentence about what to do instead. */
export const ELSEWHERE: ReadonlyMap<string, string> = new Map([
  ['date', 'datePublished'],
  ['pubDate', 'datePublished'],
  ['published', 'datePublished'],
  ['lastmod', 'dateModified'],
  ['updated', 'dateModified'],
  ['summary', 'description'],
  ['excerpt', 'description'],
  ['redirect_from', 'aliases'],
  ['cover', 'image'],
  ['baseurl', 'url'],
  ['baseURL', 'url'],
  ['lang', 'language'],
  ['start', 'startsAt'],
  ['end', 'endsAt'],
  ['permalink', 'The address of a page is the path of its file.'],
  ['weight', 'order'],
  ['sidebar_position', 'order'],
  ['nav_order', 'order'],
  ['author', 'authors'],
  ['categories', 'tags'],
  ['linkTitle', 'navTitle'],
  ['sidebar_label', 'navTitle'],
  ['keywords', 'Search engines ignore keywords.'],
])

/** Names in other systems for the keys of links, columns and authors. */
export const INSIDE: ReadonlyMap<string, string> = new Map([
  ['href', 'to'],
  ['url', 'to'],
  ['link', 'to'],
  ['page', 'to'],
  ['label', 'title'],
  ['name', 'title'],
  ['text', 'title'],
  ['children', 'items'],
  ['links', 'items'],
  ['pages', 'items'],
  ['type', 'kind'],
  ['avatar', 'image'],
  ['picture', 'image'],
  ['photo', 'image'],
  ['bio', 'description'],
])
