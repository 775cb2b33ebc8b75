/** Lists of patterns → whether they mean a path. */
import { expect, test } from 'vitest'
import { createHidden, hideAll, joinHidden, type Verdict } from '../../../builder/import/source/patterns.ts'
import { cheaply } from '../../threats/exhaustion/cheaply.ts'

test.each<[string, readonly string[], Verdict]>([
  ['a/b.md', ['b.md'], 'yes'],
  ['a/bb.md', ['b.md'], 'no'],
  ['a/b.md', ['/b.md'], 'no'],
  ['b.md', ['/b.md'], 'yes'],
  ['a/b/c.md', ['b/'], 'yes'],
  ['a/b', ['b/'], 'no'],
  ['a/b/c.md', ['a/*.md'], 'no'],
  ['a/b/c.md', ['a/**/c.md'], 'yes'],
  ['a/c.md', ['a/**/c.md'], 'yes'],
  ['a/b/c.md', ['**/b/**'], 'yes'],
  ['a/b.md', ['a/?.md'], 'yes'],
  ['a+b.md', ['a+b.md'], 'yes'],
  ['{a,b}.md', ['{a,b}.md'], 'yes'],
  ['#a.md', [String.raw`\#a.md`], 'yes'],
  ['a/b.md', ['a', '!b.md'], 'no'],
  ['a/b.md', ['*.md', '!a/'], 'yes'],
  ['a/b.md', ['a/', '!a/'], 'no'],
  ['Internal/a.md', ['[Ii]nternal/'], 'yes'],
  ['external/a.md', ['[Ii]nternal/'], 'no'],
  ['secret-7.md', ['secret-?[0-9].md'], 'no'],
  ['secret-x7.md', ['secret-?[!a-z].md'], 'yes'],
  ['a.md', ['[]a].md'], 'unknown'],
  ['b.md', ['[]a].md'], 'unknown'],
  ['a.md', ['[[:alpha:]].md'], 'unknown'],
  ['b/a.md', ['[[:alpha:]].txt'], 'no'],
  ['a.md', ['[a.md'], 'unknown'],
  ['a-b-c-d.internal.md', ['*-*-*-*.internal.md'], 'unknown'],
  ['a-b.internal.md', ['*-*-*-*.internal.md'], 'no'],
  ['a/b.md', ['a**b.md'], 'unknown'],
  ['a.md', ['***.md'], 'unknown'],
  ['a.md', ['*.md', '!a*b*c*d*.md'], 'yes'],
  ['a1b2c3d.md', ['*.md', '!a*b*c*d*.md'], 'unknown'],
  ['a1b2c3d.md', ['!a*b*c*d*.md'], 'no'],
  ['a'.repeat(201), ['a'.repeat(201)], 'unknown'],
  ['a'.repeat(251), ['b'], 'unknown'],
  ['a'.repeat(251), [], 'no'],
  ['a', Array.from({ length: 201 }, () => 'b'), 'unknown'],
])('a list of git says of %s and %j: %s', (path, patterns, expected) => {
  expect(createHidden(patterns, 'gitignore').find(path)).toBe(expected)
})

test.each<[string, readonly string[], Verdict]>([
  ['a/b.md', ['b.md'], 'no'],
  ['b.md', ['./b.md'], 'yes'],
  ['a/b.md', ['a'], 'yes'],
  ['a/b.md', ['a/'], 'yes'],
  ['in/private/a.md', ['**/{internal,private}/**'], 'yes'],
  ['in/public/a.md', ['**/{internal,private}/**'], 'no'],
  ['api/in/a.mdx', ['{api,faq,usage}/**/*.{md,mdx}'], 'yes'],
  ['in/a.mdx', ['{api,faq,usage}/**/*.{md,mdx}'], 'no'],
  ['in/a.md', ['in/{1..3}.md'], 'unknown'],
  ['in/a.md', ['in/{a,{b,c}}.md'], 'unknown'],
  ['on/a.md', ['in/{a,{b,c}}.md'], 'no'],
  ['hid/a.md', ['@(secret|hid)/*.md'], 'yes'],
  ['shown/a.md', ['@(secret|hid)/*.md'], 'no'],
  ['TODO-x.md', ['TODO-?(x).md'], 'yes'],
  ['TODO-.md', ['TODO-?(x).md'], 'yes'],
  ['aa.md', ['+(a).md'], 'unknown'],
  ['b.md', ['!(a).md'], 'unknown'],
  ['a.md', ['!a.md'], 'unknown'],
  ['b.md', ['!a.md'], 'no'],
  ['plan.md', ['[!p]*.md'], 'unknown'],
  ['plan.md', ['[^p]*.md'], 'no'],
  ['plan.md', ['plan.md/**'], 'yes'],
  ['plans.md', ['plan.md/**'], 'no'],
  ['a/b.md', ['a/**'], 'yes'],
  ['plan (old).md', ['plan (old).md'], 'yes'],
  ['plan old.md', ['plan (old).md'], 'yes'],
  ['plan.md', ['"plan".md'], 'unknown'],
  ['"plan".md', ['"plan".md'], 'unknown'],
])('a list of globs says of %s and %j: %s', (path, patterns, expected) => {
  expect(createHidden(patterns, 'glob').find(path)).toBe(expected)
})

test.each<[string, readonly string[], Verdict]>([
  ['in/a.md', ['in*'], 'yes'],
  ['in/a.md', ['in?a.md'], 'yes'],
  ['in/a.md', ['in[!x]a.md'], 'yes'],
  ['in/a.md', ['in/**/a.md'], 'no'],
  ['in/a.md', ['in'], 'yes'],
  ['b/in/a.md', ['in/*'], 'no'],
  ['plan (old).md', ['plan (old).md'], 'yes'],
  ['{a,b}.md', ['{a,b}.md'], 'yes'],
  ['!a.md', ['!a.md'], 'yes'],
  ['a.md', ['[[]a.md'], 'unknown'],
])('a list of a shell says of %s and %j: %s', (path, patterns, expected) => {
  expect(createHidden(patterns, 'fnmatch').find(path)).toBe(expected)
})

test('a page is hidden if one of several lists means it', () => {
  const lists = [createHidden(['*.md', '!a.md'], 'gitignore'), createHidden(['a.md'], 'gitignore')]
  expect(joinHidden(lists).find('a.md')).toBe('yes')
  expect(joinHidden([...lists, hideAll('')]).find('a.md')).toBe('yes')
  expect(joinHidden([hideAll('Why.')])).toMatchObject({
    notes: ['Pages that the settings may leave out are drafts now: Why.'],
  })
  expect(joinHidden([hideAll('')]).find('a.md')).toBe('unknown')
})

test.each([
  ['150 stars', `${'*'.repeat(150)}x`, 'no'],
  ['150 stars apart', '*a'.repeat(75), 'unknown'],
  ['choices behind a wildcard', '*a{a,aa,aaa,aaaa,aaaaa,aaaaaa,aaaaaaa,aaaaaaaa}x', 'no'],
  ['40 choices', '{a,a}'.repeat(40), 'unknown'],
])('a pattern costs little with %s', (_, pattern, expected) => {
  const { find } = createHidden(
    Array.from({ length: 200 }, () => pattern),
    'glob',
  )
  expect(cheaply(() => find('a'.repeat(250)))).toBe(expected)
})
