/** Which faults the type check finds. All are checked in one run, each as a copy of its file beside it. */
import { execFile } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type { Fault } from './fault.ts'
import type { Sandbox } from './sandbox.ts'

/** Gives the faults that types do not find. */
export async function dropIllTyped(faults: readonly Fault[], sandbox: Sandbox): Promise<readonly Fault[]> {
  const copies = new Map(faults.map((fault, index) => [fault.file.replace(/\.ts$/, `.mutant-${index}.ts`), fault]))
  for (const [copy, { text }] of copies) sandbox.write(copy, text)
  const projects = new Set(faults.map(({ file }) => findProject(file, sandbox.folder)))
  const found = new Set<string>()
  for (const project of projects) {
    const file = join(project, 'tsconfig.mutants.json')
    sandbox.write(file, JSON.stringify(SETTINGS))
    // A syntax error in one file keeps the types of all from being checked: so until no file has an error.
    for (let faulty = await check(file, sandbox.folder); faulty.size > 0; faulty = await check(file, sandbox.folder)) {
      for (const copy of faulty) {
        found.add(copy)
        rmSync(join(sandbox.folder, copy))
      }
    }
  }
  const typed = [...copies].filter(([copy]) => !found.has(copy))
  for (const [copy] of typed) rmSync(join(sandbox.folder, copy))
  return typed.map(([, fault]) => fault)
}

/** Whether the whole project has errors of types with what is written now: a file whose types others use has a fault. */
export const hasTypeErrors = ({ folder }: Sandbox): Promise<boolean> =>
  new Promise((done) => {
    execFile('node_modules/.bin/tsc', ['-b', '--stopBuildOnErrors'], { cwd: folder }, (error) => done(error !== null))
  })

const SETTINGS = {
  extends: './tsconfig.json',
  compilerOptions: { composite: false, incremental: false, noEmit: true, emitDeclarationOnly: false, rootDir: '/' },
  include: ['./**/*.mutant-*.ts', './**/*.d.ts'],
  references: [],
}

/** The nearest folder above a file that is a project of its own. */
function findProject(file: string, root: string): string {
  const folder = dirname(file)
  return existsSync(join(root, folder, 'tsconfig.json')) ? folder : findProject(folder, root)
}

/** The copies that have errors. */
function check(project: string, root: string): Promise<ReadonlySet<string>> {
  return new Promise((done) => {
    const args = ['-p', project, '--pretty', 'false']
    execFile('node_modules/.bin/tsc', args, { cwd: root, maxBuffer: 2 ** 28 }, (_, output) => {
      const files = Array.from(output.matchAll(/^(.+?\.mutant-\d+\.ts)\(\d/gm), ([, file = '']) => file)
      done(new Set(files.map((file) => relative(root, join(root, file)))))
    })
  })
}
