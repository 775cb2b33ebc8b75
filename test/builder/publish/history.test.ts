import { expect, test } from 'vitest'
import type { Deployment } from '../../../builder/publish/cloudflare/remote-worker.ts'
import { findEarlier, findSince, isRolledBack, toOwnMessage } from '../../../builder/publish/history.ts'

/** Deployments as words, the newest first: `a` of a version, `a!` by going back, `a|b` of two that share the requests. */
const toDeployments = (words: string): Deployment[] =>
  words.split(' ').map((word, index) => ({
    id: String(index),
    time: '2026-01-01T00:00:00.000Z',
    message: word.endsWith('!') ? 'Rollback to release' : 'Deployed',
    versions: word
      .replace('!', '')
      .split('|')
      .map((id, _, { length }) => ({ id, share: 100 / length })),
  }))

/** The versions of deployments; those with a capital are older than the oldest deployment, and P is a preview. */
const toVersions = (deployments: readonly Deployment[]) =>
  deployments.flatMap(({ versions }) =>
    versions.map(({ id }) => ({
      id,
      time: `202${id < 'a' ? 5 : 6}-01-01T00:00:00.000Z`,
      tag: id === 'P' ? 'preview' : undefined,
    })),
  )

test.each([
  ['b a', 'a'],
  ['a', undefined],
  ['a!', undefined],
  ['c b a', 'b'],
  ['b! c b a', 'a'],
  ['a! b! c b a', undefined],
  ['d b! c b a', 'b'],
  ['b b a', 'a'],
  ['c|b b a', 'b'],
  ['c|b b! a', 'b'],
  ['b! c', undefined],
  ['d b! c', 'b'],
  ['c! a! c b a', 'b'],
  ['c! a! b! c b a', 'b'],
  ['b! c! a! b! c b a', 'a'],
  ['b! d a! b a', 'a'],
  ['e c! a! c b a', 'c'],
  ['c a! c b a', 'b'],
  ['X c b a', undefined],
  ['d X c b a', 'X'],
  ['X! d X c b a', undefined],
  ['X Y c b a', undefined],
  ['d c|X c b a', 'c'],
  ['P c b a', 'c'],
  ['P! c b a', undefined],
])('findEarlier() of "%s" begins with %s', (words, before) => {
  const deployments = toDeployments(words)
  expect(findEarlier(deployments, toVersions(deployments))[0]).toBe(before)
})

test.each([
  ['b a', false],
  ['a! b a', true],
  ['a b a', true],
  ['a a a', false],
  ['a a b a', true],
  ['c a! b a', false],
  ['a!', true],
  ['b|a a!', false],
  ['X c b a', true],
  ['X X c b a', true],
  ['d X c b a', false],
  ['X', false],
  ['X X', false],
  ['P c b a', false],
  ['P c P a', true],
  ['X|c c b a', false],
])('isRolledBack() of "%s" is %s', (words, back) => {
  const deployments = toDeployments(words)
  expect(isRolledBack({ deployments, live: toVersions(deployments.slice(0, 1)) })).toBe(back)
})

test('isRolledBack() of a Worker that was never deployed is false', () => {
  expect(isRolledBack({ deployments: [], live: [] })).toBe(false)
})

test('a deployment whose message begins as that of a rollback counts as none', () => {
  const [live, ...earlier] = toDeployments('c b a')
  const messages = ['Rollback plan for customers (#12)', 'Prices'].map(toOwnMessage)
  expect(messages).toEqual(['Deploy: Rollback plan for customers (#12)', 'Prices'])
  const history = live ? [{ ...live, message: messages[0] ?? '' }, ...earlier] : []
  const versions = toVersions(history)
  expect([isRolledBack({ deployments: history, live: versions }), findEarlier(history, versions)]).toEqual([
    false,
    ['b', 'a'],
  ])
})

test.each([
  ['1', ['0']],
  ['0', []],
  ['9', ['0', '1', '2']],
  [undefined, ['0', '1', '2']],
])('findSince() gives those that are newer than %s', (live, ids) => {
  expect(findSince(toDeployments('c b a'), live).map(({ id }) => id)).toEqual(ids)
})
