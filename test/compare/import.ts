/**
 * `node test/compare/import.ts [--url URL] SOURCE`: imports a site into a temporary folder, reads every page of both by other
 * code than the import, and prints how many are whole, and how many of the others the report says nothing of.
 */
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { importSite } from '../../builder/import/import.ts'
import { isRecord, readYaml } from '../../builder/import/source/front-matter.ts'
import { recordIn, type Settings } from '../../builder/import/source/settings.ts'
import { split } from '../../builder/import/source/split.ts'
import { readConfig } from './addresses.ts'
import { parseAlone, without } from './compare.ts'
import { type Fact, readHtml, readMarkdown } from './facts.ts'
import { readExport, readMarkup, readSource, toComparable } from './source.ts'

const { values, positionals } = parseArgs({
  options: { url: { type: 'string' } },
  allowPositionals: true,
})
const toFact = (kind: Fact['kind'], value: string): Fact => ({ kind, value, line: 0, lastLine: 0 })
/** A page of which nothing can be read. */
const EVERYTHING = toFact('words', 'everything')
const [place = '.'] = positionals
const folder = mkdtempSync(join(tmpdir(), 'lectern-import-'))
const to = join(folder, 'content')
const imported = importSite({ source: place, from: undefined, to, url: values.url })
const { kind, pages, map, folder: source, url: own = 'https://old.invalid' } = imported
const notes = Map.groupBy(imported.notes, ({ file }) => file)
let whole = 0
let untold = 0
const kinds = new Map<string, number>()
// https://docusaurus.io/docs/api/docusaurus-config#markdown
const isAllMdx =
  kind === 'mintlify' ||
  (kind === 'docusaurus' &&
    !globSync('**/docusaurus.config.*', { cwd: source, exclude: ['node_modules'] }).some((name) =>
      /\bformat:\s*['"]detect/.test(readFileSync(join(source, name), 'utf8')),
    ))
const exported = kind === 'wordpress' ? readExport(readFileSync(place, 'utf8'), own) : undefined
const config = kind === 'hugo' ? readYaml(readConfig(source)) : {}
/** https://gohugo.io/shortcodes/param/, of a site with settings in YAML. */
const withParams = (body: string, data: Settings): string =>
  body.replaceAll(/\{\{[<%]\s*param\s+"?([\w.]+)"?\s*[>%]\}\}/g, (written, keys: string) => {
    const [first = '', ...rest] = keys.split('.')
    const start = data[first] ?? recordIn(config, 'params')[first]
    const value = rest.reduce<unknown>((inner, key) => (isRecord(inner) ? inner[key] : undefined), start)
    return typeof value === 'string' || typeof value === 'number' ? String(value) : written
  })
// Pages that the old system made of data have no file to compare with.
const written = map.filter(([file]) => exported !== undefined || existsSync(join(source, file)))
for (const [file, path] of written) {
  const { body, data, lines } = exported
    ? split('')
    : split(readFileSync(join(source, file), 'utf8').replaceAll('\r\n', '\n'))
  const wanted = exported
    ? exported.get(file)
    : /\.html$/i.test(file)
      ? readMarkup(body, own)
      : readSource(withParams(body, data), isAllMdx || file.endsWith('.mdx'), own)
  const text = readFileSync(join(to, `${path}.md`), 'utf8')
  const page = parseAlone(`guides/${path}.md`, text, { origins: [], sections: {} })
  const title = typeof data['title'] === 'string' ? data['title'] : page.frontMatter.title
  const pictures = page.refs.flatMap(({ kind: what, target }) => (what === 'image' ? [toFact('pictures', target)] : []))
  const forms = [readHtml(`<h1>${title}</h1>${page.html}`), readMarkdown(`# ${title}\n\n${page.markdown}`)].map(
    // A picture of the site is a token in the text, and has its own list.
    (facts) => facts.concat(pictures, facts.flatMap(readWords)).map(toComparable),
  )
  const isTold = (fact: Fact): boolean =>
    exported !== undefined
      ? notes.has(file)
      : (notes.get(file) ?? []).some(({ line, text: said }) =>
          line === undefined ? said.includes(fact.value) : line - lines >= fact.line && line - lines <= fact.lastLine,
        )
  const missing = wanted ? forms.flatMap((facts) => without(wanted, facts, () => false)) : [EVERYTHING]
  if (missing.length === 0) {
    whole += 1
    continue
  }
  for (const key of new Set(missing.map((fact) => fact.kind))) kinds.set(key, (kinds.get(key) ?? 0) + 1)
  const silent = wanted ? forms.flatMap((facts) => without(wanted, facts, isTold)) : missing
  if (silent.length > 0) untold += 1
  console.log(
    `${file}${silent.length === 0 ? '' : ' (untold)'}: ${[...new Set((silent.length > 0 ? silent : missing).map((fact) => `${fact.line + lines} ${fact.kind} ${fact.value}`))].slice(0, 6).join(' · ').slice(0, 300)}`,
  )
}
rmSync(folder, { recursive: true })
const share = ((100 * whole) / written.length).toFixed(1)
console.log(
  `${kind}: ${pages} pages, ${written.length} with a file, ${whole} whole (${share} %), ${untold} lossy without a note`,
)
console.log([...kinds].map(([key, many]) => `${key} ${many}`).join(', '))

/** The words of code: what is indented is code in markdown and text in MDX, and so is a verse of WordPress. */
function readWords({ kind: what, value }: Fact): Fact[] {
  return what === 'code' ? [...value.matchAll(/[\p{L}\p{N}]+/gu)].map(([word]) => toFact('words', word)) : []
}
