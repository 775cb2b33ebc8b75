/** Schemas of generated documents with their descriptions, which become those of the OpenAPI document. */
import * as v from 'valibot'

/** An object with these properties. */
export const object = <const Entries extends v.ObjectEntries>(description: string, entries: Entries) =>
  v.pipe(v.object(entries), v.description(description))

/** A list of such items. */
export const list = <const Item extends v.GenericSchema>(description: string, item: Item) =>
  v.pipe(v.array(item), v.description(description))

/** Text that is not empty. */
export const text = (description: string) => v.pipe(v.string(), v.minLength(1), v.description(description))

/** An absolute address. */
export const uri = (description: string) => v.pipe(v.string(), v.url(), v.description(description))
