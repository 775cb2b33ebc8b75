/** `site.js`: the team's own script, bundled, on every page. */
import { isUtf8 } from 'node:buffer'
import { existsSync, realpathSync, statSync } from 'node:fs'
import { dirname, extname, join, relative, resolve } from 'node:path'
import type { BuildFailure, Message as Notice, Plugin } from 'esbuild'
import { refusePlugAndPlay } from '../../content/plug-n-play.ts'
import type { SourceFile } from '../../content/read.ts'
import { tryRealPath } from '../../content/scan.ts'
import { brief, type Message } from '../../content/schema/message.ts'
import { Lost, type Work } from '../../work/work.ts'
import { mayImport } from '../../content/may-import.ts'
import { CORRECT, findHidden, GUARD, PARSED, prepare, RESOLVER, type Told } from './script-fault.ts'

/** A bundled script, and messages. */
interface SiteScript {
  /** Empty if it has errors. */
  readonly code: string
  readonly messages: readonly Message[]
}

/** Where a script finds what it imports: packages above the content folder, and files that were found in it. */
export interface ScriptFolder {
  readonly folder: string
  readonly files: readonly SourceFile[]
}

const FILE = 'site.js'

/**
 * Bundles the script and its imports. A script with imports is bundled in every build, because it depends on other
 * files.
 */
export async function bundleSiteScript(
  source: string,
  { folder, files }: ScriptFolder,
  target: readonly string[],
  work: Pick<Work, 'run'>,
): Promise<SiteScript> {
  const make = () => bundle(source, { folder, files }, target)
  return mayImport(source) ? make() : work.run('bundle the site script', source, make)
}

async function bundle(source: string, { folder, files }: ScriptFolder, target: readonly string[]): Promise<SiteScript> {
  refusePlugAndPlay(folder)
  const { build } = await import('esbuild')
  const home = realpathSync(folder)
  const { text, fault } = await prepare(source, 'js', target)
  if (fault !== undefined) return { code: '', messages: [toMessage(fault, 'error')] }
  /** Files whose lines were broken, so that the numbers of lines are not those of the file. */
  const broken = new Set(text === source ? [] : [FILE])
  const toMessages = (notices: readonly Notice[], severity: Message['severity']): readonly Message[] =>
    notices.map((notice) => toMessage(broken.has(notice.location?.file ?? '') ? toPlaceless(notice) : notice, severity))
  try {
    const { outputFiles, warnings } = await build({
      stdin: { contents: text, resolveDir: home, sourcefile: FILE, loader: 'js' },
      absWorkingDir: home,
      // Settings in a file could name files outside of the folder, of which an error shows the beginning.
      tsconfigRaw: '{}',
      bundle: true,
      minify: true,
      format: 'esm',
      target: [...target],
      write: false,
      logLevel: 'silent',
      plugins: [createGuard({ folder: home, files }, target, (file) => broken.add(file))],
    })
    return { code: outputFiles[0]?.text ?? '', messages: toMessages(warnings, 'warning') }
  } catch (cause) {
    if (!isFailure(cause)) throw cause
    // A file that has changed since it was found: the build begins again.
    for (const { detail } of cause.errors) if (detail instanceof Lost) throw detail
    return { code: '', messages: toMessages(cause.errors, 'error') }
  }
}

/** Packages, installed in a folder above. */
const PACKAGE = /^(?:\.\.\/)+node_modules\//
/**
 * Gives the bundler the files of the folder, each as it was found, and refuses others before they are read. The path that it gets
 * has no `?` and nothing that an import adds behind one. Tells which files have other lines than they are written in.
 */
