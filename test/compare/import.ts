/**
 * `node test/compare/import.ts [--url URL] SOURCE`: imports a site into a temporary folder, reads every page of both by other
 * code than the import, and prints how many are whole, and how many of the others the report says nothing of.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { importSite } from '../../builder/import/import.ts'
import { split } from '../../builder/import/source/front-matter.ts'
import { parsePage } from '../../builder/page/parse/parse-page.ts'
import { type Fact, readHtml, readMarkdown } from './facts.ts'
import { findMissing, readExport, readSource, type SourceFacts, toPictureName } from './source.ts'

const { values, positionals } = parseArgs({
  options: { url: { type: 'string' } },
  allowPositionals: true,
})
const [source = '.'] = positionals
const folder = mkdtempSync(join(tmpdir(), 'lectern-import-'))
const to = join(folder, 'content')
const {
  kind,
  pages,
  report: place,
  map,
  url: own = 'https://old.invalid',
} = importSite({ source, from: undefined, to, url: values.url })
const report = readFileSync(place, 'utf8')
let whole = 0
let untold = 0
const kinds = new Map<string, number>()
const exported = kind === 'wordpress' ? readExport(readFileSync(source, 'utf8'), own) : undefined
for (const [file, path] of map) {
  const { body, data } = exported ? split('') : split(readFileSync(join(source, file), 'utf8').replaceAll('\r\n', '\n'))
  const wanted = exported
    ? exported.get(file)
    : readSource(body, kind === 'docusaurus' || kind === 'mintlify' || file.endsWith('.mdx'), own)
  const text = readFileSync(join(to, `${path}.md`), 'utf8')
  const page = parsePage(`guides/${path}.md`, text, { origins: [], sections: {} })
  const title = typeof data['title'] === 'string' ? data['title'] : page.frontMatter.title
  const pictures = page.refs.filter((ref) => ref.kind === 'image').map(({ target }) => target)
  const forms = [readHtml(`<h1>${title}</h1>${page.html}`), readMarkdown(`# ${title}\n\n${page.markdown}`)]
  const missing = wanted ? forms.flatMap((facts) => findMissing(wanted, count(facts, pictures))) : ['everything']
  if (missing.length === 0) whole += 1
  else {
    for (const key of new Set(missing)) {
      const what = key.slice(0, key.indexOf(' '))
      kinds.set(what, (kinds.get(what) ?? 0) + 1)
    }
    const isTold = report.includes(`### ${file}\n`)
    if (!isTold) untold += 1
    console.log(`${file}${isTold ? '' : ' (untold)'}: ${[...new Set(missing)].slice(0, 6).join(' · ').slice(0, 200)}`)
  }
}
rmSync(folder, { recursive: true })
const share = ((100 * whole) / pages).toFixed(1)
console.log(`${kind}: ${pages} pages, ${whole} whole (${share} %), ${untold} lossy without a note`)
console.log([...kinds].map(([key, many]) => `${key} ${many}`).join(', '))

/** Lines of code and words count as the source's do; a picture of the site is a token here, and has its own list. */
function count(facts: readonly Fact[], pictures: readonly string[]): SourceFacts {
  const counts = new Map<string, number>()
  const add = (key: string): void => void counts.set(key, (counts.get(key) ?? 0) + 1)
  for (const { kind: what, value } of facts) {
    if (what === 'pictures') add(`pictures ${toPictureName(value)}`)
    else add(`${what} ${what === 'code' ? value.trim() : value}`)
    // What is indented is code in markdown and text in MDX; a verse of WordPress is code, where its spaces count.
    if (what === 'code') for (const [word] of value.matchAll(/[\p{L}\p{N}]+/gu)) add(`words ${word}`)
  }
  for (const url of pictures) add(`pictures ${toPictureName(url)}`)
  return counts
}
