/** XML of other systems. Entities that a file declares itself are not expanded. */
import { parseXml, XmlElement, XmlError } from '@rgrove/parse-xml'
import { UsageError } from '../../content/error.ts'

/** The root of a file that is called `what` in the error about it. */
export function readXml(what: string, text: string): XmlElement | null {
  try {
    return parseXml(text, { includeOffsets: true, ignoreUndefinedEntities: true }).root
  } catch (cause) {
    if (cause instanceof RangeError) throw new UsageError(`Cannot read ${what}: its elements are nested too deeply`)
    if (!(cause instanceof XmlError)) throw cause
    throw new UsageError(
      `Cannot read ${what}: line ${cause.line}, column ${cause.column}: ${cause.message.split('\n')[0]?.replace(/ \(line.*$/, '')}`,
    )
  }
}

export const childrenOf = (parent: XmlElement, name: string): XmlElement[] =>
  parent.children.filter((node) => node instanceof XmlElement).filter((node) => node.name === name)
export const childOf = (parent: XmlElement, name: string): XmlElement | undefined => childrenOf(parent, name)[0]
export const textOf = (parent: XmlElement, name: string): string => childOf(parent, name)?.text.trim() ?? ''
