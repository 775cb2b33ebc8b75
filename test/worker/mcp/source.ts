/** A release that a test writes by hand, as the methods of the tools server read it. */
import { hash } from 'node:crypto'
import * as v from 'valibot'
import type { ServerDescription } from '../../../worker/contract/mcp.ts'
import { ObjectId } from '../../../worker/contract/release.ts'
import type { Representation, Route, Wildcard } from '../../../worker/contract/stored.ts'
import type { Source } from '../../../worker/release/document.ts'

const toId = (text: string): ObjectId => v.parse(ObjectId, hash('sha256', text, 'base64url').slice(0, 22))

/** A release of one shard with these files, pages and redirects, and pages of several blocks with an outline. */
export function createSource(
  files: Readonly<Record<string, string>>,
  pages: Readonly<Record<string, string>> = {},
  redirects: Readonly<Record<string, string>> = {},
  outlined: Readonly<Record<string, readonly string[]>> = {},
): Source {
  const values = new Map<string, Uint8Array<ArrayBuffer>>()
  const store = (text: string): Representation => {
    values.set(toId(text), new TextEncoder().encode(text))
    return { id: toId(text), size: Buffer.byteLength(text), policy: 'text' }
  }
  const storeBlocks = (blocks: readonly string[]): Representation => {
    const text = blocks.join('')
    const outline = JSON.stringify({
      facts: 0,
      head: 0,
      blocks: blocks.map((one) => Buffer.byteLength(one)),
      sections: [],
    })
    const { id, size, policy } = store(text)
    values.set(id, new TextEncoder().encode(text + outline))
    return { id, size, policy, within: [id, 0, size], outline: outline.length }
  }
  values.set(toId('forms'), new TextEncoder().encode('{"refusedDomains":{},"questions":[]}'))
  const routes = new Map<string, Route>([
    ...Object.entries(files).map(([path, text]) => [path, { file: store(text) }] as const),
    ...Object.entries(pages).map(
      ([path, text]) => [path, { html: store('html'), markdown: { ...store(text), tokens: 7 } }] as const,
    ),
    ...Object.entries(outlined).map(
      ([path, blocks]) => [path, { html: store('html'), markdown: storeBlocks(blocks) }] as const,
    ),
    ...Object.entries(redirects).map(([path, redirect]) => [path, { redirect, status: 301 }] as const),
  ])
  const wildcards: Wildcard[] = [
    ['/moved/', '/:splat', 301],
    ['/round/', '/round/x', 302],
    ['/over/', '', 410],
  ]
  const root = {
    format: 2,
    url: 'https://www.example.com',
    generatedAt: '2026-01-01T00:00:00.000Z',
    policies: {},
    shards: [['', toId('shard')]] satisfies [string, ObjectId][],
    pages: 1,
    routes: 1,
    forms: toId('forms'),
  } as const
  return {
    release: { id: toId('root'), root: { ...root, wildcards, shards: [...root.shards] }, host: 'www.example.com' },
    routes: () => routes,
    bytes: (id) => values.get(id),
  }
}

const tool = (name: string) => ({
  name,
  title: name,
  description: name,
  inputSchema: {},
  outputSchema: {},
  annotations: {},
})
/** The description of a server of two tools and a prompt. */
export const SERVER: ServerDescription = {
  info: { name: 'com.example/site', title: 'Example', version: '1' },
  instructions: 'Search first.',
  tools: ['search_site', 'submit_book_demo'].map(tool),
  prompts: [{ name: 'answer_survey', title: 'Survey', description: 'How.', path: '/survey-agent.md' }],
}
