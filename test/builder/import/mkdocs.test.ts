/** Pages of MkDocs, as its extensions and plugins make them → the text that an import writes. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { importSite } from '../../../builder/import/import.ts'
import { writeFiles } from '../../support/content-folder.ts'
import { cheaply } from '../../threats/exhaustion/cheaply.ts'

/** The text of a page, and what the report says of it. */
function importText(text: string, files: Readonly<Record<string, string>>) {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-import-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFiles(join(folder, 'old'), { 'docs/b.md': 'Text.\n', ...files, 'docs/a.md': `---\ntitle: A\n---\n\n${text}\n` })
  const { notes } = importSite({ source: join(folder, 'old'), from: undefined, to: join(folder, 'new') })
  const [, front = '', body = ''] =
    /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(readFileSync(join(folder, 'new/docs/a.md'), 'utf8')) ?? []
  const ofPage = notes.filter(({ file }) => file === 'docs/a.md')
  return { front, body: body.trim(), notes: ofPage.map((note) => `${note.line} ${note.text}`) }
}

const STRINGS = { 'mkdocs.yml': 'plugins:\n  - search\n  - mkdocstrings: {}\n' }

test.each([
  ['::: a.b.C', 'a.b.C'],
  [':::a.b.C', 'a.b.C'],
  ['::: a.b.C\n    options:\n      members: [d]\n      show: true', 'a.b.C'],
  ['#### ::: a.b.C', 'a.b.C'],
  ['> #### ::: a.b.C\n>     options:\n>         x: y', 'a.b.C'],
  ['- One\n\n    ::: a.b.C\n        options:\n            x: y', 'a.b.C'],
  ['!!! note\n\n    ::: a.b.C', 'a.b.C'],
])('a document that a plugin of MkDocs makes of code goes, and the report says so: %j', (written, name) => {
  const { body, notes } = importText(`Before.\n\n${written}\n\nAfter.`, STRINGS)
  expect(body).toMatch(/^Before\.[^:]*After\.$/)
  expect(notes.filter((note) => note.includes('document'))).toEqual([
    `${written.split('\n').findIndex((line) => line.includes(':::')) + 7} Lost: the document of "${name}", which a plugin makes of code.`,
  ])
})

test.each(['```md\n::: a.b\n```', '- One\n\n        ::: a.b', '    ::: a.b', '> ```\n> ::: a.b\n> ```'])(
  'code that shows a place for such a document stays: %j',
  (text) => {
    const { body, notes } = importText(text, STRINGS)
    expect(body).toContain('a.b')
    expect(notes).toEqual([])
  },
)

test('what is behind a place for a document stays, without a blank line, too', () => {
  expect(importText('::: a.b\n    x: y\nAfter.', STRINGS).body).toBe('After.')
})

const toSnippets = (options = ''): Readonly<Record<string, string>> => ({
  'mkdocs.yml': `markdown_extensions:\n  - pymdownx.snippets${options}\n`,
})

test.each([
  ['a file', '--8<-- "CONTRIBUTING.md"', 'Write _well_.\n\nAnd often.'],
  ['a file in quotes of another kind', "-8<- 'CONTRIBUTING.md'", 'Write _well_.\n\nAnd often.'],
  ['a file in docs_dir', '--8<-- "b.md"', 'Text.'],
  ['a list of files', '--8<--\nb.md\n\n; no.md\nCONTRIBUTING.md\n--8<--', 'Text.\n\nWrite _well_.\n\nAnd often.'],
  ['lines', '--8<-- "lines.txt:2:3"', 'two\nthree'],
  ['lines up to one', '--8<-- "lines.txt::1"', 'one'],
  ['lines from one on', '--8<-- "lines.txt:3"', 'three\nfour'],
  ['a part', '--8<-- "parts.md:b"', 'Two.'],
  ['a file with all its parts', '--8<-- "parts.md"', 'One.\n\nTwo.\n\nThree.'],
  ['a file in code', '```py\n--8<-- "x.py"\n```', '```py\nprint(1)\n```'],
  ['a file in a note', '!!! tip\n\n    --8<-- "CONTRIBUTING.md"', ':::tip\nWrite _well_.\n\nAnd often.\n:::'],
  ['a file in a file', '--8<-- "outer.md"', 'Outer.\n\nText.'],
  ['no file', 'A\n\n;--8<-- "b.md"', 'A\n\n\\--8<-- "b.md"'],
])('a page of MkDocs shows %s of a snippet', (_, text, body) => {
  const files = {
    'CONTRIBUTING.md': 'Write *well*.\n\nAnd often.\n',
    'lines.txt': 'one\ntwo\nthree\nfour\n',
    'parts.md': 'One.\n\n<!-- --8<-- [start:b] -->\nTwo.\n<!-- --8<-- [end:b] -->\n\nThree.\n',
    'x.py': 'print(1)\n',
    'outer.md': 'Outer.\n\n--8<-- "docs/b.md"\n\n--8<-- "outer.md"\n',
  }
  expect(importText(text, { ...toSnippets(), ...files })).toEqual({ front: expect.any(String), body, notes: [] })
})

