/** Faults that rules do not make and that matter: each was once in the code without a test that failed. */
import type { Handmade } from './fault.ts'

export const HANDMADE: readonly Handmade[] = [
  {
    name: 'the inbox on all interfaces',
    file: 'builder/dev/inbox/server.ts',
    from: "server.listen(port, '127.0.0.1')",
    to: "server.listen(port, '0.0.0.0')",
  },
  {
    name: 'CSP without `default-src`',
    file: 'builder/views/policies.ts',
    from: `    "default-src 'none'",\n`,
    to: '',
  },
  {
    name: 'raw HTML may have `style`',
    file: 'builder/page/raw-html/allow-list.ts',
    from: "['img', [",
    to: "['img', ['style', ",
  },
  {
    name: 'a form of the author may have an `action`',
    file: 'builder/page/raw-html/allow-list.ts',
    from: "  ['img', [",
    to: "  ['form', ['action']],\n  ['img', [",
  },
  {
    name: 'the origin of hCaptcha wrong',
    file: 'builder/site/captcha.ts',
    from: "'https://*.hcaptcha.com'",
    to: "'https://*.hcaptcha.net'",
  },
]
