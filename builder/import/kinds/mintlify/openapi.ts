/** The pages that Mintlify makes of OpenAPI documents (https://mintlify.com/docs/api-playground/openapi-setup). */
import { posix } from 'node:path'
import { isRecord, readYaml } from '../../source/front-matter.ts'
import type { Source } from '../../source/layout.ts'
import { toPagePath } from '../../source/names.ts'
import { listIn, recordIn, type Settings, textIn } from '../../source/settings.ts'
import { type Split, split } from '../../source/split.ts'
import { isForGroups, toMetadata } from './groups.ts'
import { type Operation, writeOperation } from './operation.ts'

/** The pages made of a project's operations. */
interface ApiPages {
  /** Addresses of pages without a file, in order. */
  readonly files: readonly string[]
  /** Takes apart such a page, or one with a file that names an operation. */
  readonly open: (file: string) => Split | undefined
  readonly notes: readonly string[]
}

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']
/** A document of more bytes describes no interface that a person reads. */
const LARGEST = 16 * 1024 * 1024

/** Pages that operations become, at most: each place of the navigation that names a document has a page for each of them. */
const MOST_MADE = 5000

/** Reads the documents that the navigation and the pages name. `files` are the pages with a file. */
export function readApi(source: Source, config: Settings, files: readonly string[]): ApiPages {
  const notes: string[] = []
  const documents = new Map<string, readonly Operation[]>()
  const read = (name: string): readonly Operation[] => {
    const path = name.replace(/^\.?\//, '')
    const known = documents.get(path)
    if (known !== undefined) return known
    const all = toOperations(readYaml(source.read(path, LARGEST)))
    const operations = all.filter((one) => !isMarked(one, 'x-excluded'))
    if (all.length === 0) notes.push(`Not imported: the OpenAPI document "${name}", which the source does not have.`)
    for (const { method, path: at } of all.filter((one) => isMarked(one, 'x-excluded')).slice(0, MOST_MADE))
      notes.push(`Not imported: the operation "${method.toUpperCase()} ${at}" of "${name}", which is excluded.`)
    documents.set(path, operations)
    return operations
  }
  const pages = new Map<string, Operation>()
  const hidden = new Set<string>()
  for (const { name, directory, isListed, isHidden } of findDocuments(config)) {
    const operations = read(name)
    if (isListed) continue
    for (const one of operations) {
      if (pages.size >= MOST_MADE) break
      const [tag] = listIn(one.operation, 'tags')
      const parts = [typeof tag === 'string' ? tag : '', toTitle(one)].map((part) =>
        toPagePath(part.replaceAll('/', '-')),
      )
      const path = posix.join(directory, ...parts)
      if (isHidden) hidden.add(path)
      pages.set(path, one)
    }
  }
  if (pages.size >= MOST_MADE)
    notes.push(`Not imported: operations of OpenAPI documents that would become more than ${MOST_MADE} pages.`)
  const withFile = new Map(
    files.flatMap((file) => {
      const said = textIn(split(source.read(file) ?? '').data, 'openapi')
      const [, name, method = '', path = ''] = /^(?:(\S+)\s+)?([a-z]+)\s+(\/\S*)$/i.exec(said ?? '') ?? []
      const among = said === undefined ? [] : name === undefined ? [...documents.values()].flat() : read(name)
      const found = among.find((one) => one.method === method.toLowerCase() && one.path === path)
      if (said !== undefined && found === undefined)
        notes.push(`Not imported: the operation "${said}" of the page "${file}", which no document of the source has.`)
      return found === undefined ? [] : [[file, found] as const]
    }),
  )
  const described = new Set([...withFile.values()].map(({ operation }) => operation))
  for (const [file, { operation }] of pages)
    if (described.has(operation) || files.includes(`${file}.mdx`)) pages.delete(file)
  return {
    files: [...pages.keys()],
    notes,
    open: (file) => {
      const own = withFile.get(file)
      const made = pages.get(file)
      if (made !== undefined) {
        const noindex = hidden.has(file) || isMarked(made, 'x-hidden') ? { noindex: true } : {}
        const data = { title: toTitle(made), ...toMetadata(made.operation), ...noindex, ...toGroups(made) }
        return { data, ...writeOperation(made), lines: 0 }
      }
      if (own === undefined) return undefined
      const apart = split(source.read(file) ?? '')
      const title = textIn(apart.data, 'title') ?? toTitle(own)
      const { body, lost = [] } = writeOperation(own)
      const { hidden: isHidden, noindex } = toMetadata(own.operation)
      const unlisted = isHidden === true || noindex === true ? { noindex: true } : {}
      const data = { ...apart.data, openapi: undefined, title, ...unlisted, ...toGroups(own) }
      return { ...apart, data, body: `${apart.body}\n\n${body}\n`, lost }
    },
  }
}

/** https://mintlify.com/docs/api-playground/managing-page-visibility */
const isMarked = ({ item, operation }: Operation, mark: 'x-excluded' | 'x-hidden'): boolean =>
  [item, operation].some((one) => one[mark] === true || one[mark] === 'true')

/** The mark of a page that only groups see, which all operations, those of a path, or one may have. */
const toGroups = ({ document, item, operation }: Operation): Settings =>
  [recordIn(document, 'paths'), item, operation].some(isForGroups) ? { groups: true } : {}

const toTitle = ({ operation, method, path }: Operation): string =>
  textIn(operation, 'summary') ?? textIn(operation, 'operationId') ?? `${method.toUpperCase()} ${path}`

const toOperations = (document: Settings): readonly Operation[] =>
  Object.entries(recordIn(document, 'paths')).flatMap(([path, item]) =>
    METHODS.flatMap((method): Operation[] => {
      const operation = isRecord(item) ? item[method] : undefined
      if (!isRecord(item) || !isRecord(operation)) return []
      const parameters = [...listIn(item, 'parameters'), ...listIn(operation, 'parameters')]
      return [{ document, item, method, path, operation: { ...operation, parameters } }]
    }),
  )

interface Named {
  readonly name: string
  readonly directory: string
  /** Whether the navigation lists the pages of the document itself. */
  readonly isListed: boolean
  /** Whether it is in a group that the navigation hides. */
  readonly isHidden: boolean
}

/** The documents of the settings, in the order of the navigation. */
function findDocuments(config: Settings): Named[] {
  const found: Named[] = []
  const visit = (value: unknown, isBelow = false): void => {
    if (Array.isArray(value)) return value.forEach((one) => visit(one, isBelow))
    if (!isRecord(value)) return
    const { openapi } = value
    const isHidden = isBelow || value['hidden'] === true
    const isListed = ['pages', 'groups', 'tabs'].some((key) => key in value)
    for (const one of Array.isArray(openapi) ? openapi : [openapi]) {
      const name = isRecord(one) ? textIn(one, 'source') : one
      const directory = (isRecord(one) ? textIn(one, 'directory') : undefined) ?? 'api-reference'
      if (typeof name === 'string' && !/^https?:/.test(name)) found.push({ name, directory, isListed, isHidden })
    }
    for (const one of Object.values(value)) visit(one, isHidden)
  }
  visit(config['navigation'])
  visit({ openapi: isRecord(config['api']) ? config['api']['openapi'] : config['openapi'], pages: [] })
  return found
}
