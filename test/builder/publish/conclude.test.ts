import { parse } from 'valibot'
import { expect, test } from 'vitest'
import { conclude } from '../../../builder/publish/conclude.ts'
import type { Api } from '../../../builder/publish/cloudflare/api.ts'
import { WranglerConfig } from '../../../builder/publish/cloudflare/config.ts'
import { openRemoteWorker } from '../../../builder/publish/cloudflare/remote-worker.ts'

const settings = { name: 'w', main: 'i', compatibility_date: 'd', kv_namespaces: [] }
const config = parse(WranglerConfig, { ...settings, routes: ['www.example.com/*'], vars: { CAPTCHA_SITE_KEY: 'k' } })
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
  const bare = parse(WranglerConfig, { ...settings, routes: ['www.example.com/*', 'example.com/*'] })
  const found = await conclude({ worker, config: bare, fetch }, 'current', 'content', notices, [])
  expect(found).toEqual([
    'routes of wrangler.toml has example.com, where forms are refused: redirect it to www.example.com, name it in PUBLIC_HOSTS, or, if it is the address of the site, write it as url in site.yaml',
    'CAPTCHA_SITE_KEY is not in [vars] of wrangler.toml: browsers cannot send forms',
    expect.stringContaining('Refused'),
  ])
})

/** A Worker that a custom domain leads to. */
const toReached = (hostname: string) => {
  const answers = { domains: [{ hostname }], routes: [], subdomain: { subdomain: 'team' } }
  const api: Api = async ({ path }, schema) => {
    const [, name = ''] = /(domains|routes|subdomain)(?:\?|$)/.exec(path) ?? []
    return { result: parse(schema, Object.entries(answers).find(([key]) => key === name)?.[1]), cursor: '', time: 0 }
  }
  return openRemoteWorker(api, 'a', 'w')
}

test.each([
  ['www.example.com', ['/indexnow'], []],
  [
    'staging.example.com',
    [],
    [
      'Neither search engines nor subscribers were notified of the changes at www.example.com',
      'www.example.com, the url of the site, is not in routes of wrangler.toml: visitors cannot reach the site there',
    ],
  ],
])('conclude() of a Worker that is reached at %s sends notices where its url is', async (host, sent, warnings) => {
  const paths: string[] = []
  const get: typeof fetch = async (input) => {
    paths.push(new URL(new Request(input).url).pathname)
    return new Response()
  }
  const worker = toReached(host)
  const bare = { ...config, routes: [] }
  const found = await conclude({ worker, config: bare, fetch: get }, 'deployed', 'content', notices, changes)
  expect(found.slice(0, warnings.length)).toEqual(warnings)
  expect(found).toContain(
    `${host} leads to the Worker "w" and is not in routes of wrangler.toml: add it there, or take it away in Cloudflare’s dashboard`,
  )
  expect(paths).toEqual(sent)
  // Nothing to be told.
  const none = await conclude({ worker, config: bare, fetch: get }, 'deployed', 'content', notices, [])
  expect(none).not.toContainEqual(expect.stringContaining('notified'))
})

test('conclude() sends notices where nothing is known to lead to the Worker, as behind a proxy', async () => {
  const paths: string[] = []
  const get: typeof fetch = async (input) => {
    paths.push(new URL(new Request(input).url).pathname)
    return new Response()
  }
  const worker = openRemoteWorker(() => Promise.reject(new Error('Refused')), 'a', 'w')
  await conclude({ worker, config: { ...config, routes: [] }, fetch: get }, 'deployed', 'content', notices, changes)
  expect(paths).toEqual(['/indexnow'])
})