test.each([
  ['', '../secret.md'],
  ['', 'none.md'],
  ['', 'b.md:none'],
  ['', 'https://x.example/a.md'],
  [': { base_path: docs/in }', 'b.md'],
  [': { base_path: docs/in }', '../b.md'],
  [': { base_path: [.., /] }', 'secret.md'],
])('a snippet that is not found is lost, and the report says so: %s %s', (options, name) => {
  expect(importText(`A\n\n--8<-- "${name}"\n\nB`, toSnippets(options))).toMatchObject({
    body: 'A\n\nB',
    notes: [`7 Lost: the text of "${name}", which the source does not have.`],
  })
})

test.each([
  [': { base_path: [docs/in] }', 'c.md'],
  [': { base_path: !relative $docs_dir }', 'in/c.md'],
  [': { base_path: docs/in, restrict_base_path: false }', '../in/c.md'],
])('a snippet is found where the settings say: %s', (options, name) => {
  expect(importText(`--8<-- "${name}"`, { ...toSnippets(options), 'docs/in/c.md': 'C.\n' }).body).toBe('C.')
})

test('notes have the lines of the page, whatever it shows before them', () => {
  const text = '--8<-- "long.md"\n\n<div hidden>Gone.</div>\n\nB {>>gone<<}'
  const settings = 'markdown_extensions:\n  - pymdownx.snippets\n  - pymdownx.critic: { mode: accept }\n'
  const files = { 'mkdocs.yml': settings, 'long.md': 'One.\n\nTwo.\n\nThree.\n' }
  expect(importText(text, files)).toMatchObject({
    body: 'One.\n\nTwo.\n\nThree.\n\nB',
    notes: ['9 Lost: a comment of an editor.', '7 Lost: the element <div>, which is hidden, with its content.'],
  })
})

test('a file that a page shows hides what a page hides', () => {
  const files = { ...toSnippets(), 'c.md': 'Shown.\n\n/// html | div[hidden]\nSECRET\n///\n' }
  expect(importText('--8<-- "c.md"', files).front).toContain('draft: true')
})

test('a site without the extension keeps the text as it is written', () => {
  expect(importText('--8<-- "b.md"', { 'mkdocs.yml': 'site_name: X\n' }).body).toBe('\\--8<-- "b.md"')
})

test('a snippet far to the right is lost, with a note, where its lines become too long', () => {
  const files = { ...toSnippets(), 'c.md': '--8<-- "d.md"', 'd.md': 'd\n'.repeat(5000) }
  const { notes } = cheaply(() => importText(`${' '.repeat(50_000)}--8<-- "c.md"`, files))
  expect(notes).toContain('5 Lost: the text of "d.md", since the page shows too much of other files.')
})

test('snippets of too many and too large files are lost, with a note', () => {
  const files = { ...toSnippets(), 'c.md': 'c\n'.repeat(1000) }
  const { notes } = cheaply(() => importText('--8<-- "c.md"\n'.repeat(3000), files))
  expect(notes).toContain('255 Lost: the text of "c.md", since the page shows too much of other files.')
})

const BLOCKS = { 'mkdocs.yml': 'markdown_extensions:\n  - pymdownx.blocks.html\n' }

