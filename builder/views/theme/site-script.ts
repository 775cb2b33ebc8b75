/** `site.js`: the team's own script, bundled, on every page. */
import { realpathSync } from 'node:fs'
import { relative } from 'node:path'
import type { BuildFailure, Message as Notice, Plugin } from 'esbuild'
import type { Message } from '../../content/schema/message.ts'
import type { Work } from '../../work/work.ts'

/** A bundled script, and messages. */
interface SiteScript {
  /** Empty if it has errors. */
  readonly code: string
  readonly messages: readonly Message[]
}

const FILE = 'site.js'
const GUARD = 'outside'

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
  return /\b(?:import|require|from)\b/.test(source) ? make() : work.run('bundle the site script', source, make)
}

async function bundle(source: string, folder: string, target: readonly string[]): Promise<SiteScript> {
  const { build } = await import('esbuild')
  const home = realpathSync(folder)
  try {
    const { outputFiles, warnings } = await build({
      stdin: { contents: source, resolveDir: home, sourcefile: FILE, loader: 'js' },
      absWorkingDir: home,
      bundle: true,
      minify: true,
      format: 'esm',
      target: [...target],
      write: false,
      logLevel: 'silent',
      plugins: [createGuard(home)],
    })
    const messages = warnings.map((notice) => toMessage(notice, 'warning'))
    return { code: outputFiles[0]?.text ?? '', messages }
  } catch (cause) {
    if (!isFailure(cause)) throw cause
    return { code: '', messages: cause.errors.map((notice) => toMessage(notice, 'error')) }
  }
}

/**
 * Files that the script may import: those of the content folder without hidden ones, and packages installed in it or in
 * a folder above.
 */
const INSIDE = /^(?:(?:\.\.\/)*node_modules\/|(?!\/|(?:.*\/)?\.))/s

/** Refuses other files before they are read. The path that it gets has no `?` and nothing that an import adds behind one. */
const createGuard = (home: string): Plugin => ({
  name: GUARD,
  setup: (bundling) => {
    bundling.onLoad({ filter: /^/, namespace: 'file' }, ({ path }) => {
      const own = relative(home, path)
      if (INSIDE.test(own)) return undefined
      return { errors: [{ text: `The script imports "${own}", which is not in the content folder` }] }
    })
  },
})

const isFailure = (cause: unknown): cause is BuildFailure =>
  cause instanceof Error && 'errors' in cause && Array.isArray(cause.errors)

/** A notice of esbuild, which counts columns from 0, in bytes. */
export function toPlaced({ text, location }: Pick<Notice, 'text' | 'location'>) {
  const { line = 1, column = 0, length = 1, lineText = '' } = location ?? {}
  const before = Buffer.from(lineText).subarray(0, column).toString().length
  return { line, column: before + 1, endLine: line, endColumn: before + 1 + Math.max(1, length), text: `${text}.` }
}

function toMessage(notice: Notice, severity: Message['severity']): Message {
  const { location, notes, pluginName } = notice
  const isOutside = pluginName === GUARD
  return {
    file: location?.file ?? FILE,
    severity,
    rule: isOutside ? 'script-outside' : 'script-syntax',
    ...toPlaced(notice),
    hint: isOutside
      ? 'Copy the imported code into site.js, or install it as a package.'
      : (notes[0]?.text ?? 'Correct the script: as it is, none of it would run.'),
  }
}
