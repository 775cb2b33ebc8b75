/** Faults in `worker/forms/` that change no behaviour. */
import type { Equivalent } from '../../fault.ts'
import { A_MILLISECOND } from '../reasons.ts'

export const WORKER_FORMS: readonly Equivalent[] = [
  { file: 'worker/forms/captcha/verify.ts', before: '5_000', after: '5001', reason: A_MILLISECOND },
  { file: 'worker/forms/submit.ts', before: '29_000', after: '29001', reason: A_MILLISECOND },
  { file: 'worker/forms/delivery/mail.ts', before: '8_000', after: '8001', reason: A_MILLISECOND },
  { file: 'worker/forms/delivery/webhook.ts', before: '8_000', after: '8001', reason: A_MILLISECOND },
  { file: 'worker/forms/delivery/waiting.ts', before: '5_000', after: '5001', reason: A_MILLISECOND },
  { file: 'worker/forms/delivery/waiting.ts', before: '600_000', after: '600001', reason: A_MILLISECOND },
  {
    file: 'worker/forms/delivery/webhook.ts',
    before: 'false',
    after: 'true',
    within: 'importKey',
    reason: 'Nothing asks for the key that was imported.',
  },
  {
    file: 'worker/forms/delivery/exchange.ts',
    before: '<=',
    after: '<',
    within: 'left <= 0',
    reason: 'Of what follows at the limit nothing is kept either way.',
  },
  {
    file: 'worker/forms/delivery/redeliver.ts',
    before: '0',
    after: '1',
    within: 'pauses.at(-1)',
    reason: 'The fallback satisfies the types: there is at least one pause.',
  },
  {
    file: 'worker/forms/delivery/settings.ts',
    before: "''",
    after: "'mutated'",
    within: 'scheme, rest',
    reason: 'The fallback satisfies the types: what has a scheme has a rest, which may be empty.',
  },
  {
    file: 'worker/forms/delivery/waiting.ts',
    before: '0',
    after: '1',
    within: 'told = 0',
    reason: 'A millisecond of ten minutes.',
  },
  { file: 'worker/forms/delivery/forward.ts', before: '250', after: '251', reason: 'A millisecond of a pause.' },
  { file: 'worker/forms/delivery/redeliver.ts', before: '10_000', after: '10001', reason: A_MILLISECOND },
  {
    file: 'worker/forms/delivery/webhook.ts',
    before: '/^"ok"\\s*:\\s*false$/',
    after: '/^"ok"\\s*:\\s*false/',
    reason: 'A token that begins with the name and the value ends with them.',
  },
]
