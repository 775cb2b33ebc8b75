import { readFile } from 'node:fs/promises'
import { transform } from 'esbuild'

/** A script of the local site, as browsers run it. */
export async function loadScript(file: URL): Promise<string> {
  const { code } = await transform(await readFile(file, 'utf8'), { loader: 'ts', format: 'iife' })
  return code
}
