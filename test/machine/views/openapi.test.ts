import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { openapi } from '../../../builder/views/openapi.ts'
import type { Question } from '../../../worker/schema/survey.ts'
import { createSite, FULL } from '../../support/example-site.ts'
import { toTexts } from '../entry-text.ts'

const options = ['Yes', 'No', '2026-01-02', '1e3', '0o7', '~']
const questions: Question[] = [{ name: 'q_now', kind: 'single', text: 'Now?', options }]
const survey = { id: 'readers', title: 'Readers', introduction: 'Who reads this site.', questions }

test.each(['1.1', '1.2'] as const)('openapi() is one document for readers of JSON and of YAML %s', (version) => {
  const texts = toTexts(openapi(createSite({ ...FULL, survey })))
  const read: unknown = parse(texts['/openapi.yaml'] ?? '', { version })
  expect(read).toEqual(JSON.parse(texts['/openapi.json'] ?? ''))
  expect(read).toHaveProperty('components.schemas.SurveySubmission.properties.q_now.enum', options)
})
