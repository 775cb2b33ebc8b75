/** `lectern view`: prints a page of the last build as an agent sees it. */
import { styleText } from 'node:util'
import { printLine } from '../../content/report/print.ts'
import { toPrintable, toPrintableJson, toPrintableLine } from '../../content/report/printable.ts'
import { UsageError } from '../../content/error.ts'
import { type Agent, type AgentName, AGENTS, type Fact, isAgentName } from '../../dev/view/agents.ts'
import { type Ask, startLastBuild } from '../../dev/view/last-build.ts'
import { readAs, type Seen } from '../../dev/view/read-as.ts'
import { openOutput } from '../../release/output.ts'

/** Options of the command. */
interface ViewOptions {
  readonly all: boolean
  readonly out: string
  readonly config: string
  readonly json: boolean
}

/** Prints one page, or a table of all; 1 where a page is not there. */
export async function view(agent: string | undefined, path: string | undefined, options: ViewOptions): Promise<0 | 1> {
  const names = Object.keys(AGENTS).filter(isAgentName)
  if (options.all ? agent !== undefined : agent === undefined || !isAgentName(agent)) {
    throw new UsageError(
      options.all
        ? '"view --all" takes no agent and no path: it shows every page for every agent'
        : `"view" needs the name of an agent: ${names.join(', ')}`,
    )
  }
  const output = openOutput(options.out)
  if (output === undefined) throw new Error(`There is no build in "${options.out}": npm run build`)
  const site = await startLastBuild(output, options.config)
  try {
    if (agent === undefined || !isAgentName(agent)) {
      await printAll(names, Object.keys(output.pages()), site.ask, options.json)
      return 0
    }
    const asked = path === undefined ? '/' : path.replace(/^(?!\/)/, '/')
    const seen = await readAs(AGENTS[agent], asked, site.ask)
    printLine(options.json ? toPrintableJson({ agent, path: asked, ...seen }) : toReport(AGENTS[agent], asked, seen))
    return seen.status < 400 ? 0 : 1
  } finally {
    await site.close()
    output.close()
  }
}

const count = (value: number, one: string, many = `${one}s`): string =>
  `${value.toLocaleString('en')} ${value === 1 ? one : many}`

/** Headings beyond the limit that are named. */
const NAMED = 8

function toReport(agent: Agent, path: string, seen: Seen): string {
  const { title, accept, limit, html, redirects } = agent
  const { address, status, type, tokens, text, cutOff, unseen, links, scripts } = seen
  const headings = [
    ...unseen.slice(0, NAMED).map((heading) => `"${heading}"`),
    ...(unseen.length > NAMED ? [`and ${unseen.length - NAMED} more`] : []),
  ]
  const dropped = [
    ...(links > 0 ? [count(links, 'address of a link', 'addresses of links')] : []),
    ...(scripts > 0 ? [count(scripts, 'script')] : []),
  ]
  const isHtml = type === 'text/html'
  const rows: readonly (readonly [name: string, text: string])[] = [
    ['Accept', accept.value || 'none'],
    ['Answer', [status, type, address === path ? '' : `at ${address}`].filter(Boolean).join(' ')],
    ['Reads', `${count(text.length, 'character')}, about ${count(tokens, 'token')}`],
    ['Limit', limit === undefined ? 'not known' : count(limit.value, 'character')],
    ['Cut off', cutOff === 0 ? 'nothing' : [count(cutOff, 'character'), ...headings].join(', ')],
    ...(isHtml
      ? [['HTML', html === undefined ? 'how it is read is not known' : `read as ${html.value}`] as const]
      : []),
    ['Drops', dropped.join(', ') || 'nothing'],
    ...toSources([accept, limit, isHtml ? html : undefined, address === path ? undefined : redirects]),
  ]
  return [
    styleText('bold', `${title} reads ${toPrintableLine(path)}`),
    ...rows.map(([name, line]) => `  ${name.padEnd(9)}${toPrintableLine(line)}`),
    '',
    toPrintable(text),
  ].join('\n')
}

/** The sources of facts, each once. */
const toSources = (facts: readonly (Fact<unknown> | undefined)[]): readonly (readonly [string, string])[] =>
  [...new Set(facts.flatMap((fact) => (fact === undefined ? [] : `${fact.source} (${fact.date})`)))].map(
    (source, at) => [at === 0 ? 'Sources' : '', source],
  )

/** A line a page: tokens that each agent reads, with a star where something is cut off. */
async function printAll(names: readonly AgentName[], paths: readonly string[], ask: Ask, json: boolean): Promise<void> {
  const widths = names.map((name) => Math.max(8, name.length) + 2)
  const toLine = (cells: readonly string[], path: string): string =>
    `${cells.map((cell, at) => cell.padStart(widths[at] ?? 0)).join('')}  ${path}`
  if (!json) printLine(styleText('bold', toLine(names, 'Tokens read; * cut off, ! not found')))
  for (const path of paths) {
    const once = remember(ask)
    const seen = await Promise.all(names.map((name) => readAs(AGENTS[name], path, once)))
    if (json) {
      const agents = Object.fromEntries(
        seen.map(({ status, type, tokens, cutOff }, at) => [names[at], { status, type, tokens, cutOff }]),
      )
      printLine(toPrintableJson({ path, agents }))
    } else {
      const cells = seen.map(
        ({ tokens, cutOff, status }) => `${tokens.toLocaleString('en')}${status >= 400 ? '!' : cutOff > 0 ? '*' : ' '}`,
      )
      printLine(toLine(cells, toPrintableLine(path)))
    }
  }
}

/** Agents that send the same headers get the same answer. */
function remember(ask: Ask): Ask {
  const answers = new Map<string, Promise<Response>>()
  return async (path, headers) => {
    const key = JSON.stringify([path, headers])
    const known = answers.get(key) ?? ask(path, headers)
    answers.set(key, known)
    return (await known).clone()
  }
}
