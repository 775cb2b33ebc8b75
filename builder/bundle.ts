/**
 * The builder as one file of JavaScript, made once for each of its versions: to find, strip and link its six hundred
 * modules takes as long as all else that a changed page costs, to load one file a third of that. Safe to delete.
 */
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { OnLoadArgs, OnLoadResult } from 'esbuild'
import type * as Pipeline from './pipeline.ts'
import { pipelineVersion } from './pipeline-version.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const FOLDER = join(ROOT, 'node_modules/.cache/lectern')
const MAIN = 'pipeline.mjs'

/** Loads the builder, from its bundle where there is one. */
export async function loadPipeline(): Promise<typeof Pipeline> {
  const file = join(FOLDER, pipelineVersion(), MAIN)
  if (!existsSync(file)) return import('./pipeline.ts')
  const bundle: typeof Pipeline = await import(pathToFileURL(file).href)
  return bundle
}

/** Makes the bundle of this version, where it is missing and may be written, in place of those of others. */
export async function bundlePipeline(): Promise<void> {
  const folder = join(FOLDER, pipelineVersion())
  if (existsSync(folder)) return
  const { build } = await import('esbuild')
  try {
    rmSync(FOLDER, { recursive: true, force: true })
    mkdirSync(FOLDER, { recursive: true })
    const made = mkdtempSync(join(FOLDER, 'new-'))
    await build({
      entryPoints: [fileURLToPath(new URL('pipeline.ts', import.meta.url))],
      outdir: made,
      outExtension: { '.js': '.mjs' },
      bundle: true,
      splitting: true,
      format: 'esm',
      platform: 'node',
      // Native, or loaded by few builds.
      external: ['esbuild', 'opentype.js', 'satteri', 'sharp'],
      // What is CommonJS among the dependencies calls `require`.
      banner: {
        js: "import { createRequire as createBundleRequire } from 'node:module'; const require = createBundleRequire(import.meta.url);",
      },
      plugins: [{ name: 'own-places', setup: (bundler) => bundler.onLoad({ filter: /\.ts$/ }, keepPlace) }],
    })
    renameSync(made, folder)
  } catch {
    // Another build was quicker, or the folder is read-only: then the modules are loaded one by one.
  }
}

/** Our modules look for files beside themselves, wherever they are bundled to. */
async function keepPlace({ path }: OnLoadArgs): Promise<OnLoadResult> {
  const source = await readFile(path, 'utf8')
  return { loader: 'ts', contents: source.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href)) }
}
