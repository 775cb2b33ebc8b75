/** What the renderer does not know of Mermaid's diagrams of sequences (https://mermaid.js.org/syntax/sequenceDiagram.html). */

/** The text of a message that is taken out of the drawing, and what is between the words of a name: no text has the one, and the other looks like a space. */
const PLACE = '\uFDD0'
const SPACE = '\u2800'

/** Draws a diagram of a sequence whose names may have spaces, and whose notes may stand above the first message. */
export const drawSequence = (text: string, draw: (text: string) => string): string =>
  draw(withPlaceForNotes(text.replaceAll(LINE, joinNames)))
    .replace(PLACE_DRAWN, '')
    .replaceAll(SPACE, ' ')

const PLACE_DRAWN = new RegExp(`<g class="message"[^>]*data-label="${PLACE}"[^]*?</g>\n?`)

/** The notes below a message alone are drawn: above those before the first one it puts a message. */
function withPlaceForNotes(text: string): string {
  const note = NOTE.exec(text)
  if (note === null || (MESSAGE.exec(text)?.index ?? text.length) < note.index) return text
  const [from = '', to = from] = (note[1] ?? '').split(',').map((name) => name.trim())
  return `${text.slice(0, note.index)}${from}->>${to}: ${PLACE}\n${text.slice(note.index)}`
}

const NOTE = /^[^\S\n]*note[^\S\n]+(?:left of|right of|over)[^\S\n]+([^:\n]+):/im
const MESSAGE = /^[^\S\n]*[^\s>]+?[^\S\n]*(?:--?>>?|--?[)x])[^\S\n]*[^\s:]+[^\S\n]*:/m

/** A line with names: of a participant, a note, or else a message. */
const LINE =
  /^([^\S\n]*)(?:((?:participant|actor)[^\S\n]+|note[^\S\n]+(?:left of|right of|over)[^\S\n]+)|(?!(?:alt|and|break|critical|else|end|loop|opt|option|par|rect)\b))([^:\n]*?)((?:[^\S\n]+as[^\S\n]|:).*)?$/gim
const ARROW = /[^\S\n]*(?:--?>?>|--?[)x](?=[^\S\n]))[^\S\n]*[+-]?/

function joinNames(
  line: string,
  indent: string,
  word: string | undefined,
  names: string,
  rest: string | undefined,
): string {
  const parts = word === undefined ? splitAt(names, ARROW) : splitAt(names, /[^\S\n]*,[^\S\n]*/)
  if (word === undefined && parts.length < 3) return line
  const joined = parts.map((part, at) => (at % 2 === 0 ? part.trim().replaceAll(/[^\S\n]+/g, SPACE) : part))
  return indent + (word ?? '') + joined.join('') + (rest ?? '')
}

/** A text in the parts beside what a pattern fits first, and that between them. */
function splitAt(text: string, pattern: RegExp): readonly string[] {
  const match = pattern.exec(text)
  return match === null ? [text] : [text.slice(0, match.index), match[0], text.slice(match.index + match[0].length)]
}
