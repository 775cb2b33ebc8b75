/** Elements that a browser does not show → what an import does not show either. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { importSite } from '../../../builder/import/import.ts'
import { settleChanges } from '../../../builder/import/kinds/mkdocs/critic.ts'
import { LIQUID, withoutUnshown } from '../../../builder/import/source/templates.ts'
import { toTags } from '../../../builder/import/kinds/wordpress/tags.ts'
import { writeFiles } from '../../support/content-folder.ts'
import { cheaply } from '../../threats/exhaustion/cheaply.ts'

const VITEPRESS = { '.vitepress/config.ts': 'export default {}' }
const HUGO = { 'hugo.toml': "baseURL = 'https://x.example'\n" }
const JEKYLL = { '_config.yml': 'title: X' }
const ELEVENTY = { 'eleventy.config.js': 'export default () => {}' }

/** The text of a page, and what the report says of it. */
function importText(file: string, text: string, settings: Readonly<Record<string, string>> = VITEPRESS, name = 'a') {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-import-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFiles(join(folder, 'old'), { ...settings, [file]: `---\ntitle: A\n---\n\n${text}\n`, 'a.png': 'x' })
  const { notes } = importSite({ source: join(folder, 'old'), from: undefined, to: join(folder, 'new') })
  const [, front = '', body = ''] =
    /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(readFileSync(join(folder, `new/docs/${name}.md`), 'utf8')) ?? []
  return { front, body: body.trim(), notes: notes.map((note) => `${note.line} ${note.text}`) }
}

test.each([
  ['Gone.\n{: style="display:none"}', 'a paragraph'],
  ['Gone.\n{: .no_toc .hidden}', 'a paragraph'],
  ['Gone.\n{style="color: red; visibility : hidden"}', 'a paragraph'],
  ['Gone.\n{ hidden=true }', 'a paragraph'],
  ['Gone.\n{: style="opacity:0"}', 'a paragraph'],
  ['## Gone {.d-none}', 'a heading'],
])('an import leaves out what an attribute list may hide: %j', (text, what) => {
  const { body, notes } = importText('a.md', `${text}\n\nStays.`)
  expect(body).toBe('Stays.')
  expect(notes).toEqual([`5 Lost: ${what} whose list of attributes may hide it.`])
})

const TABLE = '| A | B |\n| - | - |\n| c | d |'

test.each([
  ['- A\n- B\n{: .hidden}'],
  ['1. A\n\n2. B\n{: style="display:none"}'],
  ['- A {: .hidden }\n- B'],
  ['> A\n>\n> B\n{: .hidden}'],
  ['{: .hidden}\nA'],
  ['A\n{: .hidden}\nB'],
  [`${TABLE}\n{: .hidden}`],
  ['```\nA\n```\n{: .hidden}'],
  ['``` { .py .hidden }\nA\n```'],
  ['*A*{: .hidden} and more.'],
  ['[A](#){ style="display:none" } and more.'],
  ['*A*{ hidden } and more.'],
  ['{:foo: .hidden}\n\nA\n{: foo}'],
  ['A\n{:foo: style="opacity:0"}'],
])('a page of an import is a draft where an attribute list may hide more than its own text: %j', (text) => {
  const { front, notes } = importText('a.md', text, { ...JEKYLL, 'b.md': 'Text.\n' })
  expect(front).toContain('draft: true')
  expect(notes).toContainEqual(
    expect.stringMatching(
      /^\d+ It is a draft now, since only the old system can tell what a list of attributes hides\.$/,
    ),
  )
})

test.each([
  ['Gone.\n{: .hidden}\n\nStays.'],
  ['> Gone.\n{: .hidden}\n\nStays.'],
  ['- A\n- B\n{: .no_toc}\n\nStays {: title="hidden"}'],
  ['[A](#){ .btn .d-none .d-md-block } Stays.'],
  ['A {hidden} word, and {{ hidden }}, and {a: hidden}. Stays.'],
  ['`{: .hidden}` Stays.\n\n```md\n{: .hidden}\n```'],
  ['```js {1,3}\nA\n```\n\nStays.'],
])('a page of an import is no draft for an attribute list: %j', (text) => {
  const { front, body } = importText('a.md', text, { ...JEKYLL, 'b.md': 'Text.\n' })
  expect(front).not.toContain('draft')
  expect(body).toContain('Stays')
})

test.each([
  '## Stays {#hidden}',
  'Stays.\n{: .hidden-gem}',
  'Stays {{ hidden }}',
  'Stays `{.hidden}`',
  'Stays {.red} hidden',
])('an import keeps %j, which no attribute list hides', (text) => {
  expect(importText('a.md', text).body).toContain('Stays')
})

test.each(['v-for="i in []"', 'v-html="x"', 'v-text="x"'])(
  'an import of VitePress leaves out what %s may show',
  (vue) => {
    const { body, notes } = importText('a.md', `<div ${vue}>Gone.</div>\n\nStays.`)
    expect([body, notes]).toEqual(['Stays.', [`5 ${UNSURE}`]])
  },
)

const LOST = 'Lost: the element <div>, which is hidden, with its content.'
const UNSURE = 'Lost: the element <div>, which may be hidden, with its content.'

