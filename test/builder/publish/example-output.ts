/** Output folders without a build: pages from texts, as many as a test needs. */
import type { Entry } from '../../../builder/views/entry.ts'
import { openOutput, type Output, writeOutput } from '../../../builder/release/output.ts'
import { createPolicies } from '../../../builder/views/policies.ts'
import { createRelease } from '../../../builder/release/release.ts'
import { isObjectId, type ObjectId } from '../../../worker/contract/release.ts'

const SITE = 'https://www.example.com'

/** Writes a release whose pages are texts by path, beside some entries of another kind, and opens it. */
export function createOutput(
  folder: string,
  pages: Readonly<Record<string, string>>,
  files: readonly Entry[],
  generatedAt: string,
): Output {
  const entries = [...files, ...Object.entries(pages).map(([path, text]) => toEntry(path, text))]
  const writer = writeOutput(folder)
  const options = {
    url: SITE,
    generatedAt,
    pages: Object.keys(pages).length,
    forms: { refusedDomains: {}, questions: [] },
    policies: createPolicies({ url: SITE }),
  }
  let root: ObjectId | undefined
  for (const value of createRelease(entries, options)) {
    writer.put(value)
    root = value.id
  }
  const table = Object.fromEntries(Object.entries(pages).map(([path, text]) => [path, { title: path, hash: text }]))
  if (!isObjectId(root)) throw new Error('A release has no root')
  writer.commit({ root, url: SITE, generatedAt, fingerprint: root, entries: entries.length, pages: table })
  const output = openOutput(folder)
  if (!output) throw new Error('An output cannot be read')
  return output
}

const toEntry = (path: string, text: string): Entry => ({
  kind: 'page',
  path,
  html: { policy: 'page', body: `<!doctype html>${text}` },
  markdown: { policy: 'markdown', body: text },
})
