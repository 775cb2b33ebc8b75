/** The frame of every publishing command: what goes wrong becomes one line and an exit code. */
import { styleText } from 'node:util'
import { explainSystemError } from '../work/system-error.ts'
import { toPrintable } from '../content/report/printable.ts'

/** Runs a command, or prints its help; an error is told in its own words, without a stack. */
export async function runCommand(help: string, command: () => Promise<void>): Promise<void> {
  if (process.argv.slice(2).some((argument) => argument === '--help' || argument === '-h')) {
    process.stdout.write(help)
    return
  }
  try {
    await command()
  } catch (error) {
    const text = explainSystemError(error) ?? (error instanceof Error ? error.message : String(error))
    process.stderr.write(`${styleText('red', toPrintable(text), { stream: process.stderr })}\n`)
    process.exitCode = 1
  }
}
