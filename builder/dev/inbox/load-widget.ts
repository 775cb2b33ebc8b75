import { readFile } from 'node:fs/promises'
import { transform } from 'esbuild'

/** The script that stands in for the captcha provider's, as browsers run it. */
export async function loadWidget(): Promise<string> {
  const source = await readFile(new URL('widget/widget.ts', import.meta.url), 'utf8')
  const { code } = await transform(source, { loader: 'ts', format: 'iife' })
  return code
}
