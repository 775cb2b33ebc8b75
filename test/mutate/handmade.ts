/** Faults that rules do not make or a sample may miss, and that matter: each was once in the code without a test that failed. */
import type { Handmade } from './fault.ts'

export const HANDMADE: readonly Handmade[] = [
  {
    name: '`deploy --preview` goes live',
    file: 'builder/publish/deployment.ts',
    from: `  if (preview) return { kind: 'previewed', root: steps.root }\n`,
    to: '',
  },
  {
    name: 'gc ignores `--days`',
    file: 'builder/publish/garbage.ts',
    from: 'age * DAY',
    to: '(age > 1 ? 30 : age) * DAY',
  },
  {
    name: 'gc sees one of two live versions',
    file: 'builder/publish/garbage.ts',
    from: '(await readLive(worker)).flatMap(',
    to: '(await readLive(worker)).slice(0, 1).flatMap(',
  },
  {
    name: 'a lease never expires',
    file: 'builder/publish/lease.ts',
    from: '!lease.done && Math.abs(now - lease.time) < PULSE ?',
    to: '!lease.done ?',
  },
  {
    name: 'rollback accepts a release whose values are missing',
    file: 'builder/publish/rollback.ts',
    from: 'if (missing.length > 0) {',
    to: 'if (missing.length < 0) {',
  },
  {
    name: 'an upload is not read back',
    file: 'builder/publish/publish.ts',
    from: `  await verify(kv, toSample(missing, output), read)\n`,
    to: '',
  },
  {
    name: 'the manifest is written in place',
    file: 'builder/release/output.ts',
    from: "const started = join(folder, 'manifest.json.new')",
    to: "const started = join(folder, 'manifest.json')",
  },
  {
    name: 'a webhook gets 0.8 s',
    file: 'worker/forms/delivery/webhook.ts',
    from: 'const TIMEOUT = 8_000',
    to: 'const TIMEOUT = 800',
  },
  {
    name: 'the map of the site and the feed prefer the day of publication',
    file: 'builder/site/dates.ts',
    from: 'dateModified ?? frontMatter.datePublished',
    to: 'frontMatter.datePublished ?? dateModified',
  },
  {
    name: 'CSP without `default-src`',
    file: 'builder/views/content-security.ts',
    from: `    "default-src 'none'",\n`,
    to: '',
  },
  {
    name: 'SVG documents without a CSP',
    file: 'builder/views/policies.ts',
    from: "extension === 'svg' || extension === 'xml'",
    to: "extension === 'xml'",
  },
  {
    name: 'documents without `Vary: Accept-Encoding`',
    file: 'builder/views/policies.ts',
    from: 'toPolicy(type, [VARY_CODING, REVALIDATE, ...CORS',
    to: 'toPolicy(type, [REVALIDATE, ...CORS',
  },
  {
    name: 'a 304 without CORS',
    file: 'worker/http/respond.ts',
    from: "headers.delete('Content-Type')",
    to: "for (const name of ['Content-Type', ...CORS_HEADERS.map(([one]) => one)]) headers.delete(name)",
  },
  {
    name: 'a preflight without `Access-Control-Allow-Headers`',
    file: 'worker/http/respond.ts',
    from: `  ['Access-Control-Allow-Headers', '*'],\n`,
    to: '',
  },
  {
    name: 'the second read of KV caches for a year what may be missing',
    file: 'worker/release/kv.ts',
    from: 'read(id, access, LEAST_TTL)',
    to: 'read(id, access, FOR_GOOD)',
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
    to: `  ['form', ['action']],\n  ['img', [`,
  },
  {
    name: 'a description is not escaped',
    file: 'builder/views/theme/head.ts',
    from: '<meta name="description" content="${head.description}" />',
    to: '<meta name="description" content="${Reflect.construct(html``.constructor, [head.description])}" />',
  },
  {
    name: 'the inbox on all interfaces',
    file: 'builder/dev/inbox/port.ts',
    from: "listenAt(port, '127.0.0.1', listener)",
    to: "listenAt(port, '0.0.0.0', listener)",
  },
  {
    name: 'the origin of hCaptcha wrong',
    file: 'builder/site/captcha.ts',
    from: "'https://*.hcaptcha.com'",
    to: "'https://*.hcaptcha.net'",
  },
]
