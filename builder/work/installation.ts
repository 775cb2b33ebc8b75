/** Locates this installation: a checkout, or a package in `node_modules`. */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The package folder that contains a folder. */
const toPackageFolder = (folder: string): string =>
  existsSync(join(folder, 'package.json')) ? folder : toPackageFolder(dirname(folder))

/** The folder of this package. */
export const PACKAGE = toPackageFolder(import.meta.dirname)

/** The version of this package. */
export const VERSION = String(JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8')).version)

/** The folder that holds `builder/` and `worker/`. */
export const CODE = dirname(dirname(import.meta.dirname))
