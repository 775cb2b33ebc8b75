import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { ERROR_STATUS } from '../worker/contract/errors.ts'

test('ERROR_STATUS gives every code of the contract its status', () => {
  expect(ERROR_STATUS).toEqual({
    not_found: 404,
    method_not_allowed: 405,
    invalid_request: 400,
    payload_too_large: 413,
    verification_failed: 422,
    forbidden: 403,
    internal_error: 500,
    upstream_error: 502,
  })
})

test('every file that starts a Worker or asks one holds what it answers against the contract', () => {
  const files = globSync('test/**/*.{ts,mjs}', { exclude: ['test/bench/**', 'test/architecture.test.ts'] })
  const asking = files.filter((file) =>
    /new Miniflare\(|worker\.fetch\(|'start', \.\.\.args/.test(readFileSync(file, 'utf8')),
  )
  const unchecked = asking.filter((file) => !/createContract\(|keeping\(/.test(readFileSync(file, 'utf8')))
  expect({ asking: asking.length > 3, unchecked }).toEqual({ asking: true, unchecked: [] })
})

/** What the files of a folder import, as they write it, by file. */
const importsOf = (
  pattern: string,
  exclude: readonly string[] = [],
): readonly (readonly [file: string, name: string])[] =>
  globSync(pattern, { exclude: [...exclude] }).flatMap((file) =>
    Array.from(
      readFileSync(file, 'utf8').matchAll(/(?:from|import\(?) ?'([^']+)'/g),
      ([, name = '']) => [file, name] as const,
    ),
  )

const packagesOf = (pattern: string): readonly string[] =>
  [...new Set(importsOf(pattern).flatMap(([, name]) => (name.startsWith('.') ? [] : [name])))].toSorted()

test('no call spreads an array whose length an author decides: more than 120,000 arguments end the stack', () => {
  const spreads = globSync('builder/**/*.ts').filter((file) =>
    /\.(?:push|unshift)\(\.\.\.|Math\.(?:max|min)\([^\n]*\.\.\./.test(readFileSync(file, 'utf8')),
  )
  expect(spreads.toSorted()).toEqual([
    // Faults of one question, keys of one answer, encodings of one picture, bytes of one segment.
    'builder/content/schema/survey-file.ts',
    'builder/publish/cloudflare/remote-kv.ts',
    'builder/site/encode-image.ts',
    'builder/site/metadata.ts',
  ])
})

test('commands print JSON that is safe to print', () => {
  const files = globSync('builder/cli/commands/*.ts').filter((file) =>
    /JSON\.stringify/.test(readFileSync(file, 'utf8')),
  )
  expect(files.toSorted()).toEqual([
    // Made printable as a whole, an argument of a process, a line of a file, a key.
    'builder/cli/commands/leads.ts',
    'builder/cli/commands/start.ts',
    'builder/cli/commands/translations.ts',
    'builder/cli/commands/view.ts',
  ])
})

test('the Worker imports three packages, and its schemas valibot alone', () => {
  expect(packagesOf('worker/**/*.ts')).toEqual(['fastest-levenshtein', 'itty-router', 'valibot'])
  expect(packagesOf('worker/contract/*.ts')).toEqual(['valibot'])
})

test('the Worker does not know the builder, and the builder of the Worker only its schemas', () => {
  expect(importsOf('worker/**/*.ts').filter(([, name]) => name.includes('builder/'))).toEqual([])
  expect(importsOf('worker/contract/*.ts').filter(([, name]) => name.startsWith('../'))).toEqual([])
  expect(importsOf('builder/**/*.ts').filter(([, name]) => /worker\/(?!contract\/)/.test(name))).toEqual([])
})

test('parsing, the views and the proof touch neither disk nor network', () => {
  const pure =
    'builder/{page/**,release/proof,content/schema,views,views/{api,developers,discovery,mcp,openapi,page,search}}/*.ts'
  const touching = [...importsOf(pure), ...importsOf('builder/release/compile.ts')].filter(([, name]) =>
    /^node:(?!crypto|module|path|url|util|zlib)/.test(name),
  )
  expect(touching).toEqual([])
})

test('one file of the Worker reads KV, and none writes it', () => {
  const files = globSync('worker/**/*.ts')
  const using = (call: RegExp): readonly string[] => files.filter((file) => call.test(readFileSync(file, 'utf8')))
  expect(using(/\bkv\.\w+\(|\.getWithMetadata\(/)).toEqual(['worker/release/kv.ts'])
  expect(using(/\bkv\.(?:put|delete)\(/)).toEqual([])
})

const folderOf = (file: string): string => file.split('/').slice(1, -1).join('/')

test('no two folders of the Worker import each other, and none imports what is above', () => {
  const pairs = importsOf('worker/**/*.ts').flatMap(([file, name]) => {
    const to = name.startsWith('.') ? folderOf(join(dirname(file), name)) : folderOf(file)
    return to === folderOf(file) ? [] : [`${folderOf(file)} > ${to}`]
  })
  expect([...new Set(pairs)].filter((pair) => !pair.startsWith(' > ')).toSorted()).toEqual([
    'forms > contract',
    'forms > forms/captcha',
    'forms > forms/delivery',
    'forms > http',
    'forms > release',
    'forms/captcha > forms/delivery',
    'forms/captcha > http',
    'forms/delivery > contract',
    'forms/delivery > http',
    'http > contract',
    'mcp > contract',
    'mcp > forms',
    'mcp > http',
    'mcp > release',
    'release > contract',
    'release > http',
  ])
})
