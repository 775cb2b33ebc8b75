/**
 * Checks the texts that are served as they are: SVG, XML and HTML files are documents that could run scripts or navigate away
 * when they are opened, and nobody sees a change of a file that git takes for a binary one.
 */
import { isUtf8 } from 'node:buffer'
import { findHiding } from '../content/decode.ts'
import type { SourceFile } from '../content/read.ts'
import { type Message, normalizeText, toPoint } from '../content/schema/message.ts'
import { extensionOf } from './statics.ts'

/** Elements and attributes without effect under the policy of such files (`views/policies.ts`). */
const ACTIVE: readonly (readonly [pattern: RegExp, what: string])[] = [
  [/<(?:[\w-]+:)?script\b/i, 'a script'],
  [/<(?:[\w-]+:)?foreignObject\b/i, 'a `foreignObject`, which can show the form of another site'],
  [/<(?:[\w-]+:)?meta\b[^<>]*http-equiv\s*=\s*["']?refresh/i, 'a `meta refresh`, which leads to another page'],
  [/\son[a-z]+\s*=\s*["']/i, 'an attribute that runs a script'],
]

/** The same for HTML files, which may have data and lead away. */
const ACTIVE_HTML: typeof ACTIVE = [
  [/<script\b(?![^<>]*\btype\s*=\s*["']?[\w/+.-]*json)/i, 'a script'],
  [/<[a-z][^<>]*\son[a-z]+\s*=/i, 'an attribute that runs a script'],
]

/** Files that browsers open as documents → what has no effect in them. */
const DOCUMENTS: readonly (readonly [pattern: RegExp, active: typeof ACTIVE])[] = [
  [/^(?:assets|static)\/.*\.(?:svg|xml)$/is, ACTIVE],
  [/^static\/.*\.html$/is, ACTIVE_HTML],
]

/** Files whose changes a person reads, by their extension. */
const TEXT = /^(?:assets|static)\/.*\.(?:css|csv|html|ics|js|json|svg|txt|vcf|vtt|webmanifest|xml)$/is

/** An error for each text with a NUL character, and a warning at the first place of each kind of active content. */
export const checkServedTexts = (files: readonly Pick<SourceFile, 'path' | 'read'>[]): readonly Message[] =>
  files.flatMap(({ path, read }) => {
    const isText = TEXT.test(path)
    // Without an extension its bytes decide how a file is served.
    if (!isText && !(path.startsWith('static/') && extensionOf(path) === '')) return []
    const bytes = read()
    if (!isText && !isUtf8(bytes)) return []
    const text = new TextDecoder().decode(bytes)
    const hiding = text.includes('\0') ? findHiding(path, normalizeText(text)) : undefined
    return [...(hiding ? [hiding] : []), ...findActiveContent(path, text)]
  })

function findActiveContent(path: string, text: string): readonly Message[] {
  const [, active = []] = DOCUMENTS.find(([pattern]) => pattern.test(path)) ?? []
  return active.flatMap(([pattern, what]): Message[] => {
    const match = pattern.exec(text)
    return match === null ? [] : [{ file: path, ...toPoint(text, match.index), ...toText(what) }]
  })
}

const toText = (what: string) =>
  ({
    severity: 'warning',
    rule: 'active-file',
    text: `The file has ${what}: it is blocked when the file is opened.`,
    hint: 'Export the picture without it, or remove it. A script for all pages is `site.js`.',
  }) as const
