/** `npm run build`. What Node compiles of the builder is kept between runs, from its first module on. */
import { enableCompileCache } from 'node:module'

enableCompileCache()
await import('./command.ts')
