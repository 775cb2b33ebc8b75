/** `lectern start`. */
import { extname } from 'node:path'
import { type StartOptions, toStartSettings } from '../../dev/options.ts'
import { supervise } from '../../dev/supervise.ts'

/** Serves the site until a signal ends it. */
export function start(options: StartOptions): Promise<number> {
  const script = new URL(`../../dev/serve${extname(import.meta.url)}`, import.meta.url)
  return supervise(script, [JSON.stringify(toStartSettings(options))])
}