test.each([
  ['a.md', '<div v-if="false">\n\nGone.\n\n</div>\n\nStays.', 'Stays.', [`5 ${LOST}`]],
  ['a.md', '<div hidden>\n\n<div>\n\nGone.\n\n</div>\n\n![Gone](a.png)\n\n</div>\n\nStays.', 'Stays.', [`5 ${LOST}`]],
  ['a.md', '<div style="color: red; display:none">Gone.</div>\n\nStays.', 'Stays.', [`5 ${LOST}`]],
  ['a.md', '<div v-show="false">Gone.</div><p>Stays.</p>', '<p>Stays.</p>', [`5 ${LOST}`]],
  [
    'a.md',
    'One <b hidden>gone *too*</b> two.',
    'One  two.',
    ['5 Lost: the element <b>, which is hidden, with its content.'],
  ],
  [
    'a.md',
    '<img src="a.png" hidden>\n\nStays.',
    'Stays.',
    ['5 Lost: the element <img>, which is hidden, with its content.'],
  ],
  ['a.md', '<div hidden>\n\nGone.', '', [`5 ${LOST}`]],
  ['a.md', '- <div hidden>\n\n  Gone.\n\n  </div>\n\n  Stays.', '- Stays.', [`5 ${LOST}`]],
  ['a.md', '<div v-if="isNew">\n\nGone.\n\n</div>\n\nStays.', 'Stays.', [`5 ${UNSURE}`]],
  ['a.md', '<div v-show="isNew">Gone.</div>\n\nStays.', 'Stays.', [`5 ${UNSURE}`]],
  ['a.md', '<p v-if="true">Stays.</p><div v-else>Gone.</div>', '<p v-if="true">Stays.</p>', [`5 ${UNSURE}`]],
  ['a.md', '<div v-else-if="true">Gone.</div>\n\nStays.', 'Stays.', [`5 ${UNSURE}`]],
  ['a.md', '<div v-bind="own">Gone.</div>\n\nStays.', 'Stays.', [`5 ${UNSURE}`]],
  ['a.md', '<div class="text hidden">Gone.</div>\n\nStays.', 'Stays.', [`5 ${UNSURE}`]],
  ['a.md', '<div class="d-none">Gone.</div>\n\nStays.', 'Stays.', [`5 ${UNSURE}`]],
  ['a.md', '<div :class="{ hidden: isOld }">Gone.</div>\n\nStays.', 'Stays.', [`5 ${UNSURE}`]],
  ['a.mdx', '<div className="hidden">Gone.</div>\n\nStays.', 'Stays.', [`5 ${UNSURE}`]],
  ['a.mdx', '<div className={isOld ? "hidden" : ""}>Gone.</div>\n\nStays.', 'Stays.', [`5 ${UNSURE}`]],
  ['a.mdx', '<div className="!hidden">Gone.</div>\n\nStays.', 'Stays.', [`5 ${UNSURE}`]],
  ['a.md', '<div class="p-4 hidden!">Gone.</div>\n\nStays.', 'Stays.', [`5 ${UNSURE}`]],
  ['a.mdx', '<div className="md:!hidden">Stays.</div>', 'Stays.', []],
  ['a.mdx', '<div className="hidden dark:block">Stays.</div>', 'Stays.', []],
  ['a.mdx', '<div className="d-none d-md-block">Stays.</div>', 'Stays.', []],
  ['a.mdx', '<div className="overflow-hidden">Stays.</div>', 'Stays.', []],
  ['a.mdx', '<div className={styles.a}>Stays.</div>', 'Stays.', []],
  ['a.mdx', '<div hidden>\n\n![Gone](a.png)\n\n</div>\n\nStays.', 'Stays.', [`5 ${LOST}`]],
  ['a.mdx', '<div hidden={true}>Gone.</div>\n\nStays.', 'Stays.', [`5 ${LOST}`]],
  ['a.mdx', '<div hidden={false}>Stays.</div>', 'Stays.', []],
  ['a.mdx', '<div style={{ display: "none" }}>Gone.</div>\n\nStays.', 'Stays.', [`5 ${LOST}`]],
  ['a.mdx', '<div style={{ visibility: "hidden" }}>Gone.</div>\n\nStays.', 'Stays.', [`5 ${LOST}`]],
  ['a.mdx', '<div style={{ contentVisibility: "hidden" }}>Gone.</div>\n\nStays.', 'Stays.', [`5 ${LOST}`]],
  ['a.mdx', '<div style={{ color: red }}>Stays.</div>', 'Stays.', []],
  ['a.mdx', '<div style={{ display: "block" }}>Stays.</div>', 'Stays.', []],
  ['a.mdx', '<div style={{ opacity: 0 }}>Gone.</div>\n\nStays.', 'Stays.', [`5 ${LOST}`]],
  ['a.mdx', '<div style={{ opacity: "0%" }}>Gone.</div>\n\nStays.', 'Stays.', [`5 ${LOST}`]],
  ['a.mdx', '<div style={{ height: 0, overflow: "hidden" }}>Gone.</div>\n\nStays.', 'Stays.', [`5 ${LOST}`]],
  ['a.mdx', '<div style={{ overflowY: "clip", maxHeight: "0px" }}>Gone.</div>\n\nStays.', 'Stays.', [`5 ${LOST}`]],
  ['a.mdx', '<div style={{ opacity: isNew ? 0 : 1 }}>Gone.</div>\n\nStays.', 'Stays.', [`5 ${UNSURE}`]],
  ['a.mdx', '<div style={{ opacity: 0.5 }}>Stays.</div>', 'Stays.', []],
  [
    'a.mdx',
    '<p style={{ color: "#fff", backgroundColor: "#fff" }}>Gone.</p>\n\nStays.',
    'Stays.',
    ['5 Lost: the element <p>, which is hidden, with its content.'],
  ],
  ['a.mdx', '<div style={{ filter: "opacity(0)" }}>Gone.</div>\n\nStays.', 'Stays.', [`5 ${LOST}`]],
  ['a.md', '<div style="mask-image: url(a.png)">Gone.</div>\n\nStays.', 'Stays.', [`5 ${UNSURE}`]],
  [
    'a.mdx',
    '<If condition={false}>Gone.</If>\n\nStays.',
    'Stays.',
    ['5 Lost: the element <If>, which is hidden, with its content.'],
  ],
  [
    'a.mdx',
    '<If condition={isNew}>Gone.</If>\n\nStays.',
    'Stays.',
    ['5 Lost: the attribute condition={isNew}.', '5 Lost: the element <If>, which may be hidden, with its content.'],
  ],
  [
    'a.md',
    '<If :condition="false">Gone.</If>\n\nStays.',
    'Stays.',
    ['5 Lost: the element <if>, which is hidden, with its content.'],
  ],
  [
    'a.md',
    '<If v-bind:condition="isNew">Gone.</If>\n\nStays.',
    'Stays.',
    ['5 Lost: the element <if>, which may be hidden, with its content.'],
  ],
  [
    'a.md',
    '<If :condition="true">Stays.</If>',
    'Stays.',
    ['5 Lost: the component <If :condition="true">, whose text stays.'],
  ],
  ['a.mdx', '<div style={{ height: 0 }}>Stays.</div>', 'Stays.', []],
  ['a.mdx', '<div style={{ height: 10, overflow: "hidden" }}>Stays.</div>', 'Stays.', []],
  ['a.mdx', '<div style={{ lineHeight: 0, overflow: "hidden" }}>Stays.</div>', 'Stays.', []],
  ['a.mdx', '<div style={{ textIndent: -9999 }}>Gone.</div>\n\nStays.', 'Stays.', [`5 ${LOST}`]],
  ['a.md', '<div style="opacity:.0">Gone.</div>\n\nStays.', 'Stays.', [`5 ${LOST}`]],
  ['a.md', '<div style="height:0;overflow:hidden">Gone.</div>\n\nStays.', 'Stays.', [`5 ${LOST}`]],
  ['a.md', '<div :style="{ opacity: x }">Gone.</div>\n\nStays.', 'Stays.', [`5 ${UNSURE}`]],
  ['a.mdx', '<div style={styles.a}>Gone.</div>\n\nStays.', 'Stays.', [`5 ${UNSURE}`]],
  ['a.md', '<div style="display:/**/none">Gone.</div>\n\nStays.', 'Stays.', [`5 ${LOST}`]],
  ['a.md', '<div style="&#100;isplay:none">Gone.</div>\n\nStays.', 'Stays.', [`5 ${LOST}`]],
  ['a.md', '<div style="d\\69splay:none">Gone.</div>\n\nStays.', 'Stays.', [`5 ${LOST}`]],
  ['a.md', '<div style="visibility:collapse">Gone.</div>\n\nStays.', 'Stays.', [`5 ${LOST}`]],
  ['a.md', '<div style="content-visibility: hidden">Gone.</div>\n\nStays.', 'Stays.', [`5 ${LOST}`]],
  ['a.md', '<div style="overflow: hidden">Stays.</div>', '<div style="overflow: hidden">Stays.</div>', []],
  ['a.md', '<div v-if="0">Gone.</div>\n\nStays.', 'Stays.', [`5 ${LOST}`]],
  ['a.md', '<div :hidden="x">Gone.</div>\n\nStays.', 'Stays.', [`5 ${UNSURE}`]],
  ['a.md', '<div :style="{ display: x }">Gone.</div>\n\nStays.', 'Stays.', [`5 ${UNSURE}`]],
  ['a.md', '<div :style="own">Gone.</div>\n\nStays.', 'Stays.', [`5 ${UNSURE}`]],
  ['a.md', '<p :style="{ color: x }">Stays.</p>', '<p :style="{ color: x }">Stays.</p>', []],
  ['a.md', '<div popover>Gone.</div>\n\nStays.', 'Stays.', [`5 ${LOST}`]],
  ['a.md', '<div hidden/>\n\nGone.\n\n</div>\n\nStays.', 'Stays.', [`5 ${LOST}`]],
  [
    'a.md',
    '<p><Foo hidden/>Stays.</p>',
    '<p>Stays.</p>',
    ['5 Lost: the element <foo>, which is hidden, with its content.'],
  ],
  [
    'a.md',
    '<dialog>Gone.</dialog>\n\nStays.',
    'Stays.',
    ['5 Lost: the element <dialog>, which is hidden, with its content.'],
  ],
  ['a.md', '<dialog open>Stays.</dialog>', '<dialog open>Stays.</dialog>', []],
  [
    'a.md',
    '<noembed>Gone.</noembed>\n\nStays.',
    'Stays.',
    ['5 Lost: the element <noembed>, which is hidden, with its content.'],
  ],
  [
    'a.md',
    '<p><datalist>Gone.</datalist>Stays.</p>',
    '<p>Stays.</p>',
    ['5 Lost: the element <datalist>, which is hidden, with its content.'],
  ],
  [
    'a.mdx',
    '<Details hidden>Gone.</Details>\n\nStays.',
    'Stays.',
    ['5 Lost: the element <Details>, which is hidden, with its content.'],
  ],
])('an import shows nothing that is hidden: %s with %j', (file, text, body, notes) => {
  expect(importText(file, text)).toMatchObject({ body, notes })
})

