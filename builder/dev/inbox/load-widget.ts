import { readFile } from 'node:fs/promises'
import { transform } from 'esbuild'

/** The simulated captcha script, as browsers run it. */
export async function loadWidget(): Promise<string> {
  const source = await readFile(new URL('widget/widget.ts', import.meta.url), 'utf8')
  const { code } = await transform(source, { loader: 'ts', format: 'iife' })
  return code
}
