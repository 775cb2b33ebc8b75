/** The description of the site's MCP server: tools, prompts, server card, and the catalogs that link to it. */
import { toJsonSchema } from '@valibot/to-json-schema'
import * as v from 'valibot'
import { FormResult, PageText } from '../../../worker/contract/answers.ts'
import { toOwnSubmission, toSurveySubmission } from '../../../worker/contract/forms.ts'
import {
  ChangesArguments,
  ListArguments,
  LEGACY_VERSIONS,
  MCP_CARD_PATH,
  MCP_DESCRIPTION_PATH,
  MCP_PATH,
  MODERN_VERSIONS,
  ReadArguments,
  SearchArguments,
  type ServerDescription,
  type Tool,
  toToolName,
} from '../../../worker/contract/mcp.ts'
import {
  API_VERSION,
  ChangeList,
  Page,
  PageChange,
  SearchResults,
  SiteProfile,
} from '../../content/schema/served/content-api.ts'
import type { McpServerCard, ServerCatalog } from '../../content/schema/served/discovery.ts'
import { toFormField } from '../../content/schema/form-fields.ts'
import { findForm, formNames, type ShownForm } from '../../site/forms.ts'
import type { Site } from '../../site/site.ts'
import { type Entry, toJsonFile } from '../entry.ts'

/** Paths of the catalogs. */
export const MCP_CATALOG_PATH = '/.well-known/mcp/catalog.json'
export const AI_CATALOG_PATH = '/.well-known/ai-catalog.json'

/** Whether the site has an MCP server: yes, unless `site.yaml` has `mcp: false`. */
export const hasServer = ({ facts }: Pick<Site, 'facts'>): boolean => facts.mcp !== false

/** The description that the Worker serves from, the card, and the two catalogs. */
export function* mcpServer(site: Site): Iterable<Entry> {
  if (!hasServer(site)) return
  yield toJsonFile(MCP_DESCRIPTION_PATH, 'json', toServerDescription(site))
  yield toJsonFile(MCP_CARD_PATH, 'mcp-card', toCard(site))
  const entries = toCatalogEntries(site)
  yield toJsonFile(MCP_CATALOG_PATH, 'json', { specVersion: 'draft', entries })
  yield toJsonFile(AI_CATALOG_PATH, 'ai-catalog', { specVersion: '1.0', entries })
}

/** Name in reverse DNS: `com.example.www/site`. */
const toName = ({ url }: Site): string => `${new URL(url).hostname.split('.').toReversed().join('.')}/site`

function toServerDescription(site: Site): ServerDescription {
  const { name, description } = site.facts
  return {
    info: { name: toName(site), title: name, version: API_VERSION },
    instructions: `${description} Search with search_site, then read_page what fits. A person finishes a form in a browser; the survey accepts answers from agents.`,
    tools: toTools(site),
    prompts:
      site.survey === undefined
        ? []
        : [
            {
              name: 'answer_survey',
              title: site.survey.title,
              description: 'How an agent answers the survey of this site.',
              path: '/survey-agent.md',
            },
          ],
  }
}

const READS = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false }
const SUBMITS = { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true }

const CONVERSION = { target: 'draft-2020-12', typeMode: 'input', errorMode: 'ignore' } as const

const toSchema = (schema: v.GenericSchema): object => {
  const { $schema: _, ...rest } = toJsonSchema(schema, CONVERSION)
  return rest
}

