/** The schemas of the OpenAPI document, generated from the valibot schemas that Worker and builder validate with. */
import { type JsonSchema, toJsonSchemaDefs } from '@valibot/to-json-schema'
import * as v from 'valibot'
import {
  ApiIndex,
  App,
  AppList,
  CaseStudy,
  CaseStudyList,
  ChangeList,
  Guide,
  GuideList,
  Integration,
  IntegrationList,
  Page,
  PageChange,
  PageList,
  SearchResult,
  SearchResults,
  SiteProfile,
} from '../../content/schema/served/content-api.ts'
import { toFormField } from '../../content/schema/form-fields.ts'
import { describePages } from '../../content/schema/served/own-sections-api.ts'
import {
  ApiCatalog,
  LinkTarget,
  McpManifest,
  McpServerCard,
  ServerCatalog,
  SkillsIndex,
  SurveySpec,
} from '../../content/schema/served/discovery.ts'
import { ErrorBody, FormResult } from '../../../worker/contract/answers.ts'
import { LeadFormSubmission, toOwnSubmission, toSurveySubmission } from '../../../worker/contract/forms.ts'
import { toSubmissionName } from '../../content/schema/served/operation-names.ts'
import { SurveyQuestion } from '../../../worker/contract/forms-config.ts'
import type { Site } from '../../site/site.ts'
import { hasOwnFacts } from '../api/own-sections.ts'
import { hasServer } from '../mcp/server.ts'
import type { Reference } from './model.ts'
import { HEALTH, MCP, OPEN_API } from './plain-schemas.ts'

/** The schemas by name, without the schemas of files that the site does not have. */
export function toComponentSchemas(site: Site): Readonly<Record<string, JsonSchema>> {
  const definitions = {
    ApiIndex,
    SiteProfile,
    ...(hasOwnFacts(site) ? describePages(site.languages.length) : PAGES),
    PageChange,
    ChangeList,
    LeadFormSubmission,
    SurveySubmission: toSurveySubmission(site.survey?.questions ?? []),
    ...toOwnSubmissions(site),
    FormResult,
    Error: ErrorBody,
    LinkTarget,
    ApiCatalog,
    SkillsIndex,
    ...(site.mcp === undefined ? {} : { McpManifest }),
    ...(hasServer(site) ? { McpServerCard, ServerCatalog } : {}),
    ...(site.survey === undefined ? {} : { Question: SurveyQuestion, SurveySpec }),
  }
  const schemas = toJsonSchemaDefs(definitions, {
    target: 'draft-2020-12',
    typeMode: 'input',
    // Rules that JSON Schema cannot express (a routable domain, one line) are in the descriptions.
    errorMode: 'ignore',
    overrideRef: ({ referenceId }) => toSchemaRef(referenceId).$ref,
    overrideSchema: ({ jsonSchema }) => withType(jsonSchema),
  })
  return { ...extendPage(schemas), OpenApi: OPEN_API, Health: HEALTH, ...(hasServer(site) ? MCP : {}) }
}

/** Schemas with all fields of `Page` refer to it and list only their own. */
function extendPage(schemas: Readonly<Record<string, JsonSchema>>): Readonly<Record<string, JsonSchema>> {
  const shared = Object.entries(schemas['Page']?.properties ?? {}).map((entry) => JSON.stringify(entry))
  const extend = ([name, schema]: readonly [string, JsonSchema]): readonly [string, JsonSchema] => {
    const fields = Object.entries(schema.properties ?? {})
    const own = fields.filter((entry) => !shared.includes(JSON.stringify(entry)))
    if (name === 'Page' || shared.length === 0 || fields.length - own.length < shared.length) return [name, schema]
    const names = new Set(own.map(([field]) => field))
    const { properties: _, required = [], ...rest } = schema
    const mandatory = required.filter((field) => names.has(field))
    return [
      name,
      {
        ...rest,
        allOf: [toSchemaRef('Page')],
        ...(own.length === 0 ? {} : { properties: Object.fromEntries(own) }),
        ...(mandatory.length === 0 ? {} : { required: mandatory }),
      },
    ]
  }
  return Object.fromEntries(Object.entries(schemas).map(extend))
}

/** The bodies of forms with fields of the team's own. */
const toOwnSubmissions = ({ ownForms }: Site) =>
  Object.fromEntries(
    Object.entries(ownForms).map(([name, { kind, fields }]) => [
      toSubmissionName(name),
      v.pipe(
        toOwnSubmission({ kind, fields: fields.map(toFormField) }),
        v.title(toSubmissionName(name)),
        v.description(`What the form \`${name}\` accepts.`),
      ),
    ]),
  )

/** The pages and lists of the contract. */
const PAGES = {
  Page,
  PageList,
  Guide,
  GuideList,
  CaseStudy,
  CaseStudyList,
  Integration,
  IntegrationList,
  App,
  AppList,
  SearchResult,
  SearchResults,
}

/** A reference to a schema of the document. */
export const toSchemaRef = (name: string): Reference => ({ $ref: `#/components/schemas/${name}` })

/** Names the type of constants, and writes a choice between plain types as one list of types: easier to read and to generate from. */
function withType(schema: JsonSchema): JsonSchema | undefined {
  if (schema.const !== undefined && schema.type === undefined) {
    return { ...schema, type: typeof schema.const === 'string' ? 'string' : 'boolean' }
  }
  const { anyOf, ...rest } = schema
  const types = anyOf?.flatMap((choice) => toPlainType(choice) ?? [])
  if (anyOf === undefined || types?.length !== anyOf.length) return undefined
  const items = anyOf.flatMap((choice) =>
    typeof choice === 'object' && choice.items !== undefined ? [choice.items] : [],
  )
  return { ...rest, type: types, ...(items[0] === undefined ? {} : { items: items[0] }) }
}

/** The type of a schema without other keywords, except the items of an array. */
function toPlainType(schema: JsonSchema | boolean): PlainType | undefined {
  if (typeof schema === 'boolean' || schema.type === undefined || Array.isArray(schema.type)) return undefined
  const { type, items: _, ...rest } = schema
  return Object.keys(rest).length === 0 ? type : undefined
}

type PlainType = Exclude<JsonSchema['type'], undefined | readonly unknown[]>
