import { readFile } from 'node:fs/promises'
import { transform } from 'esbuild'

/** A script of the local site, as browsers run it: a module, which knows its own address, or `iife`, a classic script. */
export async function loadScript(file: URL, format: 'esm' | 'iife'): Promise<string> {
  const { code } = await transform(await readFile(file, 'utf8'), { loader: 'ts', format })
  return code
}