const createGuard = (
  { folder: home, files }: ScriptFolder,
  target: readonly string[],
  noteBroken: (file: string) => void,
): Plugin => ({
  name: GUARD,
  setup: (bundling) => {
    const known = new Map(files.map((file) => [file.path.normalize('NFC'), file]))
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
      const written = [path, path.replace(/[?#].*$/s, '')].map((one) => relative(home, resolve(resolveDir, one)))
      const outside = written.findLast((own) => !isPlain(own.replace(PACKAGE, '')))
      if (outside !== undefined) return { errors: [toOutside(outside)] }
      const found = written
        .flatMap(toCandidates)
        .find((own) => (PACKAGE.test(own) ? isFile(join(home, own)) : known.has(own.normalize('NFC'))))
      if (found === undefined) return { errors: [{ pluginName: RESOLVER, text: `Could not resolve "${path}"` }] }
      // A file and the links to it are one module.
      const real = tryRealPath(join(home, found)) ?? join(home, found)
      return {
        path: PACKAGE.test(found) || known.has(relative(home, real).normalize('NFC')) ? real : join(home, found),
      }
    })
    bundling.onLoad({ filter: /^/, namespace: 'file' }, async ({ path, with: attributes }) => {
      const own = relative(home, path)
      if (PACKAGE.test(own)) return undefined
      const file = known.get(own.normalize('NFC'))
      if (file === undefined) return { errors: [toOutside(own)] }
      const bytes = Buffer.from(file.read())
      const loader = toLoader(path, attributes['type'])
      if (loader === 'css') return { errors: [STYLES] }
      if (loader === 'text' || loader === 'binary' || loader === 'default') {
        // An import may take any file as a text.
        const fault = isUtf8(bytes) ? findHidden(bytes.toString()) : undefined
        return fault ? { errors: [fault] } : { contents: bytes, loader }
      }
      const source = bytes.toString()
      const { text, fault } = await prepare(source, loader, target)
      if (fault !== undefined) return { errors: [fault] }
      if (text !== source) noteBroken(own)
      return { contents: text, loader }
    })
    // A script within an address could search folders, too.
    bundling.onLoad({ filter: /^/, namespace: 'dataurl' }, ({ path }) => ({ errors: [toOutside(brief(path))] }))
  },
})

/** The files that an import may mean: as written, with an extension, or the index of a folder. https://esbuild.github.io/api/#resolve-extensions */
const toCandidates = (file: string): readonly string[] => [
  file,
  ...EXTENSIONS.map((extension) => file + extension),
  file.replace(/(?<=\.[cm]?)js(?=x?$)/, 'ts'),
  ...EXTENSIONS.map((extension) => join(file, `index${extension}`)),
]

/** As what the bundler takes a file: what the import says, else by its extension; a file without one for JavaScript. */
function toLoader(path: string, type: string | undefined) {
  if (type === 'text' || type === 'json') return type
  if (type === 'bytes') return 'binary'
  const extension = extname(path).replace(/^\.(?:[cm](?=[jt]s$))?/, '') || 'js'
  return LOADERS.find((name) => name === extension) ?? 'default'
}

const LOADERS = [...PARSED, 'css'] as const

const isFile = (path: string): boolean => existsSync(path) && statSync(path).isFile()

const EXTENSIONS = ['.tsx', '.ts', '.jsx', '.js', '.css', '.json']

/**
 * Whether a path stays below its folder and names nothing hidden. The bundler also reads Yarn's virtual paths, which stand for
 * folders above (https://yarnpkg.com/advanced/pnp-spec).
 */
const isPlain = (path: string): boolean => !/^\/|(?:^|\/)(?:\.|__virtual__|\$\$virtual)/.test(path)

const STYLES = {
  pluginName: RESOLVER,
  text: 'The script imports a style sheet, which the page would not get',
  notes: [{ text: 'Write these styles into theme.css.' }],
}

const toOutside = (name: string) => ({ text: `The script imports "${name}", which is not in the content folder` })

const isFailure = (cause: unknown): cause is BuildFailure =>
  cause instanceof Error && 'errors' in cause && Array.isArray(cause.errors)

const toPlaceless = (notice: Notice): Notice => ({
  ...notice,
  location: notice.location && { ...notice.location, line: 1, column: 0, length: 1, lineText: '' },
})

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
    hint: notes[0]?.text ?? (isOutside ? 'Copy the imported code into site.js, or install it as a package.' : CORRECT),
  }
}
