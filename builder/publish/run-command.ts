/** The frame of every publishing command: what goes wrong becomes one line and an exit code. */
import { styleText } from 'node:util'
import { toPrintable } from '../content/report/printable.ts'

/** Runs a command; an error is told in its own words, without the stack that nobody at a terminal needs. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command()
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error)
    process.stderr.write(`${styleText('red', toPrintable(text), { stream: process.stderr })}\n`)
    process.exitCode = 1
  }
}
