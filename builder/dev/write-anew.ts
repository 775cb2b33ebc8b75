import { rmSync, writeFileSync } from 'node:fs'

/** Replaces a file by a new one: a pull request may bring a link in its place that leads to a file of the developer. */
export function writeAnew(file: string, text: string, mode = 0o666): void {
  rmSync(file, { force: true })
  writeFileSync(file, text, { flag: 'wx', mode })
}
