import { expect, test } from 'vitest'
import type { AskedQuestion } from '../../../builder/content/editions.ts'
import { ENGLISH } from '../../../builder/content/words/texts.ts'
import { survey, toExampleAnswers, toQuestions, toSurveySkill } from '../../../builder/views/survey.ts'
import type { SurveyQuestion } from '../../../worker/contract/forms-config.ts'
import { createPage, createSite } from '../../support/example-site.ts'
import { toTexts } from './entry-text.ts'

const QUESTIONS: readonly SurveyQuestion[] = [
  { name: 'q_role', kind: 'single', text: 'What do you do?', options: ['I read', 'I "write"'] },
  { name: 'q_tools', kind: 'multi', text: 'With what?', help: 'All that you use.', options: ['Pen', 'Press'] },
  { name: 'q_why', kind: 'text', text: 'Why?', maxLength: 200 },
  { name: 'q_years', kind: 'number', text: 'For how long?', min: 0, max: 80 },
  { name: 'q_joy', kind: 'scale', text: 'Do you like it?', min: 1, max: 5, minLabel: 'No', maxLabel: 'Yes' },
]

const EXAMPLE = { q_role: 'I read', q_tools: ['Pen', 'Press'], q_why: 'A few words.', q_years: 12, q_joy: 5 }

const texts = toTexts(
  survey(
    createSite({
      pages: [createPage({ path: '/survey', frontMatter: { title: 'T', description: 'D', form: 'survey' } })],
      survey: { id: 'readers', title: 'Readers', introduction: 'Who reads this site.', questions: [...QUESTIONS] },
    }),
  ),
)

test('survey() specifies the questions, where the answers go, and an example of them', () => {
  expect(JSON.parse(texts['/survey-spec.json'] ?? '')).toEqual({
    id: 'readers',
    title: 'Readers',
    introduction: 'Who reads this site.',
    prompt: 'https://www.example.com/survey-agent.md',
    page: 'https://www.example.com/survey',
    submit: {
      method: 'POST',
      url: 'https://www.example.com/api/forms/survey',
      contentType: 'application/json',
      operationId: 'submitSurvey',
    },
    questions: QUESTIONS,
    fields: [
      { name: 'contact_email', text: 'An e-mail address that is sent the report. Leave it out to stay anonymous.' },
      {
        name: 'submission_id',
        text: 'A random text of 1 to 64 letters, digits, hyphens and underscores, the same in each try: a repeated request counts once.',
      },
    ],
    example: EXAMPLE,
  })
})

test('survey() writes a prompt that is a skill', () => {
  expect(texts['/survey-agent.md']).toMatch(
    /^---\nname: answer-survey-readers\ndescription: "Answers the survey “Readers” of Example with one HTTP request\. .*"\n---\n\n# Readers\n\nWho reads this site\.\n/,
  )
})

test('survey() tells an agent what to do with each answer of the endpoint', () => {
  const text = texts['/survey-agent.md']
  expect(text).toContain('4. POST the object to https://www.example.com/api/forms/survey with the header')
  expect(text).toContain('   - 200 with `"ok": true`: the answers were accepted.')
  expect(text).toContain('   - 400: `error.fields` names each property that is not valid and what it takes.')
  expect(text).toContain('   - 413: the body is larger than 16 KB.')
  expect(text).toContain('   - 502: nothing is lost. Wait as long as `Retry-After` says')
})

test.each([
  '### 1. What do you do?\n\nProperty `q_role`: a string, one of these options.\n\n- `"I read"`\n- `"I \\"write\\""`\n',
  '### 2. With what?\n\nAll that you use.\n\nProperty `q_tools`: an array of strings, any of these options.\n\n- `"Pen"`\n- `"Press"`\n',
  '### 3. Why?\n\nProperty `q_why`: a string of at most 200 characters.\n',
  '### 4. For how long?\n\nProperty `q_years`: a number, at least 0, at most 80.\n',
  '### 5. Do you like it?\n\nProperty `q_joy`: a whole number from 1 to 5, where 1 means “No” and 5 means “Yes”.\n',
])('survey() puts the question %j into words', (text) => {
  expect(texts['/survey-agent.md']).toContain(text)
})

test.each<[Partial<SurveyQuestion> & Pick<SurveyQuestion, 'kind'>, rule: string, answer: unknown]>([
  [{ kind: 'text' }, 'a string', 'A few words.'],
  [{ kind: 'text', maxLength: 5 }, 'a string of at most 5 characters', 'A few'],
  [{ kind: 'number' }, 'a number', 12],
  [{ kind: 'number', min: 20 }, 'a number, at least 20', 20],
  [{ kind: 'number', max: 5 }, 'a number, at most 5', 5],
  [{ kind: 'number', max: -5 }, 'a number, at most -5', 0],
  [{ kind: 'scale', min: 2, max: 4 }, 'a whole number from 2 to 4', 4],
  [{ kind: 'scale', min: 2, max: 4, minLabel: 'No' }, 'a whole number from 2 to 4, where 2 means “No”', 4],
  [{ kind: 'scale', min: 2, max: 4, maxLabel: 'Yes' }, 'a whole number from 2 to 4, where 4 means “Yes”', 4],
  [{ kind: 'multi', options: ['A'] }, 'an array of strings, any of these options', ['A']],
])('toQuestions() and toExampleAnswers() of %j: %s, such as %j', (question, rule, answer) => {
  const questions = [{ name: 'q', text: 'Q', ...question }]
  expect(toQuestions(questions, ENGLISH)).toContain(`\n\nProperty \`q\`: ${rule}.`)
  expect(toExampleAnswers(questions)).toEqual({ q: answer })
})

test('toQuestions() tells the label of an option in another language', () => {
  const question: AskedQuestion = {
    name: 'q',
    kind: 'single',
    text: 'Q',
    options: ['Yes', 'No'],
    shown: ['Ja', 'Nein'],
  }
  expect(toQuestions([question], ENGLISH)).toContain('- `"Yes"`: Ja\n- `"No"`: Nein')
})

test.each([
  ['a'.repeat(60), `answer-survey-${'a'.repeat(50)}`],
  [`${'a'.repeat(48)}--b`, `answer-survey-${'a'.repeat(48)}`],
])('toSurveySkill() names the skill of the survey %s in at most 64 characters', (id, name) => {
  const asked = { id, title: 'T', introduction: 'I', questions: [] }
  expect(toSurveySkill(createSite({ survey: asked }))?.name).toBe(name)
})

test('survey() ends its prompt with a request that can be sent as it stands', () => {
  const [, body = ''] = / -d '([^']*)'\n```\n$/.exec(texts['/survey-agent.md'] ?? '') ?? []
  expect(JSON.parse(body)).toEqual(EXAMPLE)
})

test('survey() is silent where the site has no survey', () => {
  expect([...survey(createSite())]).toEqual([])
})
