import { expect, test } from 'vitest'
import { createContract, EXAMPLE_DOCUMENT } from './contract.ts'
import { type Answer, startSite } from './site.ts'

const check = createContract(EXAMPLE_DOCUMENT)

function answer(status: number, body: unknown, type = 'application/json; charset=utf-8'): Answer {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return { status, headers: { 'content-type': type }, bytes: Buffer.from(text), text }
}

test('contract accepts what the document describes', () => {
  expect(check('GET', '/api/v1/pages.json', answer(200, { object: 'list', count: 0, data: [] }))).toEqual([])
  expect(check('GET', '/about', answer(200, '# About', 'text/markdown; charset=utf-8'))).toEqual([])
  expect(check('POST', '/api/forms/contact', answer(200, { ok: true }))).toEqual([])
})

test.each([
  ['a list without its data', '/api/v1/pages.json', answer(200, { object: 'list', count: 0 })],
  ['an item of a list without a title', '/api/v1/apps.json', answer(200, { object: 'list', count: 1, data: [{}] })],
  ['a type that is not described', '/about', answer(200, '{}')],
  ['a status that is not described', '/api/v1/pages.json', answer(201, { object: 'list', count: 0, data: [] })],
  ['an error of another shape', '/nowhere', answer(404, { message: 'Not found' })],
  ['an error with the status of another', '/nowhere', answer(404, { error: { code: 'forbidden', message: 'No.' } })],
  ['an unknown code', '/nowhere', answer(404, { error: { code: 'gone', message: 'No.' } })],
])('contract refuses %s', (_, path, given) => {
  expect(check('GET', path, given)).not.toEqual([])
})

test('a test site holds every answer against the document that it serves, whoever asked for it', async () => {
  const { components } = EXAMPLE_DOCUMENT
  const { NotFound: _, ...responses } = components.responses
  const body = JSON.stringify({ ...EXAMPLE_DOCUMENT, components: { ...components, responses } }, undefined, 2)
  const site = await startSite({
    entries: [
      { kind: 'file', path: '/openapi.json', content: { policy: 'json', body } },
      { kind: 'file', path: '/api/v1/apps.json', content: { policy: 'api', body: '{}' } },
    ],
  })
  await fetch(`${site.origin}/gone`)
  await fetch(`${site.origin}/api/v1/apps.json`)
  await expect(site.get('/gone')).rejects.toThrow('The status 404 is not described.')
  await expect(site.stop()).rejects.toThrow(/\/gone: The status 404 [^]*\/apps\.json: The value must have/)
})
