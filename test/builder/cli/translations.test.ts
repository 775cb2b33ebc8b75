/** Which translations are missing, and which their originals left behind. */
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'lectern-translations-'))
afterAll(() => rmSync(folder, { recursive: true }))

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}

const page = (title: string, body: string): string => `---\ntitle: ${title}\ndescription: D\n---\n\n${body}\n`

const run = (...args: readonly string[]): Promise<string> =>
  new Promise((resolve) => {
    const command = ['builder/cli/run.js', 'build', '--content', folder, '--out', join(folder, '../out'), ...args]
    execFile(process.execPath, command, { env: { PATH: process.env['PATH'], NO_COLOR: '1' } }, (_, out) => resolve(out))
  })

test('--translations lists what is missing and what is behind, and records the rest', async () => {
  write('site.yaml', 'name: N\ndescription: D\nurl: https://www.example.com\nlanguages: { en: English, de: Deutsch }\n')
  write('pages/index.md', page('Home', 'Hello.'))
  write('pages/about.md', page('About', 'Us.'))
  write('pages/prices.md', page('Prices', 'Ten.'))
  write('de/pages/index.md', page('Start', 'Hallo.'))
  write('de/pages/about.md', page('Wir', 'Uns.'))
  expect(await run('--translations')).toBe(
    'German (de): 2 of 3 pages translated, 0 outdated, 0 words missing\n  missing  pages/prices.md\n',
  )
  expect(readFileSync(join(folder, 'de/translations.yaml'), 'utf8')).toMatch(
    /^# .*\n"pages\/about\.md": [\da-f]{12} [\da-f]{12}\n"pages\/index\.md": [\da-f]{12} [\da-f]{12}\n$/,
  )

  write('pages/about.md', page('About', 'Us, and you.'))
  expect(await run('--translations', '--json')).toBe(
    '{"language":"de","translated":2,"pages":3,"missing":["pages/prices.md"],"stale":["de/pages/about.md"],"words":[]}\n',
  )
})
