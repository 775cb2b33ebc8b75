/** Caches the whole build as one step: if nothing changed, little more is loaded. */
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { mayImport } from '../content/may-import.ts'
import { toStamp } from '../content/read.ts'
import { scanFolder } from '../content/scan.ts'
import type { Work } from '../work/work.ts'
import { openOutput } from './output.ts'
import type { BuildResult, WriteOptions } from './write.ts'

/** The inputs of a build. */
type Options = Omit<WriteOptions, 'captcha' | 'reloadUrl'> & { readonly config: string }

/** The cached result of a whole build. */
interface Kept {
  /** From when the clock publishes these pages: milliseconds since 1970. */
  readonly from: number
  readonly result: BuildResult
}

/**
 * The whole build as a step. Its inputs are the names, sizes and times of all files, as in git and make; a file that
 * changed a moment ago may change again and look the same, so then it runs.
 */
export async function buildOrRecall(
  options: Options,
  work: Work,
  run: () => Promise<BuildResult>,
): Promise<BuildResult> {
  const inputs = readInputs(options)
  if (inputs === undefined || options.check || options.before) return run()
  const kept = work.recall<Kept>('build', inputs)
  const time = options.now.getTime()
  if (kept && kept.from <= time && time < kept.result.until) {
    // Nothing of it is read, so that no file stays open.
    if (openOutput(options.out)?.manifest.root === kept.result.root) return { ...kept.result, seconds: {} }
  }
  const result = await run()
  if (result.root !== undefined) work.keep('build', inputs, { from: time, result } satisfies Kept)
  return result
}

function readInputs({ content, config, out, url }: Options): unknown {
  try {
    const { found, messages } = scanFolder(content)
    // Packages that a script imports are no files of the folder.
    if (found.some(({ path }) => path === 'site.js') && mayImport(readFileSync(join(content, 'site.js'), 'utf8'))) {
      return undefined
    }
    const all = [...found, { path: config, stats: statSync(config, { bigint: true }) }]
    const files = all.map(({ path, stats }) => [path, toStamp(stats)])
    return messages.length > 0 || files.some(([, stamp]) => stamp === undefined)
      ? undefined
      : [content, join(out), url, files]
  } catch {
    // A file vanished; the build reports which.
    return undefined
  }
}
