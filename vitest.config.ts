import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * The longest files first, so that none is left to run alone at the end: those with a browser, then those with a process.
 * Those that wait for time limits come between them, while others need the cores.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((a, b) => rank(a) - rank(b))
  }
}

const LONGEST = [
  'browser/pages',
  'package/',
  'builder/publish/commands',
  'threats/exhaustion',
  'worker/forms/',
  'browser/',
  'builder/publish/',
  'machine/',
  'builder/release/',
  'builder/dev/',
  'worker/',
]

function rank({ moduleId }: TestSpecification): number {
  const place = LONGEST.findIndex((part) => moduleId.includes(`/test/${part}`))
  return place === -1 ? LONGEST.length : place
}

const isShuffled = process.argv.some((argument) => argument.startsWith('--sequence.shuffle'))

export default defineConfig({
  // By default a hidden file in any folder names modules that are loaded.
  css: { postcss: {} },
  // Packages as the builder loads them: by default Vitest takes their builds for development, with more checks.
  ssr: { resolve: { conditions: ['node'] } },
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/support/bundle.ts'],
    setupFiles: ['test/support/seed.ts'],
    // Many tests wait for a browser, a server or a time limit: twice as many workers as cores keep the cores busy.
    maxWorkers: availableParallelism() * 2,
    // A worker loads what the files of tests share once, not once a file: a fifth of the time that a core is busy.
    isolate: false,
    // With a sequencer of its own Vitest shuffles no files, whatever it is asked for.
    sequence: isShuffled ? {} : { sequencer: LongestFirst },
    // For a machine that is busy with much else: what hangs is found all the same.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
  },
})