test.each([
  'font-size:0',
  'position:absolute;left:-9999px',
  'text-indent: -9999px',
  'margin-left:-100em',
  'transform: scale(0)',
  'color:#fff;background-color:#fff',
  'background: White; color: #FFFFFF',
  'color: rgb(255, 255, 255); background: #fff',
  'color: red; background: blue; background-color: red',
  'color:#fff !important;background:#fff;color:#000',
  'color: rgb(255 255 255 / 1); background: #fff',
  'color: hsl(0 0% 50%); background: hsl(0 0% 50%)',
  'color: black; background: currentColor',
  '-webkit-text-fill-color: red; color: blue; background: red',
  'filter: opacity(0)',
  'filter: blur(1px) opacity(2%)',
  'zoom: 0.01',
  'zoom: 0',
  'transform: rotate(3deg) scaleY(0.0)',
  'clip-path:inset(100%)',
  'clip: rect(0, 0, 0, 0)',
  'clip:rect(1px 1px 1px 1px)',
  'color:transparent',
  'color: rgba(0, 0, 0, 0)',
  'overflow: hidden; height: 1px;',
  'max-height:0.5px;overflow:clip',
  'inline-size:0;overflow:clip',
  'text-indent:100%;white-space:nowrap;overflow:hidden',
  'opacity:0.003',
  'opacity: 1%',
  'font-size:1px',
  'font:0/0 a',
  'font: bold 0px / 1 a',
  'scale: 0',
  'translate:-9999px',
  'transform:translateX(-9999px)',
  'transform:translate(0, -200vh)',
  'color:#0000',
  'color:#00000000',
  '-webkit-text-fill-color:transparent',
])('an import leaves out an element with the style %s', (style) => {
  const { body, notes } = importText('a.md', `<div style="${style}">Gone.</div>\n\nStays.`)
  expect([body, notes]).toEqual(['Stays.', [`5 ${LOST}`]])
})

