/**
 * The seed of every property test, so that a run never fails by chance: `SEED=7 npx vitest run test/builder/page` tries
 * other values, and prints the seed and the path of what it finds.
 */
import { configureGlobal } from 'fast-check'

configureGlobal({ seed: Number(process.env['SEED'] ?? 1) })
