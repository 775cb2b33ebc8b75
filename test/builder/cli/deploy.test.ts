import { parse } from 'valibot'
import { expect, test } from 'vitest'
import { conclude } from '../../../builder/cli/commands/deploy.ts'
import { WranglerConfig } from '../../../builder/publish/cloudflare/config.ts'
import { openRemoteWorker } from '../../../builder/publish/cloudflare/remote-worker.ts'

const settings = { name: 'w', main: 'i', compatibility_date: 'd', kv_namespaces: [] }
const config = parse(WranglerConfig, { ...settings, routes: ['www.example.com'], vars: { CAPTCHA_SITE_KEY: 'k' } })
const notices = { url: 'https://www.example.com', indexnow: 'key', websub: undefined, feeds: [] }
const changes = [{ change: 'changed', path: '/', title: 'Home' } as const]

test.each([
  ['deployed', ['/indexnow'], ['Whether forms lack secrets is not known: Refused. "npm run doctor" looks again']],
  ['current', [], [expect.stringContaining('Refused')]],
  ['previewed', [], []],
  ['planned', [], []],
] as const)(
  'conclude() of what is %s sends its notices, and warns where secrets cannot be read',
  async (kind, sent, warnings) => {
    const paths: string[] = []
    const get: typeof fetch = async (input) => {
      paths.push(new URL(new Request(input).url).pathname)
      return new Response()
    }
    const worker = openRemoteWorker(() => Promise.reject(new Error('Refused')), 'a', 'w')
    expect(await conclude({ worker, config, fetch: get }, kind, 'content', notices, changes)).toEqual(warnings)
    expect(paths).toEqual(sent)
  },
)

test('conclude() tells where forms are refused, and that browsers cannot send them', async () => {
  const worker = openRemoteWorker(() => Promise.reject(new Error('Refused')), 'a', 'w')
  const bare = parse(WranglerConfig, { ...settings, routes: ['www.example.com', 'example.com'] })
  const found = await conclude({ worker, config: bare, fetch }, 'current', 'content', notices, [])
  expect(found).toEqual([
    'routes of wrangler.toml has example.com, where forms are refused: name it in PUBLIC_HOSTS, or redirect it to www.example.com',
    'CAPTCHA_SITE_KEY is not in [vars] of wrangler.toml: browsers cannot send forms',
    expect.stringContaining('Refused'),
  ])
})