test.each([
  'font-size:0.9em',
  'left:-50px',
  'text-indent:-2em',
  'transform: scale(0.5)',
  'clip-path:inset(10%)',
  'background-color:transparent',
  'color:transparent;background-clip:text',
  'color: rgba(0, 0, 0, 0.5)',
  'height:1px',
  'height:1em;overflow:hidden',
  'opacity:0.1',
  'font-size:10px',
  'font:10px/0 a',
  'scale:0.5',
  'transform:translate(-50%, -100%)',
  'color:#000000',
  'color:#0008',
  'color: red; background: blue',
  'color: #fff; background: #fff; background: #000',
  'color: inherit; background-color: inherit;',
  'color: inherit !important; background-color: inherit !important',
  'color: initial; background: initial',
  'color: unset; background: unset',
  'color: revert; background: revert',
  'color: revert-layer; background: revert-layer',
  'color: currentColor; background: none',
  'color: var(--a); background: var(--a)',
  'color: #fff; background: #fff url(a.png)',
  'color: #fff; background-color: #fff; background-image: linear-gradient(red, blue)',
  'color: #fff; background-color: #fff; background-image: url("a.png")',
  'color: #fff; background: #fff; color: #000 !important',
  'background-color: #fff; color: #fff; -webkit-text-fill-color: #000',
  'background-color: #fff; border-color: #fff',
  'background: white',
  'filter: opacity(0.5)',
  'zoom: 1.5',
  'zoom: 0.1',
  'mask: none',
])('an import keeps an element with the style %s', (style) => {
  expect(importText('a.md', `<p style="${style}">Stays.</p>`).body).toContain('Stays.')
})

test.each([
  [
    '<video src="https://x.example/a">Gone.</video> Stays.',
    '<a href="https://x.example/a">https://x.example/a</a> Stays.',
  ],
  ['<video>\n\nGone.\n\n</video>\n\nStays.', 'Stays.'],
  ['<iframe>Gone.</iframe>\n\nStays.', 'Stays.'],
  ['<object>\n\nGone.\n\n</object>\n\nStays.', 'Stays.'],
  ['<template>\n\nGone.\n\n</template>\n\nStays.', 'Stays.'],
  ['One <canvas>gone *too*</canvas> two.', 'One  two.'],
  ['<p><progress>Gone.</progress>Stays.</p>', '<p><progress></progress>Stays.</p>'],
  ['<iframe src="https://x.example/a" />\n\nStays.', '<a href="https://x.example/a">https://x.example/a</a>\n\nStays.'],
  ['<video>\n\nStays.', 'Stays.'],
])('an import leaves out what browsers do not show in an element: %j', (text, body) => {
  expect(importText('a.md', text, { 'b.md': 'Text.\n' }).body).toBe(body)
})

test.each([
  ['<video>Gone.</video>\n\nStays.', 5],
  ['<video>\n\nGone.\n\n</video>\n\nStays.', 7],
])('an import tells of what it leaves out in an element: %j', (text, line) => {
  expect(importText('a.md', text).notes).toEqual([
    `${line} Lost: the content of the element <video>, which browsers do not show.`,
  ])
})

