/**
 * The WordPress export file (WXR): RSS with additional post fields
 * (https://wordpress.org/documentation/article/tools-export-screen/).
 */
import type { XmlElement } from '@rgrove/parse-xml'
import { UsageError } from '../../../content/error.ts'
import { childOf, childrenOf, readXml, textOf } from '../../source/xml.ts'

/** A category, a tag, or another word of a taxonomy. */
export interface Term {
  readonly taxonomy: string
  readonly slug: string
  readonly name: string
}

/** A post, a page, a file, a menu item, or plugin data stored as a post. */
export interface Item {
  readonly id: string
  readonly type: string
  readonly status: string
  /** HTML. */
  readonly title: string
  readonly link: string
  readonly slug: string
  readonly parent: string
  readonly order: number
  /** Login name of the author. */
  readonly author: string
  /** Moments in the time of the site and in UTC, `2024-02-05 17:06:41`. */
  readonly date: string
  readonly dateUtc: string
  readonly modified: string
  /** HTML with blocks and shortcodes, and the line of the export that it begins in. */
  readonly content: string
  readonly line: number
  readonly excerpt: string
  readonly hasPassword: boolean
  /** The file of an attachment. */
  readonly file: string
  readonly terms: readonly Term[]
  readonly meta: ReadonlyMap<string, string>
  readonly isSticky: boolean
  /** Comments that readers see. */
  readonly comments: number
}

/** An export, or several of one site. */
export interface Export {
  readonly title: string
  readonly description: string
  readonly url: string
  readonly language: string
  readonly authors: readonly { readonly login: string; readonly name: string }[]
  /** Categories and tags of posts. */
  readonly terms: readonly (Term & { readonly id: string; readonly parent: string })[]
  readonly items: readonly Item[]
}

/** Whether a file begins like an export. */
/** Largest export, in bytes: more does not fit the memory of Node. */
export const LARGEST_EXPORT = 400 * 1024 * 1024

export const isExport = (text: string): boolean => text.slice(0, 8192).includes('wordpress.org/export/')

/** Reads the text of an export. Entities that the file declares itself are not expanded. */
export function readExport(file: string, text: string): Export {
  const clean = text
    .replace(/^\uFEFF/, '')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(UNREADABLE, ' ')
  const root = readXml(`the export "${file}"`, clean)
  const channel = root === null ? undefined : childOf(root, 'channel')
  if (channel === undefined) throw new UsageError(`"${file}" is not an export of WordPress: it has no <channel>`)
  const toLine = countLines(clean)
  return {
    title: textOf(channel, 'title'),
    description: textOf(channel, 'description'),
    url: textOf(channel, 'wp:base_blog_url') || textOf(channel, 'link'),
    language: textOf(channel, 'language'),
    authors: childrenOf(channel, 'wp:author').map((author) => ({
      login: textOf(author, 'wp:author_login'),
      name: textOf(author, 'wp:author_display_name') || textOf(author, 'wp:author_login'),
    })),
    terms: [
      ...childrenOf(channel, 'wp:category').map((term) => ({
        id: textOf(term, 'wp:term_id'),
        taxonomy: 'category',
        slug: textOf(term, 'wp:category_nicename'),
        name: textOf(term, 'wp:cat_name'),
        parent: textOf(term, 'wp:category_parent'),
      })),
      ...childrenOf(channel, 'wp:tag').map((term) => ({
        id: textOf(term, 'wp:term_id'),
        taxonomy: 'post_tag',
        slug: textOf(term, 'wp:tag_slug'),
        name: textOf(term, 'wp:tag_name'),
        parent: '',
      })),
    ],
    items: childrenOf(channel, 'item').map((item) => toItem(item, toLine)),
  }
}

/** Control characters, which XML does not have and databases do. */
const UNREADABLE =
  // oxlint-disable-next-line no-control-regex -- these are what is looked for
  /[\0-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g

function toItem(item: XmlElement, toLine: (offset: number) => number): Item {
  const text = (name: string): string => textOf(item, name)
  const content = childOf(item, 'content:encoded')
  return {
    id: text('wp:post_id'),
    type: text('wp:post_type'),
    status: text('wp:status'),
    title: text('title'),
    link: text('link'),
    slug: text('wp:post_name'),
    parent: text('wp:post_parent'),
    order: Number(text('wp:menu_order')) || 0,
    author: text('dc:creator'),
    date: text('wp:post_date'),
    dateUtc: text('wp:post_date_gmt'),
    modified: text('wp:post_modified'),
    content: content?.text ?? '',
    line: toLine(content?.children[0]?.start ?? item.start),
    excerpt: text('excerpt:encoded'),
    hasPassword: text('wp:post_password') !== '',
    file: text('wp:attachment_url'),
    terms: childrenOf(item, 'category').map((term) => ({
      taxonomy: term.attributes['domain'] ?? '',
      slug: term.attributes['nicename'] ?? '',
      name: term.text.trim(),
    })),
    meta: new Map(
      childrenOf(item, 'wp:postmeta').map((meta) => [textOf(meta, 'wp:meta_key'), textOf(meta, 'wp:meta_value')]),
    ),
    isSticky: text('wp:is_sticky') === '1',
    comments: childrenOf(item, 'wp:comment').filter(
      (one) => textOf(one, 'wp:comment_approved') === '1' && /^(?:comment)?$/.test(textOf(one, 'wp:comment_type')),
    ).length,
  }
}

/** The line of an offset that is larger than the one asked for before. */
function countLines(text: string): (offset: number) => number {
  let line = 1
  let at = 0
  return (offset) => {
    for (let next = text.indexOf('\n', at); next !== -1 && next < offset; next = text.indexOf('\n', at)) {
      line += 1
      at = next + 1
    }
    return line
  }
}
