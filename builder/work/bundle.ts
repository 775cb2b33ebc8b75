/**
 * The builder and its threads as one file of JavaScript each and what they share, made once for each state of its files:
 * to find, strip and link its six hundred modules takes as long as all else that a changed page costs, to load one file a
 * third of that. Safe to delete.
 */
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { OnLoadArgs, OnLoadResult, Plugin } from 'esbuild'
import { builderState, bundleFolder, BUNDLES, ENTRIES, MODULES, readBuilderState } from './bundled.ts'
import { pipelineVersion, VERSION_FILE } from './pipeline-version.ts'

/** Makes the bundle of this state, where it is missing and may be written, in place of those of others. */
export async function bundleBuilder(): Promise<void> {
  const folder = bundleFolder()
  // A file that changed a moment before may have changed again and look the same.
  if (existsSync(folder) || builderState().changed > performance.timeOrigin - 1_000) return
  try {
    rmSync(BUNDLES, { recursive: true, force: true })
    mkdirSync(BUNDLES, { recursive: true })
    const made = mkdtempSync(join(BUNDLES, 'new-'))
    await writeBundle(made)
    writeFileSync(join(made, VERSION_FILE), pipelineVersion())
    if (readBuilderState().digest() === builderState().digest()) renameSync(made, folder)
  } catch {
    // Another build was quicker, or the folder is read-only: then the modules are loaded one by one.
  }
}

async function writeBundle(folder: string): Promise<void> {
  const { build } = await import('esbuild')
  await build({
    entryPoints: Object.values(ENTRIES).map((entry) => join(MODULES, entry)),
    outbase: MODULES,
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    // Native, or loaded by few builds.
    external: ['esbuild', 'opentype.js', 'sharp'],
    // What is CommonJS among the dependencies calls `require`.
    banner: {
      js: "import { createRequire as createBundleRequire } from 'node:module'; const require = createBundleRequire(import.meta.filename);",
    },
    plugins: [PLACES],
  })
}

const PLACES: Plugin = {
  name: 'places',
  setup: (bundler) => {
    // What found the bundle is loaded before it, and what loads the native parser looks for it beside itself.
    bundler.onResolve({ filter: /\/(?:bundled\.ts|index\.js)$/ }, ({ importer, path }) =>
      path.endsWith('bundled.ts') || importer.endsWith('/satteri/dist/binding.js')
        ? { path: pathToFileURL(join(dirname(importer), path)).href, external: true }
        : undefined,
    )
    bundler.onLoad({ filter: /\.ts$/ }, keepPlace)
  },
}

/** Our modules look for files beside themselves, wherever they are bundled to; what they require late is bundled, too. */
async function keepPlace({ path }: OnLoadArgs): Promise<OnLoadResult> {
  const source = (await readFile(path, 'utf8')).replace('const require = createRequire(import.meta.url)\n', '')
  return { loader: 'ts', contents: source.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href)) }
}
