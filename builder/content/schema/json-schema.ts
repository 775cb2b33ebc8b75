/**
 * JSON Schemas of the YAML and front matter that authors write. Editors use them to complete keys, show
 * documentation and mark mistakes.
 */
import { type JsonSchema, toJsonSchema } from '@valibot/to-json-schema'
import * as v from 'valibot'
import { AuthorsFile } from './authors-file.ts'
import { FormsFile } from './forms-file.ts'
import { frontMatterOf } from './front-matter.ts'
import { McpFacts } from './mcp-file.ts'
import { toRedirectsSchema } from './redirects-file.ts'
import { SiteFacts } from './site-file.ts'
import { SurveyFile } from './survey-file.ts'
import { en } from '../words/en.ts'
import { Word } from './words-file.ts'

/** Every JSON Schema by file name. The schema of front matter has the keys of all sections. */
export function toJsonSchemas(): ReadonlyMap<string, JsonSchema> {
  const { title, ...optional } = Object.assign({}, ...Object.values(frontMatterOf).map(({ entries }) => entries))
  const frontMatter = v.strictObject({ ...optional, title })
  const redirects = v.union([toRedirectsSchema({}), toRedirectsSchema([])])
  return new Map<string, JsonSchema>([
    ['site.json', convert(SiteFacts, 'site.yaml: who publishes the site')],
    ['forms.json', convert(FormsFile, 'forms.yaml: the forms')],
    ['survey.json', convert(SurveyFile, 'survey.yaml: the survey')],
    ['mcp.json', convert(McpFacts, 'mcp.yaml: facts of the MCP manifest')],
    ['redirects.json', convert(redirects, 'redirects.yaml: old addresses')],
    ['authors.json', convert(AuthorsFile, 'authors.yaml: the people who write')],
    ['words.json', toWordsSchema()],
    ['front-matter.json', convert(frontMatter, 'Front matter of a page')],
  ])
}

function convert(schema: v.GenericSchema, title: string): JsonSchema {
  return { $schema: DRAFT, title, ...toPlain(schema) }
}

/** Hundreds of keys with one schema, each described by its English text. */
function toWordsSchema(): JsonSchema {
  const word = '#/definitions/word'
  const properties = Object.entries(en).map(([key, text]): [string, JsonSchema] => [
    key,
    { allOf: [{ $ref: word }], description: typeof text === 'string' ? text : text.other },
  ])
  return {
    $schema: DRAFT,
    title: 'words.yaml: words of the site',
    type: 'object',
    properties: Object.fromEntries(properties),
    additionalProperties: false,
    definitions: { word: toPlain(Word) },
  }
}

const DRAFT = 'http://json-schema.org/draft-07/schema#'

/** Values that a schema which depends on the value is asked for. */
const SAMPLES = [{}, { a: '' }, '', 0, false, []]

/** Checks that JSON Schema has no words for are left to the build. */
function toPlain(schema: v.GenericSchema): JsonSchema {
  const { $schema: _, ...plain } = toJsonSchema(schema, {
    errorMode: 'ignore',
    typeMode: 'input',
    overrideSchema: ({ valibotSchema }) => (isLazy(valibotSchema) ? toChoice(valibotSchema) : undefined),
  })
  return plain
}

const isLazy = (schema: object): schema is v.LazySchema<v.GenericSchema> => 'type' in schema && schema.type === 'lazy'

/** All that a value may be: a short text, say, or a group of keys. */
function toChoice({ getter }: v.LazySchema<v.GenericSchema>): JsonSchema {
  const found = new Set(SAMPLES.map((sample) => JSON.stringify(toPlain(getter(sample)))))
  const choices = Array.from(found, (text): JsonSchema => JSON.parse(text))
  const [only] = choices
  return choices.length === 1 && only ? only : { anyOf: choices }
}