test.each([
  ['The plans are below. <div hidden>\n\nSECRET\n\n</div>', 5, 'div'],
  ['Text\n<font style="display:none">\n\nSECRET\n\n</font>', 6, 'font'],
  ['- a <b hidden>\n- SECRET\n- b</b>', 5, 'b'],
  ['- <b hidden>\n- SECRET\n- </b>', 5, 'b'],
  ['Text.\n\n## A <b v-if="isNew">\n\nSECRET\n\nx</b>', 7, 'b'],
  ['> x <b hidden>\n\nSECRET', 5, 'b'],
  ['**a <div hidden>** SECRET', 5, 'div'],
  ['| a | b |\n| - | - |\n| x <i hidden> | SECRET |', 7, 'i'],
  ['a <u hidden>b</u> <u hidden>c\n\nSECRET', 5, 'u'],
  ['Text <template>\n\nSECRET\n\n</template>', 5, 'template'],
  ['<template>\n\nSECRET\n\nText </template>', 5, 'template'],
])('a page of an import is a draft where a hidden element ends in another block: %j', (text, line, name) => {
  const { front, notes } = importText('a.md', text)
  expect(front).toContain('draft: true')
  expect(notes).toContain(
    `${line} It is a draft now, since only a browser can tell where the element <${name}> ends, which may be hidden.`,
  )
})

test.each([
  ['<div hidden>\n\nGone.\n\n'],
  ['One <b hidden>gone</b> two, `<div hidden>`, and **three <i hidden>four</i>**.\n\n    <div hidden>'],
  ['- a\n\n  <div hidden>\n\n  Gone.\n\n  </div>\n\n  <video>\n\n  Gone.\n\n  </video>'],
  ['Use <template> or <video> for it.\n\nText.'],
  ['One <img hidden src="a.png"> two.'],
])('a page of an import with hidden elements is no draft where they end beside their beginnings: %j', (text) => {
  expect(importText('a.md', text).front).not.toContain('draft: true')
})

test.each(['<If condition={true}>Stays.</If>', '<Show when>Stays.</Show>', '<Other condition={false}>Stays.</Other>'])(
  'an import keeps the text of a component whose condition is met, or is none: %s',
  (text) => {
    expect(importText('a.mdx', text).body).toContain('Stays.')
  },
)

test('an import keeps the sources of a video', () => {
  const { body } = importText('a.md', '<video>\n<source src="a.png">\nGone.\n</video>')
  expect(body).toBe('<source src="/assets/a.png">')
})

test.each(['<video>Gone.</video>', '<object>Gone.</object>', '<progress>Gone.</progress>', '<meter>Gone.</meter>'])(
  'an import of MDX leaves out what browsers do not show: %s',
  (element) => {
    expect(importText('a.mdx', `${element}\n\nStays.`).body).toBe('Stays.')
  },
)

test.each([
  [HUGO, 'content/docs/a.md', 'One {{% comment %}} gone {{% /comment %}} two.', 'One  two.', ['5 Lost: a comment.']],
  [
    HUGO,
    'content/docs/a.md',
    '{{< comment >}}\nGone.\n\n`{{< /comment >}}\n\nStays.',
    'Stays.',
    ['5 Lost: a comment.'],
  ],
  [HUGO, 'content/docs/a.md', 'Stays.\n\n{{< comment >}}\n\nGone.', 'Stays.', ['7 Lost: a comment.']],
  [JEKYLL, 'a.md', '{::comment}\nGone.\n{:/comment}\n\nStays.', 'Stays.', ['5 Lost: a comment.']],
  [
    JEKYLL,
    'a.md',
    'Stays.\n\n{::comment}\nGone.\n{:/}\n\n{::comment}Gone.{:/}',
    'Stays.',
    ['7 Lost: a comment.', '11 Lost: a comment.'],
  ],
])('an import shows no comment of another system: %j, %s, %j', (settings, file, text, body, notes) => {
  expect(importText(file, text, settings)).toMatchObject({ body, notes })
})

const NUNJUCKS = { '.eleventy.js': "module.exports = () => ({ markdownTemplateEngine: 'njk' })" }
const COMMENT = 'a comment of a template'
const kept = (tag: string): string => `the text of "${tag}", which is for another place`
const never = (tag: string): string => `the text of "${tag}", which is never shown`

