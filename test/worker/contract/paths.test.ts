import { expect, test } from 'vitest'
import { WORKER_PATHS } from '../../../worker/contract/paths.ts'

test('WORKER_PATHS are the forms and what the Worker makes itself', () => {
  expect(WORKER_PATHS.toSorted()).toEqual([
    '/api/forms/book-demo',
    '/api/forms/contact',
    '/api/forms/events',
    '/api/forms/signup',
    '/api/forms/survey',
    '/api/v1/changes.json',
    '/api/v1/search.json',
    '/health',
    '/mcp',
  ])
})
