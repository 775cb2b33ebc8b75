/** What editors are told agrees with what the build says. */
import { createRequire } from 'node:module'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { toJsonSchemas } from '../../../builder/content/schema/json-schema.ts'
import { writeSchemas } from '../../../builder/dev/schemas.ts'

const require = createRequire(import.meta.url)
const { Ajv }: typeof import('ajv') = require('ajv')
const schemas = toJsonSchemas()
const ajv = new Ajv({ strict: false, validateFormats: false })
const isValid = (name: string, text: string): boolean =>
  ajv.compile(JSON.parse(JSON.stringify(schemas.get(name))))(parse(text))

test.each(['site', 'forms', 'survey', 'mcp', 'redirects', 'authors'])('the schema of %s.yaml takes ours', (name) => {
  expect(isValid(`${name}.json`, readFileSync(`content/${name}.yaml`, 'utf8'))).toBe(true)
})

const NEEDED = 'name: N\ndescription: D\nurl: https://www.example.com\n'

test.each([
  ['site.json', NEEDED, true],
  ['site.json', `${NEEDED}navigation: [guides, { title: More, items: [pages/about.md] }]\ncallToAction: false\n`, true],
  ['site.json', `${NEEDED}naem: N\n`, false],
  ['site.json', `${NEEDED}sections: { news: { title: News, kind: post } }\n`, false],
  ['site.json', 'name: N\n', false],
  ['redirects.json', '/a: /b\n/c: { to: /d, status: 302 }\n', true],
  ['redirects.json', '- { from: /a/*, to: /b/:splat }\n- /c: /d\n', true],
  ['redirects.json', '- { from: /a, to: /b, status: 303 }\n', false],
  ['front-matter.json', 'title: T\nextra: { price: 3, sold: true, of: wood }\nlayout: wide\n', true],
  ['front-matter.json', 'title: T\nlayout: wider\n', false],
  ['front-matter.json', 'title: T\nstartsAt: 2026-11-21\ncustomer: C\n', true],
])('the schema %s decides on %j: %s', (name, text, expected) => {
  expect(isValid(name, text)).toBe(expected)
})

test('the schema of words.yaml explains each word by its English', () => {
  expect(schemas.get('words.json')?.properties?.['page.next']).toEqual({
    allOf: [{ $ref: '#/definitions/word' }],
    description: 'Next',
  })
})

/** The keys below a schema that say nothing of what they are for. */
function listUndocumented(schema: unknown, path: string): readonly string[] {
  if (typeof schema !== 'object' || schema === null) return []
  return Object.entries(schema).flatMap(([key, value]): readonly string[] => {
    if (key !== 'properties') return key === '$defs' || key === 'definitions' ? [] : listUndocumented(value, path)
    return Object.entries(value).flatMap(([name, inner]) => {
      const here = JSON.stringify(inner).includes('"description"') ? [] : [`${path}.${name}`]
      return here.concat(listUndocumented(inner, `${path}.${name}`))
    })
  })
}

test('every key of every schema says what it is for', () => {
  expect([...schemas].flatMap(([name, schema]) => listUndocumented(schema, name))).toEqual([])
})

test('writeSchemas() writes every schema where editors look, and none into a folder that it may not write', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-schemas-'))
  writeSchemas(folder)
  expect(readdirSync(join(folder, '.schema')).toSorted()).toEqual([...schemas.keys()].toSorted())
  rmSync(folder, { recursive: true })
  expect(() => writeSchemas('/dev/null/content')).not.toThrow()
})
