import { readFile } from 'node:fs/promises'

/** The date in `wrangler.toml`, so that tests run what is deployed. */
export async function readCompatibilityDate(): Promise<string> {
  const [, date] = /^compatibility_date = "(.+)"$/m.exec(await readFile('wrangler.toml', 'utf8')) ?? []
  if (date === undefined) throw new Error('wrangler.toml has no compatibility date.')
  return date
}
