/** Players and frames of a site: what their files must be, which hosts they may show, and what their pages may load. */
import { expect, test } from 'vitest'
import { createPolicies } from '../../../builder/views/policies.ts'
import { pages } from '../../../builder/views/page/pages.ts'
import { checkContent, compileContent, page, toLine } from '../content/check-content.ts'

const SITE = 'name: N\ndescription: D\nurl: https://www.example.com\n'

const FILES = {
  'assets/a.mp4': 'video',
  'assets/a.mp3': 'sound',
  'assets/a.vtt': 'WEBVTT\n',
  'assets/a.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
}

const MISTAKES = [
  [
    '::video{src=/assets/a.mp3 title=A}',
    '13 error unsupported-media The file "/assets/a.mp3" is not a video that browsers can play (audio/mpeg). ⇒ Export it as .mp4 or .webm.',
  ],
  [
    '::video{src=/assets/a.mp4 title=A poster=/assets/a.mp3}',
    '42 error unsupported-media The file "/assets/a.mp3" is not an image that browsers can show (audio/mpeg). ⇒ Export it as JPEG, PNG or WebP.',
  ],
  [
    '::video{src=/assets/a.mp4 title=A captions=/assets/a.svg}',
    '44 error unsupported-media The file "/assets/a.svg" is not a WebVTT file (image/svg+xml). ⇒ Export the captions as .vtt.',
  ],
  [
    '::audio{src=../assets/a.mp4 title=A}',
    '13 error unsupported-media The file "../assets/a.mp4" is not a sound that browsers can play (video/mp4). ⇒ Export it as .mp3, .m4a, .ogg or .wav.',
  ],
  [
    '::video{src=/assets/b.mp4 title=A}',
    '13 error missing-file The video "/assets/b.mp4" does not exist: did you mean "/assets/a.mp4"? ⇒ /assets/a.mp4',
  ],
  [
    '::video{youtube=x title=A poster=/assets/b.svg}',
    '3 error foreign-frame The block shows a page of "www.youtube-nocookie.com", which site.yaml does not name under "embeds". ⇒ embeds: [a.example, www.youtube-nocookie.com]   # in site.yaml',
    '34 error missing-file The poster "/assets/b.svg" does not exist: did you mean "/assets/a.svg"? ⇒ /assets/a.svg',
  ],
  [
    '> ::map{lat=1 lon=2 label=A}',
    '5 error foreign-frame The block shows a page of "www.openstreetmap.org", which site.yaml does not name under "embeds". ⇒ embeds: [a.example, www.openstreetmap.org]   # in site.yaml',
  ],
  ['::embed{src=https://a.example/x title=A}'],
] as const

test('a build says what is wrong with players and frames', () => {
  const written = Object.fromEntries(MISTAKES.map(([block], index) => [`pages/p${index}.md`, page('P', block)]))
  const found = checkContent({ ...FILES, 'site.yaml': `${SITE}embeds: [a.example]\n`, ...written })
  expect(found.map((message) => `${toLine(message)} ⇒ ${message.hint}`)).toEqual(
    MISTAKES.flatMap(([, ...lines], index) => lines.map((line) => `pages/p${index}.md:6:${line}`)),
  )
})

test('a host under `embeds` is a host alone', () => {
  expect(checkContent({ 'site.yaml': `${SITE}embeds: [https://a.example]\n` }).map(toLine)).toEqual([
    'site.yaml:4:10 error bad-host "embeds[0]" must be a host name, such as www.youtube-nocookie.com.',
  ])
})

