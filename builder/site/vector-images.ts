/** Finds vector images that no browser shows: they are XML, in which one mistake hides the whole picture. */
import { parseXml, XmlElement, XmlError } from '@rgrove/parse-xml'
import { isPointer } from '../content/lfs-pointer.ts'
import type { SourceFile } from '../content/read.ts'
import { brief, type Message, normalizeText, toPoint } from '../content/schema/message.ts'
import type { Work } from '../work/work.ts'

type Fault = Omit<Message, 'file'>

/** An error for each. A file is read once, however often a site is built. */
export function checkVectorImages(files: readonly SourceFile[], work: Pick<Work, 'together'>): readonly Message[] {
  const { run, keep } = work.together<readonly Fault[]>('check a vector image')
  const messages: Message[] = []
  for (const file of files) {
    if (!/^assets\/.*\.svg$/is.test(file.path) || file.size > LARGEST) continue
    for (const fault of run(file.hash, () => findFaults(file))) messages.push({ file: file.path, ...fault })
  }
  keep()
  return messages
}

/** Larger files would take seconds. Bytes. */
const LARGEST = 5_000_000

function findFaults(file: SourceFile): readonly Fault[] {
  const text = normalizeText(new TextDecoder().decode(file.read()))
  // Pointers and files with a NUL have messages of their own.
  if (isPointer(file) || text.includes('\0')) return []
  const fault = explain(text)
  if (fault === undefined) return []
  const { at, why, hint } = fault
  const said = `No browser shows the picture: ${why}.`
  return [{ ...toPoint(text, at), severity: 'error', rule: 'broken-image', text: said, hint }]
}

/** A fault at an offset. */
interface Located {
  readonly at: number
  readonly why: string
  readonly hint: string
}

function explain(text: string): Located | undefined {
  if (text.trim() === '') return { at: 0, why: 'the file is empty', hint: EXPORT }
  try {
    // Entities may be those of a document type, which is not read.
    const { root } = parseXml(text, { includeOffsets: true, ignoreUndefinedEntities: text.includes('<!DOCTYPE') })
    return root === null || /<!(?:ENTITY|ATTLIST)/.test(text) ? undefined : explainNames(root)
  } catch (cause) {
    // Whether a browser shows elements that are nested too deeply is not known.
    if (cause instanceof RangeError) return undefined
    if (!(cause instanceof XmlError)) throw cause
    const [why = ''] = cause.message.split(/ \(line \d/)
    return { at: cause.pos, why: `it is not well-formed XML (${brief(why)})`, hint: EXPORT }
  }
}

const EXPORT = 'Export it again as SVG. A file that was written by hand has &amp; for "&", and &#160; for "&nbsp;".'

/** The fault of a root that is not that of a picture, or of a prefix that is declared nowhere. */
function explainNames(root: XmlElement): Located | undefined {
  const [name = '', prefix] = root.name.split(':').toReversed()
  const declaration = prefix === undefined ? 'xmlns' : `xmlns:${prefix}`
  const at = root.start
  if (name !== 'svg') return { at, why: `its first element is <${brief(root.name)}>, not <svg>`, hint: EXPORT }
  if (root.attributes[declaration] !== SVG) {
    return { at, why: `its <svg> lacks the attribute ${declaration}="${SVG}"`, hint: `<svg xmlns="${SVG}" …>` }
  }
  const declared = new Set(['xml', 'xmlns'])
  const used = new Map<string, number>()
  for (const { attributes, name: own, start } of listElements(root)) {
    for (const one of [own, ...Object.keys(attributes)]) {
      const [before = '', after] = one.split(':')
      if (before === 'xmlns' && after !== undefined) declared.add(after)
      if (after !== undefined && !used.has(before)) used.set(before, start)
    }
  }
  const lost = [...used].find(([one]) => !declared.has(one))
  if (lost === undefined) return undefined
  const address = lost[0] === 'xlink' ? 'http://www.w3.org/1999/xlink' : '…'
  const hint = `<svg xmlns="${SVG}" xmlns:${brief(lost[0])}="${address}" …>`
  return { at: lost[1], why: `nothing declares the prefix "${brief(lost[0])}"`, hint }
}

const SVG = 'http://www.w3.org/2000/svg'

function* listElements(root: XmlElement): Generator<XmlElement> {
  const open = [root]
  for (let element = open.pop(); element; element = open.pop()) {
    yield element
    for (const child of element.children.toReversed()) if (child instanceof XmlElement) open.push(child)
  }
}
