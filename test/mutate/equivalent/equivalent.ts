/** Faults that change no behaviour, with the reason: no test can find them. */
import type { Equivalent } from '../fault.ts'
import { PAGE } from './page.ts'
import { PUBLISH } from './publish.ts'
import { RELEASE } from './release.ts'
import { RELEASE_PROOF } from './release-proof.ts'
import { VIEWS } from './views.ts'
import { WORKER_CONTRACT } from './worker/contract.ts'
import { WORKER_FORMS } from './worker/forms.ts'
import { WORKER_HTTP } from './worker/http.ts'
import { WORKER_MCP } from './worker/mcp.ts'
import { WORKER_RELEASE } from './worker/release.ts'
import { WORKER } from './worker/worker.ts'

export const EQUIVALENT: readonly Equivalent[] = [
  ...PAGE,
  ...PUBLISH,
  ...RELEASE,
  ...RELEASE_PROOF,
  ...VIEWS,
  ...WORKER_CONTRACT,
  ...WORKER_FORMS,
  ...WORKER_HTTP,
  ...WORKER_MCP,
  ...WORKER_RELEASE,
  ...WORKER,
]
