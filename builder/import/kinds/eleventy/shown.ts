/** What tags of Eleventy show that name the addresses and pictures of a site (https://www.11ty.dev/docs/filters/url). */
import { posix } from 'node:path'
import { image } from '../../../page/blocks/parts/markdown.ts'
import { escapeHtml } from '../../../page/html.ts'
import { RAW_MARK, type Resolve } from '../../source/templates.ts'

const FILTERED = /^\{\{-?\s*(["'])([^"'\n]*)\1\s*\|\s*url\s*-?\}\}$/
/** As its guide writes pictures, with sizes behind the text (https://www.11ty.dev/docs/plugins/image-shortcodes). */
const PICTURE =
  /^\{%-?\s*image\s+(["'])([^"'\n]+)\1[\s,]+(?:"([^"\n]*)"|'([^'\n]*)')(?:[\s,]+(?:"[^"\n]*"|'[^'\n]*'|[\w.]+))*\s*-?%\}$/

/** What is before a picture that is in an element of HTML, where markdown is none. */
const ELEMENT = />[^\S\n]*\n?[^\S\n]*$/

/** The text that a tag becomes by the files of a source. Addresses are from the root of the site, which may be elsewhere now. */
export const createShown =
  (files: ReadonlySet<string>, root: string): Resolve =>
  (tag, before) => {
    if (RAW_MARK.test(tag)) return ''
    const [, , path] = FILTERED.exec(tag) ?? []
    if (path !== undefined) return path
    const [, , file = '', double, single = ''] = PICTURE.exec(tag) ?? []
    if (!files.has(posix.join(root, file))) return undefined
    const address = posix.join('/', root, file).split('/').map(encodeURIComponent).join('/')
    const text = double ?? single
    return ELEMENT.test(before) ? `<img src="${address}" alt="${escapeHtml(text)}">` : image(address, text)
  }
