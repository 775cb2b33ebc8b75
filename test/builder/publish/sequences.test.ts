import { array, assert, asyncProperty, constantFrom, nat, record } from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { openReal } from './loopback.ts'
import { type Operations, readRoot, startOperations } from './operations.ts'
import type { StoredVersion } from './stand-in-worker.ts'

const KINDS = [
  'deploy',
  'preview',
  'split',
  'secret',
  'rollback',
  'gc',
  'kill',
  'kill-gc',
  'stale',
  'quota',
  'wait',
] as const
const operation = record({ kind: constantFrom(...KINDS, 'deploy', 'rollback', 'kill'), number: nat(29) })

interface Operation {
  readonly kind: (typeof KINDS)[number]
  readonly number: number
}

/** What the log of operations says: versions that get requests, and those that were not taken back, the newest last. */
interface Log {
  live: readonly StoredVersion[]
  readonly standing: StoredVersion[]
  readonly done: Record<string, number>
}

/** Why nobody can go back: garbage is being collected, or was, or the platform no longer deploys the version. */
const GONE = /^$|Garbage is being collected|is not whole|no longer there|newest versions/
const ANY_REASON = new RegExp(`${GONE.source}|There is no release before`)

/** Does one thing and logs what came of it. */
async function perform(site: Operations, { kind, number }: Operation, log: Log): Promise<void> {
  const { standIn } = site
  const newest = (): StoredVersion[] => standIn.versions.slice(-1)
  const stand = (live: readonly StoredVersion[]): void => {
    log.live = live
    const [only, ...others] = live
    const position = only ? log.standing.indexOf(only) : -1
    if (only && others.length === 0)
      log.standing.splice(position === -1 ? log.standing.length : position, Infinity, only)
  }
  const count = (what: string): void => {
    log.done[what] = (log.done[what] ?? 0) + 1
  }
  const isSplit = log.live.length > 1
  switch (kind) {
    case 'deploy':
    case 'preview': {
      if (isSplit) return
      const outcome = await site.deploy(number % 8, { preview: kind === 'preview' }).catch(() => ({ kind: 'failed' }))
      count(outcome.kind)
      if (outcome.kind === 'deployed') stand(newest())
      return
    }
    case 'kill':
      if (isSplit) return
      count('killed')
      if (await site.killAt(number + 1, () => site.deploy(number % 8))) stand(newest())
      return
    case 'split': {
      const [first, second] = log.live
      if (first && second) {
        site.split(number % 2 ? first : second, number % 2 ? first : second, 100)
        return stand([number % 2 ? first : second])
      }
      const preview = standIn.versions.findLast(({ annotations }) => annotations['workers/tag'] === 'preview')
      if (!first || !preview || first === preview || readRoot(preview) === '') return
      // One that was live and was taken back is kept no longer than other releases; wrangler does not ask whether it is.
      if (standIn.deployments.some(({ versions }) => versions.some(({ version_id: id }) => id === preview.id))) return
      count('split')
      site.split(first, preview, 10)
      return stand([first, preview])
    }
    case 'secret': {
      const before = standIn.deployments.length
      site.putSecret(`SECRET_${number % 2}`, String(number))
      count('secret')
      if (standIn.deployments.length > before) stand(newest())
      return
    }
    case 'rollback': {
      // All have the same code.
      const isOther = (one: StoredVersion): boolean => log.live.every((live) => readRoot(one) !== readRoot(live))
      const target = isSplit ? log.standing.at(-1) : log.standing.findLast(isOther)
      const error = await site.rollback().then(
        () => '',
        (cause: unknown) => String(cause),
      )
      if (!(target && standIn.told > 10 ? GONE : ANY_REASON).test(error)) throw new Error(error)
      if (error !== '') return
      count('gone back')
      // What the log does not lead to is found by the next look at what is live.
      return stand(target ? [target] : [])
    }
    case 'gc':
      return count((await site.gc(1 + (number % 3))) === '' ? 'collected' : 'not collected')
    case 'kill-gc':
      count('killed gc')
      await site.killAt(number + 1, () => site.gc(1))
      return
    case 'stale':
      count('stale')
      standIn.staleLists = number % 2 === 0
      return
    case 'quota':
      count('quota')
      standIn.quota = number % 2 === 0 ? number % 7 : Number.POSITIVE_INFINITY
      return
    case 'wait':
      standIn.clock += 61_000 * (1 + (number % 6))
  }
}

const SEQUENCES = Number(process.env['SEQUENCES'] ?? 8)
const REAL_SEQUENCES = Number(process.env['REAL_SEQUENCES'] ?? 1)

test.each([
  ['forty', 40, SEQUENCES, undefined],
  // `REAL_SEQUENCES=133` are as many operations as ten of the others.
  ['three, with the process of wrangler,', 3, REAL_SEQUENCES, openReal],
] as const)(
  'any %s operations leave the release live that the log says, and whole',
  { timeout: 1_200_000 },
  async (_, length, numRuns, toWrangler) => {
    const site = await startOperations(8, toWrangler)
    const done: Record<string, number> = {}
    onTestFinished(() => site.close())
    const property = asyncProperty(
      array(operation, { minLength: length, maxLength: length }),
      constantFrom(10, 100),
      async (operations, told) => {
        site.forget()
        site.standIn.told = told
        const log: Log = { live: [], standing: [], done }
        for (const one of [{ kind: 'deploy', number: 0 } as const, ...operations]) {
          await perform(site, one, log)
          expect([site.live(), site.missing()]).toEqual([log.live.map(readRoot), []])
        }
      },
    )
    await assert(property, { numRuns })
    const all = [
      'deployed',
      'previewed',
      'split',
      'secret',
      'gone back',
      'collected',
      'killed',
      'killed gc',
      'stale',
      'quota',
    ]
    expect(all.filter((what) => (done[what] ?? 0) < Math.floor((numRuns * length) / 160))).toEqual([])
  },
)
