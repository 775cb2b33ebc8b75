/** What Hugo does not show of the text of a page → what an import does not show either. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { importSite } from '../../../builder/import/import.ts'
import { withoutUnshown } from '../../../builder/import/kinds/hugo/templates/templates.ts'
import { writeFiles } from '../../support/content-folder.ts'
import { cheaply } from '../../threats/exhaustion/cheaply.ts'

const HUGO = { 'hugo.toml': "baseURL = 'https://x.example'\n" }

/** The text of a page, and what the report says of it. */
function importText(text: string, files: Readonly<Record<string, string>>, name = 'a.md') {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-import-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFiles(join(folder, 'old'), { ...HUGO, ...files, [`content/docs/${name}`]: `---\ntitle: A\n---\n\n${text}\n` })
  const { notes } = importSite({ source: join(folder, 'old'), from: undefined, to: join(folder, 'new') })
  const written = readFileSync(join(folder, 'new/docs/a.md'), 'utf8')
  const [, front = '', body = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(written) ?? []
  return {
    isDraft: front.includes('draft: true'),
    body: body.trim(),
    notes: notes.map((one) => `${one.line} ${one.text}`),
  }
}

const RAW = '5 Lost: raw HTML, which Hugo leaves out.'

test.each([
  ['<div>\nGone.\n</div>\n\nStays.', 'Stays.', [RAW]],
  ['One <b>two</b>.', 'One two.', [RAW, RAW]],
  ['<div>\n\nStays.\n\n</div>', 'Stays.', [RAW, '9 Lost: raw HTML, which Hugo leaves out.']],
  ['<!-- Gone. --> Gone.\n\nStays.', 'Stays.', [RAW]],
  ['- <div>Gone.</div>\n- Stays.', '-\n- Stays.', [RAW]],
  ['> <div>\n> Gone.\n> </div>\n\nStays.', '>\n\nStays.', [RAW]],
  ['<div>{{< param a >}}\n{{< x >}}\n\nGone.\n\n{{< /x >}}</div>\n\nStays.', 'Stays.', [RAW]],
])('an import of Hugo leaves out raw HTML: %j', (text, body, notes) => {
  expect(importText(text, {})).toEqual({ isDraft: false, body, notes })
})

test.each([
  ['`<div>`\n\n```html\n<div>\n```', {}],
  ['<https://y.example>', {}],
  ['{{< ref "/docs/a" >}}', {}],
  ['One <b>two</b>.', { 'config/_default/markup.toml': '[goldmark.renderer]\nunsafe = true\n' }],
  ['One <b>two</b>.', { 'config.toml': '[Markup.Goldmark.Renderer]\nUnsafe = true\n' }],
  ['One <b>two</b>.', { 'config.toml': "[markup]\ndefaultMarkdownHandler = 'blackfriday'\n" }],
  ['{{< own >}}', { 'import.yaml': 'shortcodes: { own: "One <b>two</b>." }' }],
])('an import of Hugo keeps what is no raw HTML, or is shown: %j, %j', (text, files) => {
  expect(importText(text, files).notes).toEqual([])
})

test('an import of Hugo keeps the raw HTML of a shortcode that has it as it is, and of pages that are HTML', () => {
  expect(importText('{{< x >}}<b>Stays.</b>{{< /x >}}', {}).body).toContain('<b>Stays.</b>')
  expect(importText('<b>Stays.</b>', {}, 'a.html').body).toBe('**Stays.**')
})

test('a page of Hugo is a draft that is too long for its raw HTML to be found', () => {
  const { isDraft, notes } = importText(`<div>\n${'*\n'.repeat(100_001)}`, { 'content/docs/b.md': 'Text.\n' })
  expect(isDraft).toBe(true)
  expect(notes[0]).toBe('4 It is a draft now, since only Hugo can tell which raw HTML it leaves out of so long a page.')
})

test.each([
  ['{{< figure src="/a.png" class="hidden" caption="Gone." >}}', 'figure'],
  ['{{< details summary="S" class="big d-none" >}}\nGone.\n{{< /details >}}', 'details'],
  ['{{% box class="invisible" %}}\nGone.\n\n{{% box %}}\nGone.\n{{% /box %}}\n{{% /box %}}', 'box'],
])('an import of Hugo leaves out a shortcode whose class may hide it: %j', (text, name) => {
  expect(importText(`${text}\n\nStays.`, {})).toEqual({
    isDraft: false,
    body: 'Stays.',
    notes: [`5 Lost: the shortcode "${name}", which may be hidden, with its content.`],
  })
})

test('an import of Hugo leaves out a shortcode whose style hides it', () => {
  const { body, notes } = importText('One {{< box style="display: none" >}}gone{{< /box >}} two.', {})
  expect([body, notes]).toEqual(['One  two.', ['5 Lost: the shortcode "box", which is hidden, with its content.']])
})

test.each([
  ['{{< details summary="S" class="hidden md:block" >}}\nText.\n{{< /details >}}', ':::details[S]\nText.\n:::', {}],
  ['{{< details summary="S" hidden="false" class="big" >}}\nText.\n{{< /details >}}', ':::details[S]\nText.\n:::', {}],
  ['{{< box class="hidden" >}}', '**Text.**', { 'import.yaml': 'shortcodes: { box: "**Text.**" }' }],
])('an import of Hugo keeps a shortcode that is shown: %j', (text, body, files) => {
  expect(importText(text, files)).toEqual({ isDraft: false, body, notes: [] })
})

const TEXT = 'Stays.\n\n{{< box a="b" >}}\nText.\n{{< /box >}}'
const box = (template: string): Readonly<Record<string, string>> => ({ 'layouts/shortcodes/box.html': template })

test.each([
  [box('')],
  [box('<p>{{ .Get "a" }}</p>')],
  [box('{{/* {{ .Inner }} */}}')],
  [box('<!-- {{ .Inner }} -->')],
  [box('{{ if .Inner }}{{ end }}')],
  [box('{{ $inner := .Inner }}')],
  [box('{{ with .Inner }}{{ $.Page.Title }}{{ end }}')],
  [box('{{ warnf "%s" .Inner }}')],
  [box('{{ $x := .Inner | sha256 }}<p>{{ $x }}</p>')],
  [box('{{ with .Inner | md5 }}{{ . }}{{ end }}')],
  [box('{{ .Page.Store.Set "x" true }}')],
  [{ 'layouts/_shortcodes/box.html': '' }],
  [{ 'layouts/docs/in/_shortcodes/box.html': '' }],
  [{ 'templates/shortcodes/box.html': '', 'config.toml': 'layoutDir = "templates"\n' }],
  [{ 'own/shortcodes/box.en.html': '', 'config.toml': '[[module.mounts]]\nsource = "own"\ntarget = "layouts"\n' }],
  [{ 'themes/x/layouts/shortcodes/box.html': '' }],
  [{ 'themes/x/layouts/shortcodes/box.html': '{{ .Inner }}', ...box('') }],
])('an import of Hugo leaves out the text in a shortcode that does not show it: %j', (files) => {
  expect(importText(TEXT, files)).toEqual({
    isDraft: false,
    body: 'Stays.',
    notes: ['7 Lost: the text in the shortcode "box", whose template does not show it.'],
  })
})

test.each([
  ['{{ if .Site.Params.x }}{{ .Inner }}{{ end }}'],
  ['{{ if and .Inner .Site.Params.x }}{{ .Inner }}{{ end }}'],
  ['{{ if .Inner }}{{ if .Get 0 }}{{ .Inner }}{{ end }}{{ end }}'],
  ['{{ if .Get 0 }}{{ .Inner }}{{ else if .Get 1 }}{{ .Inner }}{{ end }}'],
  ['{{ if .Get 0 }}{{ .Inner }}{{ else }}{{ end }}'],
  ['{{ $x := .Inner }}{{ range .Params }}{{ $x }}{{ end }}'],
  ['{{ define "x" }}{{ .Inner }}{{ end }}'],
  ['{{ .Page.Scratch.Add "x" .Inner }}'],
  ['{{ .Store.Set "x" .Inner }}'],
  ['<p>{{ .Page.Store.Get "x" }}</p>'],
  ['<p data-x="{{ .Inner }}"></p>'],
  ['<aside hidden>{{ .Inner }}</aside>'],
  ['<div style="display: none"><div>{{ .Inner }}</div></div>'],
  ['<div {{ if .Get 0 }}class="hidden"{{ end }}>{{ .Inner }}</div>'],
  ['<template>{{ .Inner }}</template>'],
  ['<script type="application/json">{{ .Inner }}</script>'],
])('a page of Hugo is a draft whose shortcode may hide its text: %s', (template) => {
  const { isDraft, body, notes } = importText(TEXT, { ...box(template), 'content/docs/b.md': 'Text.\n' })
  expect({ isDraft, body }).toEqual({ isDraft: true, body: expect.stringContaining('Text.') })
  expect(notes[0]).toBe('7 It is a draft now, since only Hugo can tell whether the shortcode "box" shows its text.')
})

test.each([
  [box('<p>{{ .Inner | markdownify }}</p>')],
  [box('{{- .InnerDeindent -}}')],
  [box('{{ with .Inner }}{{ . | markdownify }}{{ end }}')],
  [box('{{ if ne (trim .Inner " ") "" }}{{ .Inner }}{{ end }}')],
  [box('{{ if .Get 0 }}{{ .Inner }}{{ else }}{{ .Inner }}{{ end }}')],
  [box('{{ $x := .Inner }}{{ if .Get 0 }}{{ $x }}{{ else }}{{ $x }}{{ end }}')],
  [box('{{ range split .Inner "\\n" }}{{ . }}{{ end }}')],
  [box('{{ with .Parent }}{{ .Scratch.Set "x" $.Inner }}{{ end }}')],
  [box('{{ partial "box.html" . }}')],
  [box('<p id="{{ .Inner | md5 }}" title="{{ .Inner }}">{{ .Inner }}</p>')],
  [box('<input hidden><div hidden>x</div><script>var x = 1 < 2</script>{{ .Inner }}')],
  [box('{{ .Scratch.Set "x" .Inner }}{{ .Scratch.Get "x" }}')],
  [box('{{ .Parent.Store.Set "x" .Inner }}')],
  [box('{{ range $at, $one := split .Inner "-" }}<p>{{ $one }}</p>{{ end }}')],
  [{ 'content/docs/shortcodes/box.html': 'Text.' }],
  [box('{{ $_ := .Inner }}{{ range .Scratch.Get "tabs" }}{{ . }}{{ end }}')],
  [{ ...box('{{ .Inner }}'), 'themes/x/layouts/shortcodes/box.html': '' }],
  [{ ...box(''), 'import.yaml': 'shortcodes: { box: "{inner}" }' }],
  [{}],
])('an import of Hugo keeps the text in a shortcode that shows it: %j', (files) => {
  const { isDraft, body } = importText(TEXT, files)
  expect({ isDraft, body }).toEqual({ isDraft: false, body: expect.stringContaining('Text.') })
})

test('an import of Hugo keeps the text of a shortcode that people open', () => {
  const files = { 'layouts/shortcodes/expand.html': '<div style="display: none;">{{ .Inner }}</div>' }
  expect(importText('{{% expand "More" %}}Text.{{% /expand %}}', files).isDraft).toBe(false)
})

test('an import of Hugo finds a template whose name has dots', () => {
  const { body } = importText('Stays.\n\n{{< my.box >}}Gone.{{< /my.box >}}', { 'layouts/shortcodes/my.box.html': '' })
  expect(body).toBe('Stays.')
})

test.each([
  ['hugo-encryptor', {}],
  ['password', { 'layouts/shortcodes/password.html': '<p>{{ .Inner }}</p>' }],
  ['members-only', {}],
  ['hidden', {}],
  ['secret', {}],
])('a page of Hugo is a draft whose shortcode protects its text: %s', (name, files) => {
  const { isDraft, notes } = importText(`{{% ${name} "x" %}}Text.{{% /${name} %}}`, {
    ...files,
    'content/docs/b.md': 'B.',
  })
  expect(isDraft).toBe(true)
  expect(notes[0]).toBe(`5 It is a draft now, since only Hugo can tell whether the shortcode "${name}" shows its text.`)
})

test.each(['member', 'internal-link', 'hint', 'note', 'version-only', 'tabs'])(
  'a page of Hugo is no draft for a shortcode that protects nothing: %s',
  (name) => {
    expect(importText(`{{% ${name} "x" %}}Text.{{% /${name} %}}`, {}).isDraft).toBe(false)
  },
)

test('a page of Hugo is no draft for a shortcode that the team describes', () => {
  const files = { 'import.yaml': 'shortcodes: { secret: "{inner}" }' }
  expect(importText('{{% secret %}}Text.{{% /secret %}}', files).isDraft).toBe(false)
})

test('a page of Hugo is a draft for a shortcode that is too long to be read', () => {
  const text = `One.\n\n{{< box ${'a="b" '.repeat(500)}>}}Text.{{< /box >}}`
  const { isDraft, notes } = importText(text, { ...box(''), 'content/docs/b.md': 'B.' })
  expect(isDraft).toBe(true)
  expect(notes[0]).toBe('7 It is a draft now, since the arguments of a shortcode are too long to be read.')
})

test('a page of Hugo is no draft for a shortcode that has no text', () => {
  expect(importText('{{< box >}}', box('{{ if .Get 0 }}{{ .Inner }}{{ end }}')).isDraft).toBe(false)
})

test('an import costs little with 30,000 shortcodes that do not show their text', () => {
  const hearing = { file: 'a.md', lose: () => undefined, hide: () => undefined, move: () => undefined }
  const text = '{{<a>}}\n{{</a>}}'.repeat(30_000)
  expect(cheaply(() => withoutUnshown(text, new Map([['a', 'never']]), hearing)).trim()).toBe('')
})
