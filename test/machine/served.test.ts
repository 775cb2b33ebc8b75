import { afterAll, beforeAll, expect, test } from 'vitest'
import { FORMS } from '../../worker/schema/forms.ts'
import { CONTENT_OPERATIONS } from '../../builder/views/content-operations.ts'
import { machineFiles } from '../../builder/views/machine-files.ts'
import { createContract } from '../support/contract.ts'
import { type SampleSite, startSampleSite } from '../support/sample-site.ts'
import { crawl } from './crawl.ts'

let sample: SampleSite

beforeAll(async () => {
  sample = await startSampleSite()
})

afterAll(() => sample.stop())

test('every document is valid against the document that is served', async () => {
  const { site, model } = sample
  const contract = createContract(JSON.parse((await site.get('/openapi.json')).text))
  const paths = [...CONTENT_OPERATIONS, ...machineFiles(model)].map(({ path }) => path)
  const faults = await Promise.all(paths.map(async (path) => contract('GET', path, await site.get(path))))
  expect(faults.flat()).toEqual([])
})

test('every command of the documentation works as printed', async () => {
  const { text } = await sample.site.get('/developers.md')
  const commands = [...text.matchAll(/```sh\n(curl [\s\S]*?)\n```/g)].map(([, command = '']) => toRequest(command))
  const answers = await Promise.all(commands.map(({ url, ...init }) => fetch(url, init)))
  expect(answers.filter(({ status }) => status !== 200).map(({ status, url }) => `${status} ${url}`)).toEqual([])
  expect(commands.filter(({ method }) => method === 'POST')).toHaveLength(FORMS.length)
})

test('the example of the survey prompt is accepted as it stands', async () => {
  const { text } = await sample.site.get('/survey-agent.md')
  const [, command = ''] = /```sh\n(curl [\s\S]*?)\n```/.exec(text) ?? []
  const { url, ...init } = toRequest(command)
  expect(await (await fetch(url, init)).json()).toMatchObject({ ok: true })
})

test.each([
  ['markdown', 'text/markdown'],
  ['HTML', 'text/html'],
])('an agent that reads %s alone reaches everything from the home page', { timeout: 60_000 }, async (_, accept) => {
  const { origin, model } = sample
  const reached = await crawl(`${origin}/`, accept)
  const wanted = [
    ...model.pages.map(({ path }) => path),
    ...[...CONTENT_OPERATIONS, ...machineFiles(model)].map(({ path }) => path),
    ...FORMS.map((form) => `/api/forms/${form}`),
  ]
  expect(wanted.filter((path) => !reached.has(path))).toEqual([])
})

/** What a `curl` command of the documentation asks for: words in single quotes, `-X`, `-H` and `-d`. */
function toRequest(command: string): { url: string; method: string; headers: Record<string, string>; body?: string } {
  const words = [...command.matchAll(/'((?:[^']|'\\'')*)'|[^\s'\\]+/g)].map(([word, quoted]) =>
    quoted === undefined ? word : quoted.replaceAll(`'\\''`, `'`),
  )
  const after = (flag: string) => words[words.indexOf(flag) + 1] ?? ''
  const header = words.includes('-H') ? after('-H').split(': ') : []
  return {
    url: words.find((word) => word.startsWith('http')) ?? '',
    method: words.includes('-X') ? after('-X') : 'GET',
    headers: header[0] === undefined ? {} : { [header[0]]: header[1] ?? '' },
    ...(words.includes('-d') ? { body: after('-d') } : {}),
  }
}
