/** Splits a file into front matter and body, with a message if the front matter has no end. */
import type { Message } from './message.ts'

/** A split source. `yaml` is absent if there is no front matter; `messages` has the reason. */
export interface SplitSource {
  readonly yaml: string | undefined
  /** Lines above the YAML. */
  readonly lineOffset: number
  /** Offset of the first character below the closing fence. */
  readonly bodyStart: number
  readonly messages: readonly Message[]
}

const FENCED = /^\uFEFF?---[ \t]*\r?\n(?<yaml>[\s\S]*?)(?<=\n)---[ \t]*(?:\r?\n|$)/

/** Finds the front matter: from the first line, between two lines of `---`. */
export function splitFrontMatter(file: string, source: string): SplitSource {
  const match = FENCED.exec(source)
  if (match?.groups?.['yaml'] !== undefined) {
    return { yaml: match.groups['yaml'], lineOffset: 1, bodyStart: match[0].length, messages: [] }
  }
  const message = { file, line: 1, column: 1, severity: 'error', ...explainFence(source) } as const
  return { yaml: undefined, lineOffset: 0, bodyStart: 0, messages: [message] }
}

const TEMPLATE = '---\ntitle: …\ndescription: …\n---'

function explainFence(source: string): Pick<Message, 'rule' | 'text' | 'hint'> {
  const lines = source.replace(/^\uFEFF/, '').split(/\r?\n/)
  const first = lines.findIndex((line) => line.trim() !== '')
  if (/^---\s*$/.test(lines[0] ?? '')) {
    const last = lines.findIndex((line, index) => index > 0 && !/^\s*(?:[\w-]+:|- |#|$)/.test(line))
    return {
      rule: 'unclosed-front-matter',
      text: 'The front matter is not closed: end it with a line of three hyphens.',
      hint: last > 1 ? `Write --- above line ${last + 1}.` : 'Write --- below the last key.',
    }
  }
  if (first > 0 && /^---\s*$/.test(lines[first] ?? '')) {
    return {
      rule: 'missing-front-matter',
      text: 'The front matter does not begin in the first line: nothing may be above it.',
      hint: `Delete the ${first === 1 ? 'empty line' : `${first} empty lines`} above it.`,
    }
  }
  if (/^\+{3}\s*$/.test(lines[first] ?? '')) {
    return {
      rule: 'missing-front-matter',
      text: 'The front matter is TOML: it must be YAML, between two lines of three hyphens.',
      hint: TEMPLATE,
    }
  }
  if (/^(?:-{4,}|–+|—+|-–|–-|--)\s*$/.test(lines[first] ?? '')) {
    return {
      rule: 'missing-front-matter',
      text: `The front matter begins with "${(lines[first] ?? '').trim()}": the line must have three hyphens and nothing else.`,
      hint: '---',
    }
  }
  return /^[\w-]+:\s/.test(lines[first] ?? '')
    ? {
        rule: 'missing-front-matter',
        text: 'The front matter is not opened: begin the file with a line of three hyphens.',
        hint: 'Write --- above the first key.',
      }
    : {
        rule: 'missing-front-matter',
        text: 'The page has no front matter: it needs a title and a description.',
        hint: TEMPLATE,
      }
}
