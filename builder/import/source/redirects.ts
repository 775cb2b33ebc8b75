/** Reads redirects from a `_redirects` file. */
import type { Source } from './layout.ts'

/** The lines of a `_redirects` file (https://docs.netlify.com/routing/redirects): old path, new address, status. */
export const readRedirectsFile = (
  source: Source,
  ...folders: readonly string[]
): readonly (readonly [string, string])[] =>
  folders.flatMap((folder) =>
    (source.read(`${folder}_redirects`) ?? '').split('\n').flatMap((line): (readonly [string, string])[] => {
      const [from, to] = line
        .replace(/\s*#.*$/, '')
        .trim()
        .split(/\s+/)
      return from?.startsWith('/') && to !== undefined ? [[from, to]] : []
    }),
  )
