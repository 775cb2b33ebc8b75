/** The query of the guide on leads, against the lines that the Worker logs. */
import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { expect, test } from 'vitest'

/** Filters as Cloudflare's API documents them: `POST /accounts/{account_id}/workers/observability/queries`. */
const Leaf = v.strictObject({
  kind: v.literal('filter'),
  key: v.string(),
  operation: v.picklist(['eq', 'in']),
  type: v.literal('string'),
  value: v.string(),
})
const Group = v.strictObject({
  kind: v.literal('group'),
  filterCombination: v.literal('or'),
  filters: v.array(Leaf),
})
const GroupBy = v.strictObject({ type: v.literal('string'), value: v.string() })
const Query = v.strictObject({
  name: v.string(),
  description: v.string(),
  parameters: v.strictObject({
    filterCombination: v.literal('and'),
    filters: v.tuple([Leaf, Group]),
    calculations: v.tuple([v.strictObject({ operator: v.literal('count') })]),
    groupBys: v.array(GroupBy),
  }),
})

const guide = readFileSync('content/guides/forms/leads.md', 'utf8')
const [, json = ''] = /```json title="alarm\.json"\n([^]*?)```/.exec(guide) ?? []
const { parameters } = v.parse(v.pipe(v.string(), v.parseJson(), Query), json)
const [service, { filters }] = parameters.filters

const fits = ({ key, value }: v.InferOutput<typeof Leaf>, line: Readonly<Record<string, unknown>>): boolean =>
  value.split(',').includes(String(line[key]))

test.each([
  [true, { event: 'delivery', form: 'contact', outcome: 'archived', delivery: 'msg_a', attempt: 7 }],
  [true, { event: 'submission', form: 'contact', outcome: 'queued', delivery: 'msg_a' }],
  [true, { event: 'submission', form: 'contact', outcome: 'failed', code: 'upstream_error' }],
  [true, { event: 'configuration', faults: ['Variable "WEBHOOK_SECRET" is missing'] }],
  [true, { event: 'notice', outcome: 'failed', delivery: 'msg_a', reason: 'mail: E_RECIPIENT_SUPPRESSED' }],
  [false, { event: 'submission', form: 'contact', outcome: 'accepted', delivery: 'msg_a' }],
  [false, { event: 'submission', form: 'contact', outcome: 'failed', code: 'invalid_request' }],
  [false, { event: 'delivery', form: 'contact', outcome: 'postponed', delivery: 'msg_a', attempt: 1 }],
])('the query of alarms finds: %s, %o', (found, line) => {
  expect(filters.some((filter) => fits(filter, line))).toBe(found)
})

test('the query of alarms asks for the Worker of `wrangler.toml`', () => {
  expect(service).toMatchObject({
    key: '$metadata.service',
    value: /^name = "(.*)"$/m.exec(readFileSync('wrangler.toml', 'utf8'))?.[1],
  })
})
