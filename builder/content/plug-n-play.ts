/** Refuses packages that are somewhere else than in `node_modules`. */
import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { UsageError } from './error.ts'

/** https://yarnpkg.com/advanced/pnp-spec; esbuild reads them in its working folder and above. */
const MANIFESTS = ['.pnp.data.json', '.pnp.cjs', '.pnp.js']

/**
 * Refuses a manifest of Yarn Plug'n'Play in a folder or above it: anybody can add one to a site, and by it the bundler would
 * put other files, such as an asset, in the place of the Worker's packages.
 */
export function refusePlugAndPlay(folder: string): void {
  const found = MANIFESTS.map((name) => join(resolve(folder), name)).find((file) => existsSync(file))
  if (found !== undefined) {
    throw new UsageError(
      `"${found}" would choose the packages of the Worker: delete it. With Yarn, set "nodeLinker: node-modules" in .yarnrc.yml`,
    )
  }
  const above = dirname(resolve(folder))
  if (above !== resolve(folder)) refusePlugAndPlay(above)
}
