/** `lectern doctor`. */
import { styleText } from 'node:util'
import { requireOwnSettings } from '../../content/folder.ts'
import { toPrintable, toPrintableJson } from '../../content/report/printable.ts'
import { examine } from '../../publish/doctor.ts'

/** Prints the findings. Exit code 1 if something is missing. */
export async function doctor(options: {
  readonly content: string
  readonly config: string
  readonly json: boolean
}): Promise<0 | 1> {
  requireOwnSettings()
  let missing = 0
  for await (const finding of examine(options.content, options.config, process.env)) {
    const { name, ok, text } = finding
    if (!ok) missing += 1
    const label = ok ? styleText('green', 'ok') : styleText('red', 'missing')
    const line = options.json ? toPrintableJson(finding) : toPrintable(`${name}: ${text}`)
    process.stdout.write(options.json ? `${line}\n` : `${label}${ok ? '       ' : '  '}${line}\n`)
  }
  if (missing === 0) return 0
  const things = missing === 1 ? 'One thing is' : `${missing} things are`
  process.stderr.write(`${things} missing. The guide "Deploying" explains each\n`)
  return 1
}
