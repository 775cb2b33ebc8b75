/** Bundles the Worker as wrangler does, in milliseconds instead of seconds. */
import { build } from 'esbuild'

/** Writes the bundle of the checkout in the working directory; whether that is possible. */
export async function bundleFast(outfile: string): Promise<boolean> {
  try {
    await build({
      entryPoints: ['worker/index.ts'],
      outfile,
      bundle: true,
      minify: true,
      format: 'esm',
      target: 'es2024',
      conditions: ['workerd', 'worker', 'browser'],
      // The root of the release is a module of its own, which each site under test brings.
      external: ['cloudflare:*', 'node:*', './root.txt'],
      logLevel: 'silent',
    })
    return true
  } catch {
    return false
  }
}
