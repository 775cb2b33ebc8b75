import { expect, test } from 'vitest'
import { findAddressFaults, findUnlisted } from '../../../builder/publish/addresses.ts'

const URL = 'https://www.example.com'
const NOT_REACHED =
  'www.example.com, the url of the site, is not in routes of wrangler.toml: visitors cannot reach the site there'
const UNNAMED =
  'PUBLIC_HOSTS in wrangler.toml does not name www.example.com, the url of the site: forms are refused there, and search engines are told not to index its pages. List every host there'
const toClosed = (pattern: string) =>
  `routes of wrangler.toml has ${pattern}, where forms are refused: redirect it to www.example.com, name it in PUBLIC_HOSTS, or, if it is the address of the site, write it as url in site.yaml`

test.each<[what: string, routes: readonly string[], hosts: '' | string[] | undefined, faults: readonly string[]]>([
  ['its own host', ['www.example.com'], undefined, []],
  ['its own host in capitals, with a scheme and a path', ['HTTPS://WWW.example.com/*'], undefined, []],
  ['all hosts of its zone', ['*.example.com/*'], undefined, []],
  ['all hosts that end like its own', ['*example.com/*'], undefined, []],
  ['no host', [], undefined, [NOT_REACHED]],
  ['another host', ['example.com'], undefined, [NOT_REACHED, toClosed('example.com')]],
  ['a host that ends like its own', ['w.example.com'], '', [NOT_REACHED, toClosed('w.example.com')]],
  ['hosts of another zone', ['*.example.org/*'], undefined, [NOT_REACHED, toClosed('*.example.org')]],
  ['its own host and another', ['www.example.com', 'example.com'], undefined, [toClosed('example.com')]],
  ['two other hosts', ['a.example', 'b.example'], undefined, [NOT_REACHED, toClosed('a.example and b.example')]],
  ['two hosts where forms are accepted', ['www.example.com', 'a.example'], ['www.example.com', 'a.example'], []],
  ['its own host, where forms are refused', ['www.example.com'], ['a.example'], [UNNAMED]],
  ['its whole zone, with forms at another host of it', ['*.example.com/*'], ['a.example.com'], [UNNAMED]],
  ['another host, where forms are accepted', ['a.example'], ['a.example'], [NOT_REACHED, UNNAMED]],
])('findAddressFaults() of a site whose routes have %s', (_, routes, hosts, faults) => {
  const vars = hosts === undefined ? {} : { PUBLIC_HOSTS: hosts }
  const all = routes.map((pattern) => (pattern.includes('*') ? pattern : { pattern, custom_domain: true }))
  expect(findAddressFaults({ name: 'lectern', routes: all, vars }, URL)).toEqual(faults)
})

test.each([
  ['www.example.com', 'www.example.com'],
  ['https://www.example.com/', 'https://www.example.com'],
  ['www.example.com/shop', 'www.example.com'],
])('findAddressFaults() says that the route %s is one address', (pattern, host) => {
  const routes = [{ pattern, custom_domain: false }]
  expect(findAddressFaults({ name: 'lectern', routes, vars: {} }, URL)).toEqual([
    `The route ${pattern} of wrangler.toml leads to the Worker with that one address: write ${host}/* for all, or custom_domain = true with ${host}`,
  ])
})

test('findAddressFaults() knows a host in letters as browsers write it', () => {
  const config = { name: 'lectern', routes: ['www.Müller.de/*', '*.müller.de/*'], vars: {} }
  expect(findAddressFaults(config, 'https://www.xn--mller-kva.de')).toEqual([])
})

const PLAIN = 'https://lectern.team.workers.dev'

test('findAddressFaults() takes an address below workers.dev for one that visitors reach, unless it is off', () => {
  const config = { name: 'lectern', routes: [], vars: {} }
  expect(findAddressFaults(config, PLAIN)).toEqual([])
  expect(findAddressFaults({ ...config, workers_dev: false }, PLAIN)).toEqual([
    'workers_dev = false in wrangler.toml switches lectern.team.workers.dev off, the url of the site: write the address that visitors use as url in site.yaml',
  ])
})

test('findAddressFaults() of a site whose domain is new says where to write it', () => {
  const config = { name: 'lectern', routes: [{ pattern: 'www.example.com', custom_domain: true }], vars: {} }
  expect(findAddressFaults(config, PLAIN)).toEqual([
    'routes of wrangler.toml has www.example.com, where forms are refused: name it in PUBLIC_HOSTS, or, if it is the address of the site, write it as url in site.yaml',
  ])
})

test('findAddressFaults() knows what leads to the Worker besides routes', () => {
  const config = { name: 'lectern', routes: [], vars: {} }
  expect(findAddressFaults(config, URL, ['a.example', 'www.example.com'])).toEqual([])
})

const toUnlisted = (host: string) =>
  `${host} leads to the Worker "lectern" and is not in routes of wrangler.toml: add it there, or take it away in Cloudflare’s dashboard`

test.each<[routes: string[], reach: string[], says: string[]]>([
  [['www.example.com'], ['www.example.com', 'lectern.team.workers.dev'], []],
  [['*.example.com/*'], ['www.example.com', '*.example.com'], []],
  [
    ['www.example.com'],
    ['www.example.com', 'example.com', 'a.example', 'a.example'],
    [toUnlisted('example.com'), toUnlisted('a.example')],
  ],
])('findUnlisted() of routes %j where %j lead to the Worker', (routes, reach, says) => {
  expect(findUnlisted({ name: 'lectern', routes, vars: {} }, reach)).toEqual(says)
})
