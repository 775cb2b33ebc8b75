/** The folders that a session cannot go on without. */
import { resolve } from 'node:path'
import { identify } from './identify.ts'

/** Folders of a session beside that of the project. */
interface Folders {
  /** The archive. */
  readonly store: string
  /** What is of this session alone: the local KV, and the settings of the Worker. */
  readonly session: string
  /** The packages that the session runs from. */
  readonly packages: readonly string[]
}

/**
 * A check that throws once a folder was moved, deleted or replaced. Node reads the path of the current folder once, and a system
 * follows it: of the paths below it, some then lead to the old place and some to the new one. The Worker cannot be bundled
 * or started again without its store and packages: no request is answered from then on.
 */
export function createHomeCheck({ store, session, packages }: Folders): () => void {
  const home = process.cwd()
  const folders = [
    {
      folder: home,
      text: `The folder of the project, "${home}", was moved or deleted. Start again where it is now: npm start`,
    },
    { folder: resolve(store), text: `The local archive, "${store}", was deleted. Start again: npm start` },
    { folder: session, text: `The folder of the session, "${session}", was deleted. Start again: npm start` },
    ...packages.map((folder) => ({
      folder,
      text: `The package "${folder}", which npm start runs from, was deleted or installed again. Start again once it is there: npm start`,
    })),
  ].map(({ folder, text }) => ({ folder, text, before: identify(folder) }))
  return () => {
    for (const { folder, text, before } of folders) {
      const now = identify(folder, before)
      if (now === undefined || now !== before) throw new Error(text)
    }
  }
}
