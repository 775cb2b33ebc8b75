import { expect, test } from 'vitest'
import { toOpenApi } from '../../builder/views/openapi/document.ts'
import { createContract } from '../support/contract.ts'
import { createSite, FULL } from '../support/example-site.ts'
import { type Answer, startSite } from '../support/site.ts'

const check = createContract(toOpenApi(createSite(FULL)))

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
  const document = toOpenApi(createSite(FULL))
  const { NotFound: _, ...others } = document.components.responses
  const body = JSON.stringify({ ...document, components: { ...document.components, responses: others } }, undefined, 2)
  const site = await startSite({
    entries: [{ kind: 'file', path: '/openapi.json', content: { policy: 'json', body } }],
  })
  await fetch(`${site.origin}/gone`)
  await expect(site.get('/gone')).rejects.toThrow('The status 404 is not described.')
  await expect(site.stop()).rejects.toThrow('Answers break the contract')
})
