/** What the renderer does not know of Mermaid's diagrams of sequences (https://mermaid.js.org/syntax/sequenceDiagram.html). */

/** The text of a message that is taken out of the drawing, which no text of a diagram is. */
const PLACE = '\uFDD0'
/** What is between the words of a name: the renderer takes it for a letter, and shows it as a space. */
const SPACE = '\u2800'
/** What is before a name that begins like a keyword, which the renderer does not tell from one; it is taken out, too. */
const NAME = '\u2063'

/**
 * Draws a diagram of a sequence whose names may have spaces and begin like keywords, and whose notes may stand before the first message
 * of the text or of a branch.
 */
export const drawSequence = (text: string, draw: (text: string) => string): string =>
  draw(withPlaces(text.split('\n').map(toLine)).join('\n'))
    .replaceAll(PLACE_DRAWN, '')
    .replaceAll(NAME, '')
    .replaceAll(SPACE, ' ')

const PLACE_DRAWN = new RegExp(`<g class="message"[^>]*data-label="${PLACE}"[^]*?</g>\n?`, 'g')

/** Kinds of lines: what begins a branch, what ends the last one, a note, a participant, or else a message or nothing that is drawn. */
type Kind = 'branch' | 'end' | 'note' | 'participant' | 'message' | 'other'

interface Line {
  readonly kind: Kind
  readonly text: string
  /** Its names as they are drawn. */
  readonly names: readonly string[]
}

const BRANCH = /^(?:alt|and|break|critical|else|loop|opt|option|par|rect)(?=\s|$)/
const NOTE = /^note\s+(?:left of|right of|over)\s/i
const PARTICIPANT = /^(?:participant|actor)\s/
/** An arrow that ends in "x" is none where another one follows: then it is the end of a name, or within one. */
const ARROW = /\s*(--?>?>|--?\)|--?x(?!\s*--?[>)]|[^:]*--?[>)]))\s*([+-]?)/
/** What else a line may begin with that is no name. */
const OTHER = /^(?:acc(?:Title|Descr)|autonumber|box|create|(?:de)?activate|destroy|details|links?|properties|title)\s/
/** Characters of names and the arrow between them, at most: the renderer looks at each of them again and again. */
const LONGEST = 500

function toLine(written: string): Line {
  // The type of a participant, of which each is drawn alike.
  const text = written
    .trim()
    .replace(/(?<=^(?:participant|actor)\s[^{]{0,500}?)\s*@\{[^}]*\}/, '')
    .replaceAll(/\s+/g, ' ')
  if (BRANCH.test(text)) return { kind: 'branch', text, names: [] }
  if (text === 'end') return { kind: 'end', text, names: [] }
  const word = (NOTE.exec(text) ?? PARTICIPANT.exec(text))?.[0]
  const head = /^[^:]*/.exec(text)?.[0] ?? ''
  if (head.length > LONGEST) return { kind: 'other', text: '', names: [] }
  const rest = text.slice(head.length)
  if (word === undefined) {
    const arrow = ARROW.exec(head)
    if (arrow === null || rest === '' || OTHER.test(text)) return { kind: 'other', text, names: [] }
    const names = [head.slice(0, arrow.index), head.slice(arrow.index + arrow[0].length)].map(toName)
    return { kind: 'message', text: `${names[0]} ${arrow[1]} ${arrow[2]}${names[1]}${rest}`, names }
  }
  if (!PARTICIPANT.test(word)) {
    const names = head.slice(word.length).split(',').map(toName)
    return { kind: 'note', text: `${word}${names.join(',')}${rest}`, names }
  }
  const [, name = '', label = ''] = /^(.*?)( as .*)?$/.exec(text.slice(word.length)) ?? []
  return { kind: 'participant', text: `${word}${toName(name)}${label}`, names: [toName(name)] }
}

const toName = (written: string): string => {
  const name = written.trim().replaceAll(' ', SPACE)
  return /^(?:alt|and|break|critical|else|end|loop|opt|par|rect)/.test(name) ? NAME + name : name
}

/**
 * The lines, with a message above each note that has none before it in the text or in its branch: the renderer draws notes below messages
 * alone; and with one in each branch without a message, whose label would lie over that of the next.
 */
function withPlaces(lines: readonly Line[]): readonly string[] {
  const result: string[] = []
  let isEmpty = true
  let [known = ''] = lines.flatMap(({ names }) => names)
  for (const { kind, text, names } of lines) {
    const [from = known, to = from] = names
    if (isEmpty && (kind === 'note' || (isBranchBefore(result) && (kind === 'branch' || kind === 'end')))) {
      if (from !== '') result.push(`${from}->>${to}: ${PLACE}`)
      isEmpty = false
    }
    if (kind === 'message') isEmpty = false
    if (kind === 'branch') isEmpty = true
    if (names.length > 0) known = from
    result.push(text)
  }
  return result
}

/** Whether the last line begins a branch. */
const isBranchBefore = (lines: readonly string[]): boolean => BRANCH.test(lines.at(-1) ?? '')
