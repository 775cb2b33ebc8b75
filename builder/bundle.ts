/**
 * The builder and its threads as one file of JavaScript each and what they share, made once for each version: to find,
 * strip and link their six hundred modules takes as long as all else that a changed page costs, to load one file a third
 * of that. Safe to delete.
 */
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { OnLoadArgs, OnLoadResult } from 'esbuild'
import { bundleFolder, BUNDLES, ENTRIES, locate, MODULES } from './bundled.ts'
import type * as Pipeline from './pipeline.ts'

/** Loads the builder. */
export async function loadPipeline(): Promise<typeof Pipeline> {
  const pipeline: typeof Pipeline = await import(locate('pipeline').href)
  return pipeline
}

/** Makes the bundle of this version, where it is missing and may be written, in place of those of others. */
export async function bundlePipeline(): Promise<void> {
  const folder = bundleFolder()
  if (existsSync(folder)) return
  const { build } = await import('esbuild')
  try {
    rmSync(BUNDLES, { recursive: true, force: true })
    mkdirSync(BUNDLES, { recursive: true })
    const made = mkdtempSync(join(BUNDLES, 'new-'))
    await build({
      entryPoints: Object.values(ENTRIES).map((entry) => join(MODULES, entry)),
      outbase: MODULES,
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
