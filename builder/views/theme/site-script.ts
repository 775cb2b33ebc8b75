/** `site.js`: the team's own script, bundled, on every page. */
import { isUtf8 } from 'node:buffer'
import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { dirname, extname, join, relative, resolve } from 'node:path'
import type { BuildFailure, Message as Notice, Plugin } from 'esbuild'
import { refusePlugAndPlay } from '../../content/plug-n-play.ts'
import { brief, type Message } from '../../content/schema/message.ts'
import type { Work } from '../../work/work.ts'
import { mayImport } from '../../content/may-import.ts'
import { findFault, findHidden, GUARD, RESOLVER, SCRIPTS, type Told } from './script-fault.ts'

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
  return mayImport(source) ? make() : work.run('bundle the site script', source, make)
}

async function bundle(source: string, folder: string, target: readonly string[]): Promise<SiteScript> {
  refusePlugAndPlay(folder)
  const { build } = await import('esbuild')
  const home = realpathSync(folder)
  const fault = await findFault(source, 'js', target)
  if (fault !== undefined) return { code: '', messages: [toMessage(fault, 'error')] }
  try {
    const { outputFiles, warnings } = await build({
      stdin: { contents: source, resolveDir: home, sourcefile: FILE, loader: 'js' },
      absWorkingDir: home,
      // Settings in a file could name files outside of the folder, of which an error shows the beginning.
      tsconfigRaw: '{}',
      bundle: true,
      minify: true,
      format: 'esm',
      target: [...target],
      write: false,
      logLevel: 'silent',
      plugins: [createGuard(home, target)],
    })
    const messages = warnings.map((notice) => toMessage(notice, 'warning'))
    return { code: outputFiles[0]?.text ?? '', messages }
  } catch (cause) {
    if (!isFailure(cause)) throw cause
    return { code: '', messages: cause.errors.map((notice) => toMessage(notice, 'error')) }
  }
}

/** Packages, installed in a folder above. */
const PACKAGE = /^(?:\.\.\/)+node_modules\//
/** Refuses other files before they are read. The path that it gets has no `?` and nothing that an import adds behind one. */
const createGuard = (home: string, target: readonly string[]): Plugin => ({
  name: GUARD,
  setup: (bundling) => {
    // The bundler would look for a `package.json` in each folder on the way, hidden ones too: it does so for packages alone.
    bundling.onResolve({ filter: /^/ }, async ({ path, kind, resolveDir, pluginData }) => {
      if (pluginData === GUARD || path.startsWith('data:') || PACKAGE.test(relative(home, resolveDir))) return undefined
      if (!/^\.{0,2}(?:\/|$)/.test(path)) {
        if (!isPlain(path)) return { errors: [toOutside(path)] }
        const found = await bundling.resolve(path, { kind, resolveDir: dirname(home), pluginData: GUARD })
        return { ...found, errors: found.errors.map(({ text, notes }) => ({ pluginName: RESOLVER, text, notes })) }
      }
      // An address of the site, from which the browser loads it.
      if (path.startsWith('/') && kind === 'dynamic-import') return { path, external: true }
      const written = resolve(resolveDir, path)
      const file = existsSync(written) ? written : resolve(resolveDir, path.replace(/[?#].*$/s, ''))
      const own = relative(home, file)
      if (!isPlain(own.replace(PACKAGE, ''))) return { errors: [toOutside(own)] }
      const found = toCandidates(file).find((one) => existsSync(one) && statSync(one).isFile())
      if (found === undefined) return { errors: [{ pluginName: RESOLVER, text: `Could not resolve "${path}"` }] }
      const real = realpathSync(found)
      // A link may lead out of the folder.
      return PACKAGE.test(own) || isPlain(relative(home, real)) ? { path: real } : { errors: [toOutside(own)] }
    })
    bundling.onLoad({ filter: /^/, namespace: 'file' }, async ({ path }) => {
      const own = relative(home, path)
      if (PACKAGE.test(own)) return undefined
      if (!isPlain(own)) return { errors: [toOutside(own)] }
      const extension = extname(path).replace(/^\.[cm]?/, '')
      // The bundler takes a file without an extension for JavaScript.
      const loader = extension === '' ? 'js' : SCRIPTS.find((name) => name === extension)
      const bytes = readFileSync(path)
      const isCode = loader !== undefined || /^\.(?:css|json)$/.test(extname(path))
      // An import may take any file as a text.
      if (!isCode && !isUtf8(bytes)) return undefined
      const fault = isCode ? await findFault(bytes.toString(), loader, target) : findHidden(bytes.toString())
      return fault && { errors: [fault] }
    })
    // A script within an address could search folders, too.
    bundling.onLoad({ filter: /^/, namespace: 'dataurl' }, ({ path }) => ({ errors: [toOutside(brief(path))] }))
  },
})

/** The files that an import may mean: as written, with an extension, or the index of a folder. https://esbuild.github.io/api/#resolve-extensions */
const toCandidates = (file: string): readonly string[] => [
  file,
  ...EXTENSIONS.flatMap((extension) => [file + extension, join(file, `index${extension}`)]),
  file.replace(/js$/, 'ts'),
]

const EXTENSIONS = ['.tsx', '.ts', '.jsx', '.js', '.css', '.json']

/**
 * Whether a path stays below its folder and names nothing hidden. The bundler also reads Yarn's virtual paths, which stand for
 * folders above (https://yarnpkg.com/advanced/pnp-spec).
 */
const isPlain = (path: string): boolean => !/^\/|(?:^|\/)(?:\.|__virtual__|\$\$virtual)/.test(path)

const toOutside = (name: string) => ({ text: `The script imports "${name}", which is not in the content folder` })

const isFailure = (cause: unknown): cause is BuildFailure =>
  cause instanceof Error && 'errors' in cause && Array.isArray(cause.errors)

/** A notice of esbuild, which counts columns from 0, in bytes. */
export function toPlaced({ text, location }: Pick<Notice, 'text' | 'location'>) {
  const { line = 1, column = 0, length = 1, lineText = '' } = location ?? {}
  const before = Buffer.from(lineText).subarray(0, column).toString().length
  return { line, column: before + 1, endLine: line, endColumn: before + 1 + Math.max(1, length), text: `${text}.` }
}

function toMessage(notice: Told, severity: Message['severity']): Message {
  const { location, notes, pluginName } = notice
  const isOutside = pluginName === GUARD
  return {
    file: location?.file ?? FILE,
    severity,
    rule: isOutside ? 'script-outside' : 'script-syntax',
    ...toPlaced(notice),
    hint:
      notes[0]?.text ??
      (isOutside
        ? 'Copy the imported code into site.js, or install it as a package.'
        : 'Correct the script: as it is, none of it would run.'),
  }
}
