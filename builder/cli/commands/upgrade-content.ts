/** `lectern upgrade-content`: applies every fix that the check marks as safe. */
import { lstatSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { printResult } from '../../content/report/print.ts'
import { toPrintableLine } from '../../content/report/printable.ts'
import type { Message, Range } from '../../content/schema/message.ts'
import { buildAndWrite } from '../../release/write.ts'
import { openWork } from '../../work/open.ts'

/** Options of the command. */
interface UpgradeOptions {
  readonly content: string
  readonly dryRun: boolean
  readonly json: boolean
}

/** A message with everything that mending takes. */
interface Mendable extends Message, Range {
  readonly line: number
  readonly column: number
  readonly endLine: number
  readonly endColumn: number
  readonly fix: string
}

/** One fault can hide another. */
const ROUNDS = 10

/** Mends until nothing is left that can be mended. */
export async function upgradeContent({ content, dryRun, json }: UpgradeOptions): Promise<0> {
  let count = 0
  for (let round = 1; round <= ROUNDS; round += 1) {
    const found = await find(content)
    // A link is mended where it leads to.
    const mended = [...Map.groupBy(found, ({ file }) => file)].flatMap(([file, messages]) =>
      lstatSync(join(content, file)).isFile() ? mend(join(content, file), messages, dryRun) : [],
    )
    for (const { file, line, rule, fix } of mended) {
      const facts = { file: join(content, file), line, rule, fix }
      printResult(json, facts, `${toPrintableLine(`${facts.file}:${line} ${rule} ⇒ ${fix}`)}\n`)
    }
    count += mended.length
    if (mended.length === 0 || dryRun) break
  }
  if (!json) process.stdout.write(`${dryRun ? 'Would change' : 'Changed'} ${count} places\n`)
  return 0
}

async function find(content: string): Promise<readonly Mendable[]> {
  const work = openWork(content)
  const settings = { content, out: 'dist', check: true, url: undefined, now: new Date() }
  const { messages } = await buildAndWrite({ ...settings, captcha: undefined, reloadUrl: undefined }, work).finally(
    () => work.close(),
  )
  return messages.filter(isMendable)
}

const isMendable = (message: Message): message is Mendable =>
  message.fix !== undefined &&
  message.line !== undefined &&
  message.column !== undefined &&
  message.endLine !== undefined &&
  message.endColumn !== undefined

/**
 * Replaces from the end of a file to its start, so that offsets stay valid; overlapping fixes are left for the next
 * round.
 */
function mend(file: string, messages: readonly Mendable[], dryRun: boolean): readonly Mendable[] {
  let text = readFileSync(file, 'utf8')
  const starts = [0, ...Array.from(text.matchAll(/\r\n|[\r\n]/g), (end) => end.index + end[0].length)]
  const toOffset = (line: number, column: number): number => (starts[line - 1] ?? text.length) + column - 1
  let free = text.length
  const mended: Mendable[] = []
  const toStart = ({ line, column }: Mendable): number => toOffset(line, column)
  for (const message of messages.toSorted((a, b) => toStart(b) - toStart(a))) {
    const end = toOffset(message.endLine, message.endColumn)
    if (end > free) continue
    free = toStart(message)
    text = `${text.slice(0, free)}${message.fix}${text.slice(end)}`
    mended.unshift(message)
  }
  if (!dryRun) writeFileSync(file, text)
  return mended
}