test.each([
  '/// note | Price *SECRET*{ hidden }\nText.\n///',
  '!!! note "Price *SECRET*{ hidden }"\n    Text.',
  '!!! note "SECRET { .hidden }"\n    Text.',
  '??? tip "Price *SECRET*{ hidden }"\n    Text.',
  '=== "Price *SECRET*{ hidden }"\n    Text.\n\n=== "B"\n    Text.',
])('a page with a block whose title a list of attributes may hide is a draft: %j', (text) => {
  const { front, body, notes } = importText(`A\n\n${text}`, BLOCKS)
  expect(front).toContain('draft: true')
  expect(body).toContain('[')
  expect(notes).toHaveLength(1)
  expect(notes[0]).toContain('It is a draft now, since only the old system can tell what a list of attributes hides.')
})

test.each([
  ['/// html | dialog', true],
  ['/// html | dialog[open]', false],
  ['/// html | template#x', true],
  ['/// html | noscript', true],
  ['/// html | SELECT.wide', true],
  ['/// html | svg[width=1]', true],
  ['/// html | div.d-none', true],
  ['/// html | div.d-none.d-md-block', false],
  ['/// html | section.wide[popover]', true],
  ['/// html | div.wide', false],
  ['/// note | T\n    attrs: { class: "a d-none" }', true],
  ['/// note | T\n    attrs:\n      class: d-none', true],
  ['/// admonition | T\n    type: d-none', true],
  ['/// admonition | T\n    type: warning', false],
  [String.raw`/// html | div` + '\n' + String.raw`    attrs: {"\u0068idden": ""}`, true],
  ['/// note | T\n    attrs:\n        "hidden": ""', true],
  ['/// note | T\n    "attrs": {hidden: ""}', true],
  ['/// note | T\n    attrs: {id: a,\n      hidden: ""}', true],
  ['/// note | T\n    attrs:\n      class: |\n        a\n        d-none', true],
  ['/// note | T\n    attrs: {', true],
  ['/// note | T\n    attrs: {id: a}\n    open: true', false],
  ['/// note | T\n    Words.', false],
  ['//// html | div[hidden]', true],
  ['> /// html | div.d-none\n> Text.\n> ///\n\n/// note', true],
  ['> > /// note\n> >     attrs: {hidden: ""}\n> > ///\n\n/// note', true],
  ['> /// html | div.wide\n> Text.\n> ///\n\n/// note', false],
  ['> !!! note d-none "T"\n>     Text.\n\n/// note', true],
  ['> !!! note "T"\n>     Text.\n\n/// note', false],
  ['- /// html | div[hidden]\n  Text.\n  ///\n\n/// note', true],
  ['-   /// note\n    attrs: {hidden: ""}\n\n/// note', true],
  ['> - /// html | div.d-none\n>   Text.\n>   ///\n\n/// note', true],
  ['- > !!! note d-none "T"\n  >     Text.\n\n/// note', true],
  ['1. !!! note d-none "T"\n        Text.\n\n/// note', true],
  ['!!!d-none\n    Text.\n\n/// note', true],
  ['[^1]: !!! note d-none\n        Text.\n\n/// note', true],
  ['- !!! note "T"\n        Text.\n\n/// note', false],
])('a page of MkDocs is a draft where the element or a class of a block may hide it: %j', (head, isDraft) => {
  const { front, notes } = importText(`A\n\n${head}\n\nText.\n///`, BLOCKS)
  expect(front.includes('draft: true')).toBe(isDraft)
  expect(notes).toEqual(
    isDraft ? ['7 It is a draft now, since only the old system can tell what the attributes of a block hide.'] : [],
  )
})

test.each([
  ['!!! note d-none "T"\n    Text.', 7],
  ['!!! hidden "T"\n    Text.', 7],
  ['??? tip is-hidden\n    Text.', 7],
  ['=== "A"\n    Text.\n\n=== "B"\n    !!! note invisible\n        Text.', 11],
])('a page of MkDocs is a draft where a class of a note may hide it: %j', (text, line) => {
  const { front, notes } = importText(`A\n\n${text}`, BLOCKS)
  expect(front).toContain('draft: true')
  expect(notes).toContain(
    `${line} It is a draft now, since only the old system can tell what the attributes of a block hide.`,
  )
})

