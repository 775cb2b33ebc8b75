/** The state of files: a time and a size stand for the bytes, as in git and make. */
import { hash } from 'node:crypto'
import { readdirSync, statSync, type BigIntStats } from 'node:fs'

/** Gathers the names, sizes and times of files. */
export class FileStates {
  /** When the last of them changed: milliseconds since 1970. */
  changed = 0
  #text = ''

  /** One file or folder. */
  add(path: string, { size, mtimeNs, ctimeNs, ino }: BigIntStats): void {
    this.#text += `${path}\0${size}\0${mtimeNs}\0${ctimeNs}\0${ino}\0`
    this.changed = Math.max(this.changed, Number(ctimeNs / 1_000_000n))
  }

  /** A file, or a folder with all below it that does not begin with a dot; nothing where there is none. */
  addAll(path: string): void {
    const stats = statSync(path, { bigint: true, throwIfNoEntry: false })
    if (stats?.isFile() || stats?.isDirectory()) this.add(path, stats)
    if (!stats?.isDirectory()) return
    for (const name of readdirSync(path).toSorted()) if (!name.startsWith('.')) this.addAll(`${path}/${name}`)
  }

  /** One name for all that was added. */
  digest(): string {
    return hash('sha256', this.#text, 'base64url')
  }
}
