/** `npm run bench`: everything that is measured, as tables. */
import { benchWorker } from './worker.ts'

await benchWorker()
