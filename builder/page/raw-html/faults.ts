/** What is wrong with raw HTML. */
import type { Fault } from '../fault.ts'
import { DROPPED_WITH_CONTENT, OF_TABLES } from './allow-list.ts'
import type { Attribute } from './read-fragment.ts'

export const MISSING_ALT: Fault = {
  severity: 'error',
  rule: 'missing-alt',
  text: 'The image has no alternative text.',
  hint: 'Write alt="what the image shows", or alt="" where it only decorates.',
}

/** Elements that show something by themselves: without them the page says less than its author thinks. */
const SHOWING: ReadonlySet<string> = new Set('audio canvas embed frame iframe math object svg video'.split(' '))

/** The fault of an element that pages may not have. */
export function disallowed(name: string, tag: string): Fault {
  if (name === 'script') {
    return {
      severity: 'error',
      rule: 'active-content',
      text: 'The page has a <script> element: pages may not run code.',
      hint: 'Delete the element.',
    }
  }
  const written = /<([^\s/>]+)/.exec(tag)?.[1] ?? name
  if (/^[A-Z]/.test(written) && !DROPPED_WITH_CONTENT.has(name)) {
    const text = `The tag <${written}> is a component, which pages cannot have: it was dropped with its attributes; its content stays.`
    return { severity: 'warning', rule: 'raw-html', text, hint: 'Write in markdown what it would show.' }
  }
  if (OF_TABLES.has(name)) {
    const text = `The element <${name}> is outside a <table> and was dropped; its content stays.`
    return { severity: 'warning', rule: 'raw-html', text, hint: 'Write <table> before it, or the table in markdown.' }
  }
  if (SHOWING.has(name)) {
    const text = `The element <${name}> is not allowed: what it shows would be missing from the page.`
    return { severity: 'error', rule: 'missing-content', text, hint: INSTEAD[name] ?? 'Link to what it shows.' }
  }
  return {
    severity: 'warning',
    rule: 'raw-html',
    text: DROPPED_WITH_CONTENT.has(name)
      ? `The element <${name}> is not allowed and was dropped with its content.`
      : `The element <${name}> is not allowed and was dropped; its content stays.`,
    hint: 'Delete the tags, or write it in markdown.',
  }
}

export const COMMENTED_INCLUDE: Fault = {
  severity: 'warning',
  rule: 'foreign-syntax',
  text: 'The comment includes a file in another system: here it is a comment, and the text of the file is missing.',
  hint: '::include{file=path.md}',
}

const INSTEAD: Readonly<Record<string, string>> = {
  svg: 'Save the drawing as assets/name.svg and write ![What it shows](/assets/name.svg).',
  math: 'Write the formula in TeX: $x^2$ in a line, or $$ above and below it.',
  iframe: 'Write ::embed{src=https://… title="…"}, ::video or ::map, or link to what it shows.',
  video: 'Write ::video{src=/assets/….mp4 title="…"}.',
  audio: 'Write ::audio{src=/assets/….mp3 title="…"}.',
}

/** The fault of an unclosed element that would be removed with its content. */
export const endlessElement = (name: string): Fault => ({
  severity: 'error',
  rule: 'unclosed-element',
  text: `The element <${name}> does not end in the block in which it begins, so its content cannot be dropped with it.`,
  hint: 'Delete the element with its content.',
})

/** The fault of attributes that do nothing here. */
export const droppedAttributes = (element: string, attributes: readonly Attribute[]): Fault => ({
  severity: 'warning',
  rule: 'raw-html',
  text: `<${element}> must not have ${attributes.map(({ name }) => `"${name}"`).join(', ')}, which was dropped.`,
  hint: 'Delete it.',
})

/** What the ids of the frame around a text begin with, which its scripts and labels find. */
export const OWN_IDS = 'page:'

export const OWN_ID: Fault = {
  severity: 'warning',
  rule: 'raw-html',
  text: `Ids that begin with "${OWN_IDS}" are those of the frame around the page.`,
  hint: 'Write another id.',
}

/** The fault of an attribute that runs code. */
export const eventAttribute = (name: string): Fault => ({
  severity: 'error',
  rule: 'active-content',
  text: `The attribute "${name}" runs code, which pages may not do.`,
  hint: 'Delete the attribute.',
})