test.each([
  [JEKYLL, '{% comment %} Gone. {% endcomment %}\n\nStays.', 'Stays.', `5 Lost: ${COMMENT}.`],
  [JEKYLL, 'Stays.\n\n{%- comment -%}Gone.{%- endcomment -%}', 'Stays.', `7 Lost: ${COMMENT}.`],
  [
    JEKYLL,
    '{% comment %}{% comment %}Gone.{% endcomment %}Gone.{% endcomment %}Stays.',
    'Stays.',
    `5 Lost: ${COMMENT}.`,
  ],
  [JEKYLL, 'Stays.\n\n{% # Gone. %}', 'Stays.', `7 Lost: ${COMMENT}.`],
  [
    JEKYLL,
    'Stays.\n\n{%- liquid\n  comment\n  Gone.\n  endcomment\n%}',
    'Stays.',
    `7 Lost: what "{%- liquid comment Gone. endcomment %}" shows.`,
  ],
  [
    JEKYLL,
    '{% if false %}\n{% if x %}Gone.{% else %}Gone.{% endif %}\n{% endif %}\n\nStays.',
    'Stays.',
    `5 Lost: ${never('{% if false %}')}.`,
  ],
  [JEKYLL, '{% if nil %}Gone.{% else %}Stays.{% endif %}', 'Stays.', `5 Lost: ${never('{% if nil %}')}.`],
  [JEKYLL, '{% if true %}Stays.{% else %}Gone.{% endif %}', 'Stays.', `5 Lost: ${never('{% else %}')}.`],
  [JEKYLL, '{% unless true %}Gone.{% endunless %}Stays.', 'Stays.', `5 Lost: ${never('{% unless true %}')}.`],
  [
    JEKYLL,
    '{% if x %}Stays.{% elsif false %}Gone.{% else %}Stays.{% endif %}',
    '{% if x %}Stays.{% else %}Stays.{% endif %}',
    `5 Lost: ${never('{% elsif false %}')}.`,
  ],
  [
    JEKYLL,
    '{% if false %}{% for a in b %}Gone.{% else %}Gone.{% endfor %}{% elsif x %}Stays.{% endif %}',
    '{% elsif x %}Stays.{% endif %}',
    `5 Lost: ${never('{% if false %}')}.`,
  ],
  [JEKYLL, 'Stays.\n\n{% capture x %}Gone.\n{% endcapture %}', 'Stays.', `7 Lost: ${kept('{% capture x %}')}.`],
  [JEKYLL, 'Stays.\n\n{% capture x %}\n\nGone.', 'Stays.', `7 Lost: ${kept('{% capture x %}')}.`],
  [JEKYLL, '{% assign x = "Gone." %}Stays.', 'Stays.', `5 Lost: the value that "{% assign x = 'Gone.' %}" keeps.`],
  [ELEVENTY, '{% comment %} Gone. {% endcomment %}\n\nStays.', 'Stays.', `5 Lost: ${COMMENT}.`],
  [NUNJUCKS, 'One {# gone #} two.', 'One  two.', `5 Lost: ${COMMENT}.`],
  [NUNJUCKS, '{#- gone {% comment %}\n\ngone -#}\n\nStays.', 'Stays.', `5 Lost: ${COMMENT}.`],
  [NUNJUCKS, '{% set x %}Gone.{% endset %}Stays.', 'Stays.', `5 Lost: ${kept('{% set x %}')}.`],
  [NUNJUCKS, '{%- macro m(a) -%}Gone.{%- endmacro -%}Stays.', 'Stays.', `5 Lost: ${kept('{%- macro m(a) -%}')}.`],
  [
    { 'eleventy.config.mjs': 'export const config = { markdownTemplateEngine: engine }' },
    'One {# gone #} two.',
    'One  two.',
    `5 Lost: ${COMMENT}.`,
  ],
])('an import leaves out what templates never show: %j, %j', (settings, text, body, note) => {
  expect(importText('a.md', text, settings)).toMatchObject({ body, notes: [note] })
})

const toMacros = (plugins: string): Readonly<Record<string, string>> => ({ 'mkdocs.yml': `plugins:\n  ${plugins}\n` })

test.each([
  ['- macros', 'One {# gone #} two.', 'One  two.', COMMENT],
  [
    '- macros: { j2_comment_start_string: "[#", j2_comment_end_string: "#]" }',
    'One [# gone #] two.',
    'One  two.',
    COMMENT,
  ],
  ['- search\n  - markdownextradata: {}', '{% if False %}Gone.{% endif %}Stays.', 'Stays.', never('{% if False %}')],
  ['macros: { render_by_default: true }', '{% set x %}Gone.{% endset %}Stays.', 'Stays.', kept('{% set x %}')],
])('an import of MkDocs leaves out what macros never show: %s, %j', (plugins, text, body, note) => {
  const imported = importText('docs/a.md', text, toMacros(plugins))
  expect(imported).toMatchObject({ body, notes: [`5 Lost: ${note}.`] })
})

test.each([
  ['- search', ''],
  ['- macros: { render_by_default: false }', ''],
  ['- macros', 'render_macros: false'],
  ['- macros', 'ignore_macros: true'],
])('an import of MkDocs keeps the text of a page that runs no macros: %s, %s', (plugins, front) => {
  const files = { ...toMacros(plugins), 'docs/a.md': `---\ntitle: A\n${front}\n---\n\nOne {# stays #} two.\n` }
  expect(importText('b.md', 'Text.', files).body).toBe('One {# stays #} two.')
})

const toCritic = (mode: string): Readonly<Record<string, string>> => ({
  'mkdocs.yml': `markdown_extensions:\n  - pymdownx.critic${mode}\n`,
})
const CHANGES = 'A{>>gone<<} {--b\n--}{++c++} {~~d~>e~~} {==f==} \\\\{--g--}'

test.each([
  [': { mode: accept }', 'A\nc e f \\\\{--g--}'],
  [': { mode: reject }', 'A b\nd f \\\\{--g--}'],
])('an import of MkDocs settles the changes of an editor as its site does: %s', (mode, body) => {
  const { front, body: shown, notes } = importText('docs/a.md', CHANGES, toCritic(mode))
  expect(front).not.toContain('draft')
  expect(shown).toBe(body)
  expect(notes).toEqual([
    '5 Lost: a comment of an editor.',
    '5 Lost: a change of an editor.',
    '6 Lost: a change of an editor.',
    '6 Lost: a change of an editor.',
  ])
})

test.each(['', ': { mode: view }'])(
  'an import of MkDocs keeps the changes of an editor that its site shows: %j',
  (mode) => {
    const { body, notes } = importText('docs/a.md', 'A {>>b<<}', toCritic(mode))
    expect({ body, notes }).toEqual({ body: 'A {>>b<<}', notes: [] })
  },
)

