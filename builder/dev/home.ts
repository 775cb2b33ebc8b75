/** The folder of the project, in which a session has its settings, its store and, as a rule, its content. */
import { type BigIntStats, statSync } from 'node:fs'

/**
 * A check that throws once the current folder is no longer where it was. Node reads its path once, and a system follows it: of
 * the paths below it, some then lead to the old place and some to the new one.
 */
export function createHomeCheck(): () => void {
  const home = process.cwd()
  return () => {
    const [there, here] = [look(home), look('.')]
    if (there !== undefined && there.ino === here?.ino && there.dev === here.dev) return
    throw new Error(
      `The folder of the project, "${home}", was moved or deleted. Start again where it is now: npm start`,
    )
  }
}

const look = (path: string): BigIntStats | undefined => statSync(path, { bigint: true, throwIfNoEntry: false })
