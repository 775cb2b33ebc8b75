/** Deployments of a site with queues, by the real wrangler, which asks for them before each upload. */
import { appendFileSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { fail } from './reply.ts'
import { startStandIn } from './stand-in.ts'
import { createWorkspace } from './workspace.ts'

const QUEUES = `
[[queues.producers]]
binding = "LEADS"
queue = "leads"
[[queues.consumers]]
queue = "leads"
dead_letter_queue = "leads-dead"
[[queues.consumers]]
queue = "leads-dead"
`

test('deploy binds queues, and says which permission a token lacks that may not ask for them', async () => {
  const standIn = await startStandIn()
  const workspace = createWorkspace(standIn)
  onTestFinished(async () => {
    await standIn.close()
    workspace.remove()
  })
  appendFileSync(workspace.config, QUEUES)
  expect(await workspace.deploy()).toMatchObject({ code: 0 })
  expect(standIn.requests).toContain('POST /queues/leads/consumers')
  standIn.lie = (request) => (request === 'GET /queues' ? fail(403, 'Authentication error') : undefined)
  workspace.write('pages/about.md', '---\ntitle: About\ndescription: Who we are.\n---\n\nHello.\n')
  const { code, errors } = await workspace.deploy()
  expect(code).toBe(2)
  expect(errors).toContain('Authentication error [code: 10000]')
  expect(errors).toContain('give it "Queues: Edit" where a request to /queues is refused')
})