test('a page of MkDocs is a draft where the environment says whether changes are shown', () => {
  const files = { ...toCritic(': { mode: !ENV [MODE, accept] }'), 'docs/b.md': 'Text.\n' }
  const { front, body, notes } = importText('docs/a.md', 'A {>>b<<}', files)
  expect(front).toContain('draft: true')
  expect(body).toBe('A {>>b<<}')
  expect(notes).toEqual([
    '5 It is a draft now, since only the old system can tell whether changes are shown that an editor marked.',
  ])
})

test.each([
  [{ 'posts/posts.json': '{ "templateEngineOverride": "njk,md" }' }],
  [{ 'posts/posts.11tydata.js': 'export default { templateEngineOverride: "njk,md" }' }],
  [
    {
      '.eleventy.js': '// markdownTemplateEngine: "liquid"\nmodule.exports = () => ({ markdownTemplateEngine: "njk" })',
    },
  ],
  [{ '.eleventy.js': 'module.exports = (c) => { c.x.markdownTemplateEngine = "njk" }' }],
])('an import of Eleventy reads templates in the language that its settings or data name: %j', (files) => {
  const page = '---\ntitle: A\n---\n\nOne {# gone #} two.\n'
  expect(importText('b.md', 'Text.', { ...ELEVENTY, ...files, 'posts/a.md': page }, 'posts/a').body).toBe('One  two.')
})

test.each([
  ['hbs', 'Text.\n\n{{!-- gone --}}'],
  ['hbs', 'Text.\n\n{{#if false}}gone{{/if}}'],
  ['ejs', 'Text.\n\n<%# gone %>'],
])('a page of Eleventy is a draft whose templates are in another language: %s, %j', (engine, text) => {
  const files = { '.eleventy.js': `module.exports = () => ({ markdownTemplateEngine: "${engine}" })` }
  const { front, notes } = importText('a.md', text, files)
  expect(front).toContain('draft: true')
  expect(notes[0]).toBe(
    `7 It is a draft now, since only the old system can tell what its templates of "${engine}" show.`,
  )
})

test.each([
  ['hbs', 'Text {{ title }}, {{{ title }}}.'],
  ['ejs', 'Text <%= title %>.'],
  ['html', 'Text {{#if x}}{{/if}}.'],
])('an import of Eleventy shows a page whose templates hide nothing: %s, %j', (engine, text) => {
  const files = { '.eleventy.js': `module.exports = () => ({ markdownTemplateEngine: "${engine}" })` }
  expect(importText('a.md', text, files).front).not.toContain('draft')
})

test('an import reads the templates of a page in the language that it names', () => {
  const files = { ...ELEVENTY, 'a.md': '---\ntitle: A\ntemplateEngineOverride: njk,md\n---\n\nOne {# gone #} two.\n' }
  expect(importText('b.md', 'Text.', files).body).toBe('One  two.')
})

test.each([
  [JEKYLL, 'Stays {# here #}.'],
  [JEKYLL, '{% raw %}{% comment %}Stays.{% endcomment %}{% endraw %}'],
  [JEKYLL, '{{ "{% capture x %}" }}'],
  [JEKYLL, '{% if x %}Stays.{% else %}Stays.{% endif %}'],
  [JEKYLL, '{% if page.toc == false %}Stays.{% endif %}'],
  [JEKYLL, '{% endcapture %}Stays.'],
  [JEKYLL, 'Stays {% comment'],
  [ELEVENTY, 'Stays {# here #}.'],
  [NUNJUCKS, 'Stays {{ "{# here #}" }}.'],
  [NUNJUCKS, '{% verbatim %}{# Stays. #}{% endverbatim %}'],
  [NUNJUCKS, '## Stays {#here}'],
  [
    { 'eleventy.config.js': 'export default () => ({ markdownTemplateEngine: false })' },
    '{% if false %}Stays.{% endif %}',
  ],
  [VITEPRESS, '{% if false %}Stays.{% endif %}'],
  [VITEPRESS, '{% comment %} Stays. {% endcomment %}'],
])('an import keeps what templates may show: %j, %j', (settings, text) => {
  const { front, body, notes } = importText('a.md', text, settings)
  expect(front).not.toContain('draft')
  expect(body).toContain(text.replaceAll(/\{% (?:end)?(?:raw|verbatim) %\}/g, ''))
  expect(notes).toEqual([])
})

test.each([
  ['{% if 0 %}A{% endif %}', '{% if 0 %}'],
  ['{% if 1 == 2 %}A{% endif %}', '{% if 1 == 2 %}'],
  ['{% if x and false %}A{% endif %}', '{% if x and false %}'],
])('a page of an import whose text only a template can tell is a draft: %j', (text, tag) => {
  const { front, notes } = importText('a.md', text, { ...JEKYLL, 'b.md': 'Text.\n' })
  expect(front).toContain('draft: true')
  expect(notes).toEqual([
    `5 It is a draft now, since only the old system can tell whether it shows the text of "${tag}".`,
  ])
})

test('a page of an import is a draft whose templates ask for a constant, or are nested deeply', () => {
  const { front } = importText('a.md', '{% assign x = false %}{% if x %}A{% endif %}', { ...JEKYLL, 'b.md': 'Text.\n' })
  expect(front).toContain('draft: true')
  const deep = importText('a.md', `${'{% if x %}'.repeat(201)}A`, { ...JEKYLL, 'b.md': 'Text.\n' })
  expect(deep.front).toContain('draft: true')
})

