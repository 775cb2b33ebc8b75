/** `mcp.yaml`: the facts of the MCP manifest. */
import * as v from 'valibot'
import { type Fault, constraint, findRepeated } from './fault.ts'
import { isTemplate, Line, Text } from './values.ts'

const line = (description: string) => v.pipe(Line, v.description(description))
const text = (description: string) => v.pipe(Text, v.description(description))

/** A server that runs elsewhere: its name, address, authentication and capabilities. */
export const McpFacts = v.strictObject({
  name: line('Name of the server.'),
  description: text('What it does.'),
  version: v.optional(line('Version of the server.')),
  transport: v.pipe(v.literal('streamable-http'), v.description('Always streamable-http.')),
  urlTemplate: v.pipe(
    v.string(),
    v.check(
      isTemplate,
      constraint('bad-url', 'must be an absolute address, with {workspace} for the customer’s workspace id'),
    ),
    v.description('Address with `{workspace}` for the customer’s workspace id.'),
  ),
  auth: v.pipe(
    v.array(
      v.strictObject({
        type: v.pipe(v.picklist(['oauth2.1', 'static-token']), v.description('Kind of authentication.')),
        description: text('How to authenticate.'),
        prefix: v.optional(line('First characters of a static token.')),
      }),
    ),
    v.description('The ways to sign in.'),
  ),
  tools: v.pipe(
    v.array(v.strictObject({ name: line('Name of the tool.'), description: text('What it does.') })),
    v.description('What the server can do.'),
  ),
})
export type McpFacts = v.InferOutput<typeof McpFacts>

/** Checks beyond the schema: names of tools are unique. */
export function checkMcp(data: unknown): Fault[] {
  const tools = v.safeParse(v.object({ tools: v.array(v.looseObject({ name: v.optional(v.unknown()) })) }), data)
  if (!tools.success) return []
  return findRepeated(tools.output.tools.map(({ name }) => name)).map(({ value, index }) => ({
    rule: 'duplicate-name',
    path: ['tools', index, 'name'],
    part: 'value',
    text: `Two tools have the name "${value}": change one of them.`,
    hint: 'Agents call tools by their names.',
  }))
}
