/** A build with everything that its options name: what the command line loads when there is something to build. */
import { build, type BuildOptions, type BuildResult } from '../release/build.ts'
import type { Options } from './options.ts'
import { createProgress } from '../work/progress.ts'
import { readCaptcha } from '../site/captcha.ts'
import type { Ledger } from '../site/sources.ts'

/** Builds the content folder; `known` dates the pages where there was no build before. */
export async function runBuild(
  options: Options & Pick<BuildOptions, 'scan' | 'threads'>,
  known: Ledger | undefined,
): Promise<BuildResult> {
  const captcha = await readCaptcha(options.config)
  return build({ ...options, captcha, reloadUrl: undefined }, createProgress(process.stderr), known)
}
