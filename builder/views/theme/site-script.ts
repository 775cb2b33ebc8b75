/** `site.js`: the team's own script, bundled, on every page. */
import { realpathSync } from 'node:fs'
import type { BuildFailure, Message as Notice } from 'esbuild'
import type { Message } from '../../content/schema/message.ts'
import type { Work } from '../../work/work.ts'

/** A bundled script, and messages. */
interface SiteScript {
  /** Empty if it has errors. */
  readonly code: string
  readonly messages: readonly Message[]
}

const FILE = 'site.js'

/**
 * Bundles the script and its imports. A script with imports is bundled in every build, because it depends on other
 * files.
 */
export async function bundleSiteScript(
  source: string,
  folder: string,
  target: readonly string[],
  work: Pick<Work, 'run'>,
): Promise<SiteScript> {
  const make = () => bundle(source, folder, target)
  return /\b(?:import|require)\b/.test(source) ? make() : work.run('bundle the site script', source, make)
}

async function bundle(source: string, folder: string, target: readonly string[]): Promise<SiteScript> {
  const { build } = await import('esbuild')
  const home = realpathSync(folder)
  try {
    const { outputFiles, metafile, warnings } = await build({
      stdin: { contents: source, resolveDir: home, sourcefile: FILE, loader: 'js' },
      absWorkingDir: home,
      bundle: true,
      minify: true,
      format: 'esm',
      target: [...target],
      write: false,
      metafile: true,
      logLevel: 'silent',
    })
    const outside = Object.keys(metafile.inputs).filter((path) => /^(?!.*node_modules\/)(?:\.\.\/|\/)/.test(path))
    const messages = [...warnings.map((notice) => toMessage(notice, 'warning')), ...outside.map(toOutside)]
    return { code: outside.length > 0 ? '' : (outputFiles[0]?.text ?? ''), messages }
  } catch (cause) {
    if (!isFailure(cause)) throw cause
    return { code: '', messages: cause.errors.map((notice) => toMessage(notice, 'error')) }
  }
}

const isFailure = (cause: unknown): cause is BuildFailure =>
  cause instanceof Error && 'errors' in cause && Array.isArray(cause.errors)

/** A notice of esbuild, which counts columns from 0, in bytes. */
export function toPlaced({ text, location }: Pick<Notice, 'text' | 'location'>) {
  const { line = 1, column = 0, length = 1, lineText = '' } = location ?? {}
  const before = Buffer.from(lineText).subarray(0, column).toString().length
  return { line, column: before + 1, endLine: line, endColumn: before + 1 + Math.max(1, length), text: `${text}.` }
}

const toMessage = (notice: Notice, severity: Message['severity']): Message => ({
  file: notice.location?.file ?? FILE,
  severity,
  rule: 'script-syntax',
  ...toPlaced(notice),
  hint: notice.notes[0]?.text ?? 'Correct the script: as it is, none of it would run.',
})

const toOutside = (path: string): Message => ({
  file: FILE,
  severity: 'error',
  rule: 'script-outside',
  text: `The script imports "${path}", which is not in the content folder.`,
  hint: 'Copy the imported code into site.js, or install it as a package.',
})
