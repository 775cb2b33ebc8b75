/** The folder of the project, in which a session has its settings, its store and, as a rule, its content. */
import { identify } from './identify.ts'

/**
 * A check that throws once the current folder is no longer where it was. Node reads its path once, and a system follows it: of
 * the paths below it, some then lead to the old place and some to the new one.
 */
export function createHomeCheck(): () => void {
  const home = process.cwd()
  return () => {
    const there = identify(home)
    if (there !== undefined && there === identify('.')) return
    throw new Error(
      `The folder of the project, "${home}", was moved or deleted. Start again where it is now: npm start`,
    )
  }
}
