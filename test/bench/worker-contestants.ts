/** Who runs against whom: ours as it is deployed, the limit for each answer, and Hono, with what all of them need. */
import { cp, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'esbuild'
import { fetchOnce, toRequest } from './load.ts'
import { toPeerValues, toValues } from './worker-site.ts'
import { serve, type Service, type Workerd } from './workerd.ts'

/** An answer whose bytes and headers the limit repeats. */
export interface Limit {
  readonly name: string
  readonly request: Buffer
  /** Module of the Worker that repeats it; `bare.mjs` by default. */
  readonly module?: string
}

/** The Workers of a bench, ready to be started from its folder. */
export interface Contestants {
  readonly ours: Service
  readonly hono: Service
  readonly kv: Service
  /** What stands around them: a data centre's cache that keeps nothing, captcha provider and webhook. */
  readonly surroundings: readonly Service[]
}

const CONTENT = '( name = "CONTENT", kvNamespace = "kv" )'

/** What is served, and by whom. */
export interface Scene {
  /** Our Worker as it is deployed. */
  readonly bundle: string
  readonly pages: number
  /** Whether Hono takes part, and KV holds what it reads. */
  readonly peer: boolean
}

/** Writes a site and everyone's modules to a folder. */
export async function prepareContestants(folder: string, { bundle, pages, peer }: Scene): Promise<Contestants> {
  await mkdir(folder, { recursive: true })
  const { release, root, values } = toValues(pages)
  await writeFile(join(folder, 'root.txt'), root)
  await writeFile(join(folder, 'values.json'), JSON.stringify({ ...values, ...(peer ? toPeerValues(pages) : {}) }))
  await cp(bundle, join(folder, 'ours.js'))
  await cp('test/bench/contestants', folder, { recursive: true })
  if (peer) await bundlePeer(folder)
  const variables = Object.entries({ RELEASE: release, ...FORMS }).map(
    ([name, text]) => `( name = "${name}", text = "${text}" )`,
  )
  return {
    ours: {
      name: 'ours',
      listens: true,
      modules: [
        ['index.js', 'esModule = embed "ours.js"'],
        ['root.txt', 'text = embed "root.txt"'],
      ],
      fields: `cacheApiOutbound = "no-cache", globalOutbound = "upstream", bindings = [ ${[CONTENT, ...variables].join(', ')} ],`,
    },
    hono: {
      name: 'hono',
      listens: true,
      modules: [['hono.js', 'esModule = embed "hono.js"']],
      fields: `globalOutbound = "upstream", bindings = [ ${CONTENT} ],`,
    },
    kv: {
      name: 'kv',
      listens: true,
      modules: [
        ['kv.mjs', 'esModule = embed "kv.mjs"'],
        ['values', 'json = embed "values.json"'],
      ],
    },
    surroundings: ['no-cache', 'upstream'].map((name) => ({
      name,
      listens: false,
      modules: [[`${name}.mjs`, `esModule = embed "${name}.mjs"`]],
    })),
  }
}

const bundlePeer = (folder: string) =>
  build({
    entryPoints: ['test/bench/contestants/hono.ts'],
    outfile: join(folder, 'hono.js'),
    bundle: true,
    format: 'esm',
    minify: true,
  })

/** Variables of the forms; nothing of them leaves the machine. */
const FORMS = {
  CAPTCHA_SECRET: 'a-secret-of-the-bench',
  WEBHOOK_SECRET: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  ...Object.fromEntries(
    ['BOOK_DEMO', 'SIGNUP', 'EVENTS', 'CONTACT', 'SURVEY'].map((form) => [
      `WEBHOOK_${form}`,
      'https://crm.example.com/leads',
    ]),
  ),
}

/** The limits: Workers that repeat what ours answers to some requests. */
export async function captureLimits(
  folder: string,
  { ours, kv, surroundings }: Contestants,
  compatibilityDate: string,
  limits: readonly Limit[],
): Promise<readonly Service[]> {
  const server = await serve(folder, [kv, ...surroundings, ours], compatibilityDate)
  const services: Service[] = []
  for (const { name, request, module = 'bare.mjs' } of limits) {
    const port = server.ports.get('ours') ?? 0
    // The first answer says how long its reads took; the limit repeats a warm one.
    await fetchOnce(port, request)
    await writeAnswer(folder, name, await fetchOnce(port, request))
    services.push({
      name: `bare-${name}`,
      listens: true,
      fields: 'globalOutbound = "upstream",',
      modules: [
        [module, `esModule = embed "${module}"`],
        ['body', `data = embed "${name}.body"`],
        ['headers', `json = embed "${name}.json"`],
      ],
    })
  }
  await server.stop()
  return services
}

/** Reads of KV so far, those of our Worker's values or all. */
export async function countReads(server: Workerd, whose: 'ours' | 'all'): Promise<number> {
  const answer = await fetchOnce(server.ports.get('kv') ?? 0, toRequest('GET', `/reads/${whose}`))
  return Number(answer.toString('latin1').split('\r\n\r\n')[1])
}

async function writeAnswer(folder: string, name: string, answer: Buffer): Promise<void> {
  const end = answer.indexOf('\r\n\r\n')
  const [status = '', ...lines] = answer.toString('latin1', 0, end).split('\r\n')
  if (!status.includes(' 200 ')) throw new Error(`The answer for "${name}" is ${status}.`)
  const headers = lines.map((line) => line.split(/: (.*)/s, 2)).filter(([key]) => !/^content-length$/i.test(key ?? ''))
  await writeFile(join(folder, `${name}.body`), answer.subarray(end + 4))
  await writeFile(join(folder, `${name}.json`), JSON.stringify(headers))
}
