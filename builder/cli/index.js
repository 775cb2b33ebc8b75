/**
 * The command. What Node compiles of the builder is kept between runs, from its first module on; this one is JavaScript,
 * because to load the compiler of TypeScript takes longer than to see that nothing changed.
 */
import { enableCompileCache } from 'node:module'

const { directory } = enableCompileCache()
// Threads look for it here.
if (directory !== undefined) process.env['NODE_COMPILE_CACHE'] ??= directory
await import('./command.ts')