function toTools(site: Site): readonly Tool[] {
  const { name: title } = site.facts
  return [
    {
      name: 'search_site',
      title: `Search ${title}`,
      description: 'Finds pages by words, phrases or misspelt words; each result names the heading to read.',
      inputSchema: toSchema(SearchArguments),
      outputSchema: toSchema(SearchResults),
      annotations: READS,
    },
    {
      name: 'read_page',
      title: 'Read a page',
      description: 'Returns a page as markdown, by its path or address.',
      inputSchema: toSchema(ReadArguments),
      outputSchema: toSchema(PageText),
      annotations: READS,
    },
    {
      name: 'list_pages',
      title: 'List pages',
      description: 'Lists pages with title and description, a hundred at a time; all, or those of a section.',
      inputSchema: toSchema(ListArguments),
      outputSchema: toSchema(v.object({ pages: v.array(Page), nextCursor: v.optional(v.string()) })),
      annotations: READS,
    },
    {
      name: 'list_changes',
      title: 'List changes',
      description:
        'What pages were added, changed, removed and moved since a release or a time, the newest first, a hundred at a time.',
      inputSchema: toSchema(ChangesArguments),
      outputSchema: toSchema(
        v.object({
          release: ChangeList.entries.release,
          complete: ChangeList.entries.complete,
          changes: v.array(PageChange),
          nextCursor: v.optional(v.string()),
        }),
      ),
      annotations: READS,
    },
    {
      name: 'get_site_profile',
      title: `About ${title}`,
      description: 'Who publishes this site, how to reach them, and where its parts are.',
      inputSchema: { type: 'object', additionalProperties: false },
      outputSchema: toSchema(SiteProfile),
      annotations: READS,
    },
    ...formNames(site).flatMap((name) => {
      const form = findForm(name, site)
      return form === undefined ? [] : [toFormTool(name, form, site)]
    }),
  ]
}

const LEAD =
  'Checks what a person wants to send. Without the captcha of a browser nothing is stored: the answer names the page on which the person finishes it.'
const SURVEY = 'Submits answers, as `unverified`. Only on behalf of somebody who wants that.'

/** The tool of a form, from the form's definition. Tools take no captcha token, since programs have none. */
function toFormTool(name: string, form: ShownForm, site: Site): Tool {
  const { title, kind } = form
  return {
    name: toToolName(name),
    title,
    description: `The form “${title}”. ${kind === 'survey' ? SURVEY : LEAD}`,
    inputSchema: toFormInput(name, form, site),
    outputSchema: toSchema(FormResult),
    annotations: SUBMITS,
  }
}

/** The fields that the form has on its page. What may be sent besides is left out: each tool is read by every client. */
function toFormInput(name: string, { kind, builtIn, fields }: ShownForm, site: Site): object {
  const schema =
    name === 'survey'
      ? toSurveySubmission(site.survey?.questions ?? [])
      : toOwnSubmission({ kind, fields: fields.map(toFormField) })
  const { properties = {}, required } = toJsonSchema(schema, CONVERSION)
  const shown = new Set<string>([...builtIn, ...fields.map((field) => field.name)])
  const own = Object.entries(properties).filter(([field]) =>
    kind === 'lead' ? shown.has(field) : field !== 'captcha_token',
  )
  return {
    type: 'object',
    properties: Object.fromEntries(own),
    ...(required === undefined || required.length === 0 ? {} : { required }),
  }
}

/** The card (SEP-2127): who the server is, and where. */
export function toCard(site: Site): McpServerCard {
  const { name, description } = site.facts
  return {
    $schema: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
    name: toName(site),
    version: API_VERSION,
    title: name,
    description: toBrief(description),
    websiteUrl: site.url,
    remotes: [
      {
        type: 'streamable-http',
        url: site.url + MCP_PATH,
        supportedProtocolVersions: [...MODERN_VERSIONS, ...LEGACY_VERSIONS],
      },
    ],
  }
}

/** At most the 100 characters that the format of the card allows, cut between words. */
const toBrief = (text: string): string =>
  text.length <= 100
    ? text
    : `${text
        .slice(0, 99)
        .replace(/[\s\p{P}]+[^\s\p{P}]*$/u, '')
        .toWellFormed()}…`

/** The servers as the catalogs list them. */
export function toCatalogEntries(site: Site): ServerCatalog['entries'] {
  const { hostname } = new URL(site.url)
  const entry = (id: string, displayName: string, type: string, path: string) => ({
    identifier: `urn:air:${hostname}:${id}`,
    displayName,
    type,
    url: site.url + path,
  })
  return [
    entry('site', `${site.facts.name}: this site`, 'application/mcp-server-card+json', MCP_CARD_PATH),
    ...(site.mcp === undefined ? [] : [entry('product', site.mcp.name, 'application/json', '/.well-known/mcp.json')]),
  ]
}
