/** The site's MCP server: the arguments of its tools, and the description that the builder writes. */
import * as v from 'valibot'
import { Count, Wanted } from './outline.ts'
import { ChangesWanted } from './changes.ts'
import { LONGEST_QUERY } from './search.ts'

/** Paths of the server, its description and its card. */
export const MCP_PATH = '/mcp'
export const MCP_DESCRIPTION_PATH = '/mcp/server.json'
export const MCP_CARD_PATH = '/mcp/server-card'

/** Protocol versions with self-contained requests, and versions that begin with `initialize`. */
export const MODERN_VERSIONS: readonly string[] = ['2026-07-28']
export const LEGACY_VERSIONS: readonly string[] = ['2025-11-25', '2025-06-18']

const SUBMIT = 'submit_'

/** The tool of a form: `submit_book_demo`. Names of forms have hyphens and no underscores. */
export const toToolName = (form: string): string => SUBMIT + form.replaceAll('-', '_')

/** The form of a tool that the server has. */
export const toFormName = (tool: string, { tools }: Pick<ServerDescription, 'tools'>): string | undefined =>
  tool.startsWith(SUBMIT) && tools.some(({ name }) => name === tool)
    ? tool.slice(SUBMIT.length).replaceAll('_', '-')
    : undefined

const cursor = v.optional(
  v.pipe(
    v.string('must be text'),
    v.regex(/^\d{1,6}$/, 'is not a cursor from an earlier answer'),
    v.description('`nextCursor` of the previous answer.'),
  ),
)

const section = v.optional(v.pipe(v.string(), v.description('Only pages of this section, for example `guides`.')))

/** What is said of a required argument that is not there. */
const MISSING = 'is missing'

/** Arguments of `search_site`. */
export const SearchArguments = v.object(
  {
    query: v.pipe(
      v.string('must be text'),
      v.maxLength(LONGEST_QUERY, `must have at most ${LONGEST_QUERY} characters`),
      v.description('Words to look for; misspelt words are found, too.'),
    ),
    section,
    language: v.optional(
      v.pipe(
        v.string('must be text'),
        v.description('Language of the pages, for example `en`; default the first language of the site.'),
      ),
    ),
    limit: v.optional(
      v.pipe(Count, v.maxValue(100, 'must be at most 100'), v.description('Most results, default 10.')),
    ),
  },
  MISSING,
)

/** Characters of a path or address of a page, at most. */
const LONGEST_PAGE = 2000

/** Characters of a resource's address, at most: a path has 500, each of them nine where it is encoded. */
export const LONGEST_URI = 5000

/** Arguments of `read_page`. */
export const ReadArguments = v.object(
  {
    page: v.pipe(
      v.string('must be text'),
      v.maxLength(LONGEST_PAGE, 'is too long'),
      v.description('Path or address of a page.'),
    ),
    ...Wanted.entries,
  },
  MISSING,
)

/** Arguments of `list_pages`. */
export const ListArguments = v.object({ section, cursor })

/** Arguments of `list_changes`. */
export const ChangesArguments = v.object({ ...ChangesWanted.entries, cursor })

/** One tool as `tools/list` shows it. */
export interface Tool {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly inputSchema: object
  readonly outputSchema: object
  readonly annotations: object
}

/** The builder's description of the server (`/mcp/server.json`). */
export interface ServerDescription {
  readonly info: { readonly name: string; readonly title: string; readonly version: string }
  readonly instructions: string
  readonly tools: readonly Tool[]
  readonly prompts: readonly {
    readonly name: string
    readonly title: string
    readonly description: string
    /** Path of the text. */
    readonly path: string
  }[]
}
