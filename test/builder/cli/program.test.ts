import { expect, test, vi } from 'vitest'
import { createProgram } from '../../../builder/cli/program.ts'
import { UsageError } from '../../../builder/content/error.ts'

/** Parses arguments; what is printed, and the code that commander ends with. */
async function parse(...args: readonly string[]): Promise<{ readonly printed: string; readonly code: unknown }> {
  let printed = ''
  const program = createProgram(() => {})
  const output = {
    writeErr: (text: string) => void (printed += text),
    writeOut: (text: string) => void (printed += text),
  }
  for (const command of [program, ...program.commands]) command.configureOutput(output)
  const code = await program.parseAsync([...args], { from: 'user' }).then(
    () => 0,
    (cause: unknown) => (cause instanceof Error && 'exitCode' in cause ? cause.exitCode : cause),
  )
  return { printed, code }
}

test('createProgram() has every command, each with its help and an example', async () => {
  const names = createProgram(() => {}).commands.map((command) => command.name())
  expect(names).toEqual([
    'init',
    'new',
    'start',
    'build',
    'check',
    'view',
    'upgrade-content',
    'deploy',
    'rollback',
    'gc',
    'leads',
    'stats',
    'doctor',
    'import',
    'complete',
  ])
  for (const name of names.slice(0, -1)) {
    const { printed, code } = await parse(name, '--help')
    expect([name, code, printed.includes(`Usage: lectern ${name}`)]).toEqual([name, 0, true])
    expect(printed).toMatch(new RegExp(`\\nExample:\\n  lectern ${name}`))
  }
})

test('createProgram() documents the exit codes', async () => {
  expect((await parse('--help')).printed).toContain(
    '  1  the content has errors, or what doctor or leads looks for is missing\n',
  )
})

test('every command that ends has --json, for programs that read it', () => {
  const { commands } = createProgram(() => {})
  const without = commands.filter(({ options }) => !options.some(({ long }) => long === '--json'))
  expect(without.map((command) => command.name())).toEqual(['start', 'complete'])
})

test.each([
  [['deploi'], "error: unknown command 'deploi'\n(Did you mean deploy?)\n"],
  [['build', '--contnet', 'x'], "error: unknown option '--contnet'\n(Did you mean --content?)\n"],
  [['deploy', '--previw'], "error: unknown option '--previw'\n(Did you mean --preview?)\n"],
  [['build', '--check', '--diff'], "error: option '--diff' cannot be used with option '--check'\n"],
  [['gc', '--keep', '-1'], "error: option '--keep <number>' argument '-1' is invalid. It must be a whole number.\n"],
  [
    ['gc', '--days', '99999999999'],
    "error: option '--days <number>' argument '99999999999' is invalid. It must be from 0 to 3650.\n",
  ],
  [['stats', '--days', '0'], "error: option '--days <number>' argument '0' is invalid. It must be from 1 to 90.\n"],
  [['stats', '--days', '91'], "error: option '--days <number>' argument '91' is invalid. It must be from 1 to 90.\n"],
  [['doctor', 'now'], "error: too many arguments for 'doctor'. Expected 0 arguments but got 1: now.\n"],
])('createProgram() refuses %j', async (args, printed) => {
  expect(await parse(...args)).toEqual({ printed, code: 1 })
})

test.each([
  [['dep'], 'deploy\tBuild, upload'],
  [['deploy', '--pre'], '--preview\tupload a version'],
  [['import', '--si'], '--sitemap\ta saved sitemap'],
])('createProgram() completes %j', async (args, line) => {
  const lines: string[] = []
  const log = vi.spyOn(console, 'log').mockImplementation((text) => void lines.push(text))
  await parse('complete', '--', ...args)
  log.mockRestore()
  expect(lines.map((text) => text.slice(0, line.length))).toContain(line)
})

test('import names its kinds where another is asked for', async () => {
  const { printed, code } = await parse('import', 'folder', '--from', 'html')
  expect(printed).toBe('')
  expect(code).toEqual(
    new UsageError('There is no kind "html": the kinds are docusaurus, mintlify, starlight, hugo, wordpress, markdown'),
  )
})

test('import takes several sitemaps before its source', async () => {
  const { code } = await parse('import', '--sitemap', 'no.xml', '--sitemap', 'two.xml', 'test/support')
  expect(code).toEqual(new UsageError('The sitemap "no.xml" does not exist'))
})