test('createPolicies() allows frames on the pages that have some, of their hosts alone', () => {
  const compilation = compileContent({
    'site.yaml': `${SITE}embeds: [a.example, b.example, c.example]\n`,
    'pages/none.md': page('None', 'Text.'),
    'pages/both.md': page(
      'Both',
      '::embed{src=https://b.example/x title=B}\n\n::embed{src=https://a.example/x title=A}',
    ),
    'pages/form.md': page('Form', '::embed{src=https://a.example/x title=A}').replace(
      '---\n\n',
      'form: contact\n---\n\n',
    ),
    'pages/hidden.md': page('Hidden', '::embed{src=https://b.example/x title=A}').replace(
      '---\n\n',
      'noindex: true\n---\n\n',
    ),
  })
  const { site } = compilation
  const policies = createPolicies({ ...site, captcha: { origins: ['https://captcha.example'] } })
  const frameSources = Array.from(pages(site, ''), ({ path, html }) => {
    const csp = policies[html.policy]?.headers.find(([name]) => name === 'Content-Security-Policy')?.[1] ?? 'none'
    return [path, /frame-src[^;]*/.exec(csp)?.[0]]
  })
  expect(Object.fromEntries(frameSources)).toMatchObject({
    '/': undefined,
    '/none': undefined,
    '/both': 'frame-src https://a.example https://b.example',
    '/form': 'frame-src https://captcha.example https://a.example',
    '/hidden': 'frame-src https://b.example',
  })
  expect(policies['hidden-page https://b.example']?.headers).toContainEqual(['X-Robots-Tag', 'noindex'])
})

const toBlocks = (hosts: readonly string[]): string =>
  hosts.map((host) => `::embed{src=https://${host}/ title=A}`).join('\n\n')

test('a build refuses frames of too many combinations of hosts, whose names are in headers', () => {
  const hosts = Array.from({ length: 100 }, (_, index) => `${index}.${'a'.repeat(60)}.example`)
  const site = { 'site.yaml': `${SITE}embeds: [${hosts.join(', ')}]\n` }
  const written = (count: number): Record<string, string> =>
    Object.fromEntries(
      hosts.slice(0, count).map((_, index) => [`pages/p${index}.md`, page('P', toBlocks(hosts.slice(index)))]),
    )
  // Each page has some 90 hosts of 79 characters with a space.
  expect(checkContent({ ...site, ...written(12) }).map(toLine)).toEqual([])
  expect(checkContent({ ...site, ...written(20) }).map(toLine)).toEqual([
    expect.stringMatching(
      /^pages\/p\d+\.md:\d+:\d+ error too-many Pages show frames of too many combinations of hosts: they may have 100000 characters, and each counts as 500 more\.$/,
    ),
  ])
})

test('a build refuses a page whose hosts and path do not fit into headers', () => {
  const hosts = Array.from({ length: 100 }, (_, index) => `${100 + index}.${'a'.repeat(60)}.${'b'.repeat(60)}.example`)
  const checkWith = (count: number, path = 'p'): string[] =>
    checkContent({
      'site.yaml': `${SITE}embeds: [${hosts.join(', ')}]\n`,
      [`pages/${path}.md`]: page('P', toBlocks(hosts.slice(0, count))),
    }).map(toLine)
  // 141 characters each, with a space between them; the path is "/p", twice.
  expect(checkWith(77)).toEqual([])
  expect(checkWith(78)).toEqual([
    'pages/p.md:1:1 error too-many The page shows frames of too many hosts for its path: their names have 11075 characters, and its path, which the headers have twice, 4 in its encoded form. Together they may have 11000.',
  ])
  // Nine characters for each of 400, and one for each of five slashes: 3605, twice.
  const path = Array.from({ length: 5 }, () => '案'.repeat(80)).join('/')
  expect(checkWith(26, path)).toEqual([])
  expect(checkWith(27, path)).toEqual([
    `pages/${path}.md:1:1 error too-many The page shows frames of too many hosts for its path: their names have 3833 characters, and its path, which the headers have twice, 7210 in its encoded form. Together they may have 11000.`,
  ])
})

test.each([
  [18, 0],
  [21, 1],
])('of %i short hosts in pairs, each pair on a page, a build reports %i faults', (count, faults) => {
  const hosts = Array.from({ length: count }, (_, index) => `${index}.example`)
  const pairs = hosts.flatMap((host, at) => hosts.slice(at + 1).map((other) => [host, other]))
  const written = Object.fromEntries(pairs.map((pair, index) => [`pages/p${index}.md`, page('P', toBlocks(pair))]))
  const found = checkContent({ 'site.yaml': `${SITE}embeds: [${hosts.join(', ')}]\n`, ...written })
  expect(found.filter(({ rule }) => rule === 'too-many')).toHaveLength(faults)
})