test('an import costs little with 100,000 changes that do not end', () => {
  expect(cheaply(() => settleChanges('{>>{--'.repeat(100_000), 'accept', UNHEARD)).length).toBe(600_000)
})

const UNHEARD = { file: 'a.md', lose: () => undefined, hide: () => undefined, move: () => undefined }

test.each(['{% comment %}', '{% capture x %}', '{% if false %}', '{%', '{% raw %}'])(
  'an import costs little with 100,000 of %j that do not end',
  (tag) => {
    expect(cheaply(() => withoutUnshown(tag.repeat(100_000), LIQUID, UNHEARD))).not.toContain('end')
  },
)

test('an import costs little with 200,000 templates between words', () => {
  const text = '{{x}}a'.repeat(200_000)
  expect(cheaply(() => withoutUnshown(text, LIQUID, UNHEARD))).toBe(text)
})

const DRAFT = 'It is a draft now, since its text, as it is written, shows what the page may hide.'

test.each([
  ['a.mdx', 'One <b\n\n{/* Gone. */}', 'true', DRAFT],
  ['a.mdx', 'One <b', undefined, 'Read as plain markdown'],
  ['a.md', `<!-- Gone. -->\n${'*\n'.repeat(100_001)}`, 'true', DRAFT],
  ['a.md', `<p hidden>Gone.</p>\n${'*\n'.repeat(100_001)}`, 'true', DRAFT],
  ['a.md', `Gone.\n{: .hidden}\n${'*\n'.repeat(100_001)}`, 'true', DRAFT],
  ['a.md', '*\n'.repeat(100_001), undefined, 'Carried over as a block of code'],
])('a page of an import whose text is shown as it is written may be a draft: %s', (file, text, draft, note) => {
  const { front, notes } = importText(file, text, { 'b.md': 'Text.\n' })
  expect(/^draft: (.*)$/m.exec(front)?.[1]).toBe(draft)
  expect(notes.join()).toContain(note)
})

test('an import leaves out an included file that cannot be read and may hide something', () => {
  const files = {
    'docusaurus.config.js': "module.exports = { baseUrl: '/' }",
    'docs/_b.mdx': 'One <b\n\n{/* Gone. */}',
  }
  const { body, notes } = importText('docs/a.mdx', 'import B from "./_b.mdx"\n\n<B />\n\nStays.', files)
  expect(body).toBe('Stays.')
  expect(notes).toContain('undefined Lost: "./_b.mdx", whose text may hide something and cannot be read.')
})

test.each([
  ['<div hidden={isNew}>Gone.</div>\n\nStays.', ['5 Lost: the attribute hidden={isNew}.']],
  ['<div style={{ display: isNew ? "none" : "block" }}>Gone.</div>\n\nStays.', []],
  ['<div style={isNew ? { display: "none" } : {}}>Gone.</div>\n\nStays.', []],
  ['<div {...{ hidden: true }}>Gone.</div>\n\nStays.', ['5 Lost: the attributes {...{ hidden: true }}.']],
  ['<div {...props}>Gone.</div>\n\nStays.', ['5 Lost: the attributes {...props}.']],
])('an import leaves out what code may hide: %s', (text, lost) => {
  const { body, notes } = importText('a.mdx', text)
  expect(body).toBe('Stays.')
  expect(notes).toEqual([...lost, `5 ${UNSURE}`])
})

test('an import leaves out what is hidden by a constant that code changes', () => {
  const code = 'export let L = false\nexport const z = (L = true)'
  const { body, notes } = importText('a.mdx', `${code}\n\n<div hidden={L}>Gone.</div>\n\nStays.`)
  expect(body).toBe('Stays.')
  expect(notes).toContain(`8 ${UNSURE}`)
})

test.each([
  '<head><meta name="robots" content="noindex" /></head>',
  '<head>\n  <meta name="robots" content="noindex" />\n  <link rel="me" title="Gone" />\n</head>',
  '<meta name="robots" content="noindex" />',
  '<meta name="ROBOTS" content="noindex" />',
  '<meta name={"robots"} content={"noindex"} />',
])('an import shows nothing of the head of a page: %j', (head) => {
  const { front, body, notes } = importText('a.mdx', `${head}\n\nStays.`)
  expect(front).toContain('noindex: true')
  expect({ body, notes }).toEqual({ body: 'Stays.', notes: [] })
})

const HIDDEN = '{"metadata":{"blockVisibility":false}}'

test.each([
  [
    `<!-- wp:paragraph ${HIDDEN} --><p>Gone.</p><!-- /wp:paragraph --><!-- wp:paragraph --><p>Stays.</p><!-- /wp:paragraph -->`,
    '<div hidden><p>Gone.</p></div><p>Stays.</p>',
  ],
  [
    `<!-- wp:group ${HIDDEN} --><!-- wp:group --><p>Gone.</p><!-- /wp:group --><p>Gone.</p><!-- /wp:group -->`,
    '<div hidden><p>Gone.</p><p>Gone.</p></div>',
  ],
  [`<!-- wp:social-link ${HIDDEN} /-->`, '<div hidden></div>'],
  ['<!-- wp:paragraph {"metadata":{"blockVisibility":true}} --><p>Stays.</p><!-- /wp:paragraph -->', '<p>Stays.</p>'],
])('toTags() marks blocks that WordPress hides: %s', (content, tags) => {
  expect(toTags(content, () => [])).toBe(tags)
})
