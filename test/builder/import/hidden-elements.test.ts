/** Elements that a browser does not show → what an import does not show either. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { importSite } from '../../../builder/import/import.ts'
import { writeFiles } from '../../support/content-folder.ts'

/** The text of a page, and what the report says of it. */
function importText(file: string, text: string) {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-import-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFiles(join(folder, 'old'), {
    '.vitepress/config.ts': 'export default {}',
    [file]: `---\ntitle: A\n---\n\n${text}\n`,
    'a.png': 'x',
  })
  const { notes } = importSite({ source: join(folder, 'old'), from: 'markdown', to: join(folder, 'new') })
  const body = readFileSync(join(folder, 'new/docs/a.md'), 'utf8').replace(/^---\n[\s\S]*?\n---\n/, '')
  return { body: body.trim(), notes: notes.map((note) => `${note.line} ${note.text}`) }
}

const LOST = 'Lost: the element <div>, which is hidden, with its content.'

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
  [
    'a.md',
    '<div v-if="isNew">\n\nStays.\n\n</div>',
    '<div v-if="isNew">\n\nStays.\n\n</div>',
    ['5 Lost: the condition v-if="isNew" of an element, which is shown.'],
  ],
  ['a.mdx', '<div hidden>\n\n![Gone](a.png)\n\n</div>\n\nStays.', 'Stays.', [`5 ${LOST}`]],
  ['a.mdx', '<div hidden={true}>Gone.</div>\n\nStays.', 'Stays.', [`5 ${LOST}`]],
  ['a.mdx', '<div hidden={false}>Stays.</div>', 'Stays.', []],
  ['a.mdx', '<div style={{ display: "none" }}>Gone.</div>\n\nStays.', 'Stays.', [`5 ${LOST}`]],
  ['a.mdx', '<div style={{ visibility: "hidden" }}>Gone.</div>\n\nStays.', 'Stays.', [`5 ${LOST}`]],
])('an import shows nothing that is hidden: %s with %j', (file, text, body, notes) => {
  expect(importText(file, text)).toEqual({ body, notes })
})