test.each([
  '```foo``` is inline.',
  '- ```\n  a\n  ```',
  'Text[^1]\n\n[^1]: ```\n    a\n    ```',
  'Term\n:   ```\n    a\n    ```',
  '- a\n\n      ```',
  '<!--\n```\n-->',
  '<pre>\n```\n</pre>',
  '```\na\n``` foo\nb\n```',
  '<!-- a term -->\n\n:   Text.\n\n    !!! note\n\n        Note.',
])('notes, tabs and blocks of MkDocs are read behind %j', (before) => {
  const text = '!!! tip\n    One.\n\n=== "A"\n    Two.\n\n/// tip\nThree.\n///'
  const { body } = importText(`Text.\n\n${before}\n\n${text}`, BLOCKS)
  expect(body).toContain(':::tip\nOne.\n:::\n\n::::tabs\n:::tab[A]\nTwo.\n:::\n::::\n\n:::tip\nThree.\n:::')
})

test.each([
  ['!!! important "All dates may change."\n\nText.', ':::important\nAll dates may change.\n:::\n\nText.'],
  ['- a\n\n    !!! note "Read [this](https://a.example)."\nText.', ':::note\n  Read [this](https://a.example).\n  :::'],
  ['??? note "Folded"\n\nText.', '??? note "Folded"'],
  ['!!! note\nText.', '!!! note\nText.'],
])('a note of MkDocs that has a title alone becomes one with a text: %j', (text, expected) => {
  expect(importText(text, BLOCKS).body).toContain(expected)
})

test('notes and tabs of MkDocs in a definition are read, whatever its term is', () => {
  const { body } = importText(
    'Text.\n\n<!-- a -->\n\n:   Text.\n\n    === "A"\n\n        ```\n        a\n        ```\n\n    !!! tip\n\n        One.',
    BLOCKS,
  )
  expect(body).toContain('::::tabs\n:::tab[A]\n\n```\na\n```\n:::\n::::\n\n:::tip\n\nOne.\n:::')
})

test.each([
  ['- ```\n  !!! tip\n      One.\n  ```', '- ```\n  !!! tip\n      One.\n  ```'],
  ['!!! tip\n\n    ```\n    !!! tip\n        One.\n    ```', ':::tip\n```\n!!! tip\n    One.\n```\n:::'],
  ['=== "A"\n\n    Text.\n\n        !!! tip\n            One.', '```\n!!! tip\n    One.\n```\n:::'],
  ['Text.\n\n    !!! tip\n        One.', '```\n!!! tip\n    One.\n```'],
])('code that shows a note of MkDocs stays: %j', (text, expected) => {
  expect(importText(text, BLOCKS).body).toContain(expected)
})

test('a page of MkDocs is a draft where a block that hides is behind a fence without an end, which MkDocs takes for none', () => {
  expect(importText('A\n\n```\n!!! note d-none\n    SECRET', BLOCKS).front).toContain('draft: true')
})

test('heads of many blocks among the options of another are read cheaply, and their page is a draft', () => {
  const text = `- /// note\n${'    - /// note\n'.repeat(8_000)}`
  expect(cheaply(() => importText(text, BLOCKS)).front).toContain('draft: true')
})

const DEEP = Array.from({ length: 12 }, (_, at) => at)

test.each([
  [
    'blocks',
    [
      ...DEEP.map((at) => `${'/'.repeat(20 - at)} note`),
      '/// html | dialog\n\nSECRET\n///',
      ...DEEP.map((at) => '/'.repeat(9 + at)),
    ],
  ],
  [
    'notes',
    [...DEEP.map((at) => `${'    '.repeat(at)}!!! note`), `${'    '.repeat(12)}!!! d-none\n${'    '.repeat(13)}SECRET`],
  ],
])('a page of MkDocs is a draft where %s that may be hidden nest deeper than a page has them', (_, lines) => {
  expect(importText(lines.join('\n'), BLOCKS).front).toContain('draft: true')
})
