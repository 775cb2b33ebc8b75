import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Root } from '../../../worker/contract/stored.ts'
import { readRoot } from './operations.ts'
import { type StandIn, startStandIn } from './stand-in.ts'
import { findMissing } from './stand-in-edge.ts'
import { addVersion, deploy as deployVersions } from './stand-in-worker.ts'
import { createWorkspace, type Run, type Workspace } from './workspace.ts'

let standIn: StandIn
let workspace: Workspace
beforeAll(async () => {
  standIn = await startStandIn()
  // Here somebody waits between two commands, as people do.
  standIn.staleLists = false
  workspace = createWorkspace(standIn)
})
afterAll(async () => {
  await standIn.close()
  workspace.remove()
})

/** Release and secrets of the version that gets most requests. */
function live(): { readonly root: string; readonly secrets: string[] } {
  const id = standIn.deployments.at(-1)?.versions[0]?.version_id
  const version = standIn.versions.find((one) => one.id === id)
  return { root: version ? readRoot(version) : '', secrets: [...(version?.secrets.keys() ?? [])] }
}

/** Deploys where nothing is live yet, as where a test runs alone. */
async function deployOnce(): Promise<void> {
  if (standIn.deployments.length === 0) await workspace.deploy('--message=-First')
}

const about = (text: string): void =>
  workspace.write('pages/about.md', `---\ntitle: About\ndescription: Who we are.\n---\n\n${text}\n`)

const diff = (...args: readonly string[]): Promise<Run> =>
  workspace.run(
    'build',
    '--content',
    join(workspace.folder, 'content'),
    '--out',
    join(workspace.folder, 'dist'),
    '--diff',
    ...args,
  )

/** Sets variables of the shell; opens a browser. */
const NOT_RUN = /^export |^npx wrangler login$/

const toPattern = (command: string): string =>
  command.replaceAll(/\b(?:NEW|LIVE|[\da-f]{8}-[\da-f-]{27})@/g, '…@').replace(/(rollback -- )[\w-]{9}$/, '$1…')

/** One after the other: what is live goes from one to the next, as in an account. */
describe('In one account', { shuffle: false }, () => {
  test('deploy writes nothing with --dry-run, and rollback --list says that there is nothing yet', async () => {
    const { output } = await workspace.deploy('--dry-run', '--json')
    expect(JSON.parse(output)).toMatchObject({ added: ['/', '/developers'], changed: [], removed: [], recorded: false })
    expect([standIn.written, standIn.versions]).toEqual([[], []])
    expect(await workspace.run('rollback', '--list')).toEqual({
      code: 0,
      output: '',
      errors: 'No release can be rolled back to yet\n',
    })
  })

  test('build --diff tells that every page is new before the first deployment', async () => {
    const { output } = await diff()
    expect(output).toMatch(
      /\n\+ \/\n\+ \/developers\nNothing is deployed yet: 2 pages added, 0 changed, 0 removed\.\n$/,
    )
  })

  test('deploy takes no name away from what it leads to, and is done when all of it is', async () => {
    standIn.foreignNames.add('www.example.com')
    const refused = await workspace.deploy()
    expect([refused.code, live().root]).toEqual([2, ''])
    expect(refused.errors).toContain('www.example.com leads elsewhere already')
    expect([...standIn.foreignNames]).toEqual(['www.example.com'])

    standIn.foreignNames.clear()
    standIn.failingDomains = true
    // The token sees one account, which wrangler is told of.
    const folders = ['--content', join(workspace.folder, 'content'), '--out', join(workspace.folder, 'dist')]
    const half = await workspace.runIn({ CLOUDFLARE_ACCOUNT_ID: '' }, 'deploy', ...folders, '--message=-First')
    expect([half.code, live().root]).not.toEqual([0, ''])
    expect(half.output).toMatch(/\n\+ \/\n\+ \/developers\nRelease /)
    expect(half.errors).toContain(`Release ${live().root} is live, but not all addresses`)
    expect(half.errors).toMatch(/wrangler triggers deploy failed:\n[^␛]*\/domains\/records\) failed\.\n/)
    // The root travels inside: the version knows the shard of its own release.
    const { shards } = v.parse(Root, JSON.parse(standIn.kv.get(`o/${live().root}`)?.bytes.toString() ?? ''))
    expect(standIn.versions.at(-1)?.script).toContain(shards[0]?.[1])
    standIn.failingDomains = false
    const whole = await workspace.deploy()
    expect([whole.code, [...standIn.domains]]).toEqual([0, ['www.example.com']])
    expect(whole.output).toContain(`Up to date: release ${live().root} stays`)
    // As somebody does in the dashboard; wrangler sets the domains as a whole.
    standIn.domains.add('example.com')
    standIn.subdomain = { enabled: true, previews_enabled: false }
    const versions = standIn.versions.splice(0)
    const set = { name: 'SET_IN_DASHBOARD', type: 'plain_text', text: 'a' }
    standIn.versions.push(...versions.map((version) => ({ ...version, bindings: [...version.bindings, set] })))
    const kept = await workspace.deploy()
    standIn.versions.splice(0, Infinity, ...versions)
    expect([kept.code, [...standIn.domains].toSorted()]).toEqual([0, ['example.com', 'www.example.com']])
    expect(standIn.subdomain).toEqual({ enabled: true, previews_enabled: true })
    expect(kept.errors).toContain('example.com leads to the Worker "lectern" and is not in routes of wrangler.toml')
    expect(kept.errors).toContain('the next version will not have: SET_IN_DASHBOARD.')
    standIn.domains.delete('example.com')
    expect(standIn.settings['observability']).toEqual({ enabled: true, logs: { invocation_logs: false } })
  })

  test('rollback goes back by deployments, never to a preview, and asks where secrets differ', async () => {
    await deployOnce()
    const first = live()
    const bare = standIn.deployments.at(-1)?.versions[0]?.version_id ?? ''
    expect(await workspace.wrangler(['secret', 'put', 'WEBHOOK_SECRET'], 'whsec_1')).toMatchObject({ code: 0 })
    expect(live()).toEqual({ root: first.root, secrets: ['WEBHOOK_SECRET'] })
    const asked = await workspace.run('rollback', bare)
    expect([asked.code, live().secrets]).toEqual([2, ['WEBHOOK_SECRET']])
    expect(asked.errors).toContain(
      'it lacks the secret WEBHOOK_SECRET. Roll back to it? Nothing was changed: answer with --yes',
    )

    about('Not reviewed.')
    const preview = await workspace.deploy('--preview')
    const uploaded = standIn.versions.at(-1)
    expect([preview.code, live().root]).toEqual([0, first.root])
    expect(preview.output).toContain(`https://${uploaded?.id.slice(0, 8)}-lectern.team.workers.dev`)
    expect(standIn.requests.filter((request) => request.endsWith('/deployments')).length).toBeGreaterThan(0)

    // After a preview a secret is set without being deployed, and goes live with the next deployment.
    expect(await workspace.wrangler(['secret', 'put', 'CAPTCHA_SECRET'], 'c')).toMatchObject({ code: 1 })
    expect(await workspace.wrangler(['versions', 'secret', 'put', 'CAPTCHA_SECRET'], 'c')).toMatchObject({ code: 0 })
    about('Us.')
    const applied = standIn.requests.filter((request) => request.endsWith('/domains/records')).length
    const deployed = await workspace.deploy('--message', 'Second')
    const second = live()
    // Addresses that lead to the Worker are not set again, and nothing is printed that wrangler would do next.
    expect(standIn.requests.filter((request) => request.endsWith('/domains/records'))).toHaveLength(applied)
    expect([deployed.code, deployed.errors]).toEqual([
      0,
      'Some forms cannot work yet: WEBHOOK_BOOK_DEMO, WEBHOOK_SIGNUP, WEBHOOK_EVENTS, WEBHOOK_CONTACT, WEBHOOK_SURVEY not set: set each with npx wrangler versions secret put <NAME>, then npm run deploy\n',
    ])
    expect(deployed.output).toMatch(
      new RegExp(
        `\nDeployed release ${second.root}: it is live at https://www.example.com and https://lectern.team.workers.dev\n$`,
      ),
    )
    expect(second.secrets).toEqual(['WEBHOOK_SECRET', 'CAPTCHA_SECRET'])

    // Even where KV takes no writes.
    standIn.fault = (request) => (request === 'PUT /storage/kv/bulk' ? 'fail' : 'answer')
    const written = standIn.written.length
    const back = await workspace.run('rollback', '--yes')
    expect([back.code, live(), standIn.written.length]).toEqual([
      0,
      { root: first.root, secrets: ['WEBHOOK_SECRET'] },
      written,
    ])
    expect(back.output).toContain(
      'it is live. Scheduled deployments wait until somebody deploys by hand or with --resume',
    )
    // The same pages and code: by its id alone.
    expect(await workspace.run('rollback', '--yes')).toMatchObject({ code: 2 })
    expect(await workspace.run('rollback', bare, '--yes')).toMatchObject({ code: 0, errors: '' })
    expect(live()).toEqual({ root: first.root, secrets: [] })
    const third = await workspace.run('rollback', '--yes')
    expect(third.errors).toContain('There is no release before the live one')
    standIn.fault = () => 'answer'

    const held = await workspace.deploy('--scheduled')
    expect([held.code, live().root]).toEqual([0, first.root])
    expect(held.output).toMatch(
      /^The site was rolled back to release .+ on .+ Nothing was deployed: deploy by hand, or with --resume, to go on\n$/,
    )
    const { output: list } = await workspace.run('rollback', '--list')
    expect(list).toMatch(
      new RegExp(
        `  .*${second.root}  [\\da-f]{8}  \\+1 ~\\d+ -0  Second\\n.*Secrets or settings were changed\\n(?:.*\\n)*\\* .*${first.root}  [\\da-f]{8}  .*  -First\\n`,
      ),
    )
    expect(list).not.toContain(uploaded ? readRoot(uploaded) : '')
    expect(await workspace.deploy('--scheduled', '--resume')).toMatchObject({ code: 0 })
    expect([live(), findMissing(standIn, live().root)]).toEqual([second, []])
  })

  test('two versions share the requests until somebody ends that', async () => {
    await deployOnce()
    const { root } = live()
    about('Step by step.')
    const { output } = await workspace.deploy('--preview', '--json')
    const [current, next] = [standIn.deployments.at(-1)?.versions[0]?.version_id, standIn.versions.at(-1)?.id]
    expect(
      output
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toMatchObject([
      { recorded: false },
      { version: next, preview: `https://${next?.slice(0, 8)}-lectern.team.workers.dev` },
      { outcome: 'previewed' },
    ])
    const versions = await workspace.wrangler(['versions', 'list'])
    expect([current, next].map((id) => id !== undefined && versions.output.includes(id))).toEqual([true, true])
    const split = await workspace.wrangler(['versions', 'deploy', `${next}@10`, `${current}@90`, '--yes'])
    expect([split.code, standIn.deployments.at(-1)?.versions.length]).toEqual([0, 2])
    const held = await workspace.deploy('--scheduled', '--json')
    expect([held.code, JSON.parse(held.output)]).toEqual([
      0,
      { outcome: 'held', reason: expect.stringContaining('share') },
    ])
    const refused = await workspace.deploy()
    expect([refused.code, standIn.deployments.at(-1)?.versions.length]).toEqual([2, 2])
    expect(refused.errors).toContain(
      'share the requests: end that with "npx wrangler versions deploy", or deploy with --resume',
    )
    expect((await workspace.run('gc')).output).toMatch(
      /^Would delete \(with --yes\) 0 releases and \d+ values?, and keep \d+ releases?\n$/,
    )
    expect((await workspace.run('gc', '--yes')).output).toMatch(
      /^Deleted 0 releases and \d+ values?, and kept \d+ releases?\n$/,
    )
    expect((await workspace.run('gc', '--keep', '1', '--days', '0', '--yes')).output).toMatch(/^Deleted \d+ releases?/)
    const roots = [current, next].map((id) =>
      readRoot(standIn.versions.find((one) => one.id === id) ?? { bindings: [] }),
    )
    expect(roots.flatMap((one) => findMissing(standIn, one))).toEqual([])
    expect(await workspace.run('rollback')).toMatchObject({ code: 0, errors: '' })
    expect([live().root, standIn.deployments.at(-1)?.versions.length]).toEqual([root, 1])

    expect(await workspace.wrangler(['versions', 'deploy', `${next}@100`, '--yes'])).toMatchObject({ code: 0 })
    expect(live().root).toBe(roots[1])
    expect(await workspace.run('rollback', root.slice(0, 9))).toMatchObject({ code: 0, errors: '' })
    expect(live().root).toBe(root)

    // An id may begin with a hyphen, and is no option then.
    const unknown = `-${'a'.repeat(21)}`
    expect((await workspace.run('rollback', unknown)).errors).toContain(`No release begins with "${unknown}"`)
    const begun = await workspace.run('rollback', '--message', '-First', '-abc')
    expect([begun.code, begun.errors]).toEqual([2, expect.stringContaining('No release begins with "-abc"')])
    const gone = 'A'.repeat(22)
    const binding = { name: 'RELEASE', type: 'plain_text', text: gone }
    const { id } = addVersion(standIn, [binding], new Map(), { 'workers/tag': gone })
    const refusedBack = await workspace.run('rollback', id, '--yes')
    expect(refusedBack.errors).toContain(`is no longer there: values are missing, such as "o/${gone}"`)
    expect(live().root).toBe(root)
  })

  test('deploy with faults in the content leaves everything as it is', async () => {
    const [keys, deployed] = [standIn.kv.size, standIn.deployments.length]
    workspace.write('pages/broken.md', '---\ntitle: Broken\ndescription: Leads nowhere.\n---\n\n[x](/nowhere)\n')
    const { code, output, errors } = await workspace.deploy()
    expect([code, standIn.kv.size, standIn.deployments.length]).toEqual([1, keys, deployed])
    expect(output).toContain('pages/broken.md:6:5 error broken-link')
    expect(errors).toContain('Nothing was deployed: the content has errors')
    rmSync(join(workspace.folder, 'content/pages/broken.md'))

    workspace.write('site.yaml', 'name: Example\ndescription: A small site.\nurl: https://example.com\n')
    const moved = await workspace.deploy()
    workspace.write('site.yaml', 'name: Example\ndescription: A small site.\nurl: https://www.example.com\n')
    expect([moved.code, standIn.kv.size, standIn.deployments.length]).toEqual([2, keys, deployed])
    expect(moved.errors).toContain(
      'Nothing was deployed: the url of site.yaml is https://example.com, and routes of wrangler.toml has www.example.com',
    )
  })

  test('deploy says when the day is over for the free plan', async () => {
    about('Too much for today.')
    standIn.quota = 0
    const { code, errors } = await workspace.deploy()
    standIn.quota = Number.POSITIVE_INFINITY
    expect(code).toBe(2)
    expect(errors).toContain('The free plan allows 1,000 writes a day. Deploy again after midnight UTC')
  })

  test('build --diff tells which pages a deployment would change', async () => {
    await deployOnce()
    about('Changed since.')
    const [{ output }, released] = [await diff('--json'), standIn.deployments.length]
    const { live: root, added, changed, removed } = JSON.parse(output)
    expect([root, [...added, ...changed], removed]).toEqual([live().root, ['/about'], []])
    expect(standIn.deployments.length).toBe(released)

    // As after `npx wrangler deploy`.
    const { root: last } = live()
    const { id } = addVersion(standIn, [], new Map(), {})
    deployVersions(standIn, undefined, [{ version_id: id, percentage: 100 }])
    const again = await diff()
    standIn.deployments.pop()
    standIn.versions.pop()
    expect(again.output).toMatch(/\n[+~] \/about\nAgainst the last release that was live, [\w-]{22}: /)
    expect(again.output).toContain(last)
  })

  test('build --diff says which setting is missing', async () => {
    const { code, errors } = await diff('--config', 'wrangler.toml')
    expect(code).toBe(2)
    expect(errors).toMatch(/^wrangler.toml has no KV namespace yet: run "npx wrangler kv namespace create .+\n$/)
  })

  test('the commands of the guides were all run as they are printed', async ({ task, skip }) => {
    skip(task.suite?.tasks.some(({ mode }) => mode === 'skip') === true, 'It counts what all tests of this file run.')
    expect(await workspace.wrangler(['kv', 'namespace', 'create', 'lectern-content'])).toMatchObject({ code: 0 })
    expect((await workspace.run('doctor')).output).toContain('ok       account: the token reaches the KV namespace')
    const ran = new Set(Array.from(workspace.printed, toPattern))
    const guides = ['deploying', 'rolling-back'].map((name) => readFileSync(`content/guides/run/${name}.md`, 'utf8'))
    const blocks = guides.flatMap((text) =>
      Array.from(text.matchAll(/```sh\n(.*?)```|`(np[mx] [^`]+)`/gs), ([, block, inline]) => block ?? inline ?? ''),
    )
    const commands = blocks.flatMap((block) => block.split('\n')).map((line) => line.replace(/ +#.*/, '').trim())
    const known = commands.filter((command) => command !== '' && !NOT_RUN.test(command))
    expect(known.filter((command) => !ran.has(toPattern(command)))).toEqual([])
    expect(known.length).toBeGreaterThan(10)
  })
})

test('deploy has the settings that it began with, whatever takes their place while the content is built', async ({
  onTestFinished,
}) => {
  const other = await startStandIn()
  const site = createWorkspace(other, 'wrangler')
  onTestFinished(async () => {
    await other.close()
    site.remove()
  })
  const settings = readFileSync(site.config, 'utf8')
  const theirs = settings.replace('[vars]', '[vars]\nWEBHOOK_CONTACT = "https://theirs.example/"')
  other.fault = () => {
    writeFileSync(site.config, theirs.replace('"www.example.com"', '"theirs.example"'))
    return 'answer'
  }
  expect(await site.deploy()).toMatchObject({ code: 0 })
  expect(readFileSync(site.config, 'utf8')).toContain('"theirs.example"')
  const names = new Set(other.versions.flatMap(({ bindings }) => bindings.map(({ name }) => name)))
  expect([names.has('CAPTCHA_SITE_KEY'), names.has('WEBHOOK_CONTACT')]).toEqual([true, false])
  expect([...other.domains]).toEqual(['www.example.com'])
})

test.for([
  { kind: 'a checkout', place: '.git' },
  // https://git-scm.com/docs/git-worktree
  { kind: 'a further work tree', place: 'main/.git/worktrees/site' },
])(
  'deploy publishes nothing where another branch comes into $kind while it reads the content',
  async ({ place }, { onTestFinished }) => {
    const other = await startStandIn()
    const site = createWorkspace(other)
    onTestFinished(async () => {
      await other.close()
      site.remove()
    })
    const head = join(site.folder, place, 'HEAD')
    mkdirSync(dirname(head), { recursive: true })
    if (place !== '.git') writeFileSync(join(site.folder, '.git'), `gitdir: ${join(site.folder, place)}\n`)
    writeFileSync(head, 'ref: refs/heads/main\n')
    other.fault = () => {
      writeFileSync(head, 'ref: refs/heads/theirs\n')
      return 'answer'
    }
    const args = [resolve('builder/cli/run.js'), 'deploy']
    const errors = await new Promise((done) => {
      execFile(process.execPath, args, { cwd: site.folder, env: site.env }, (error, _, printed) =>
        done([error?.code, printed]),
      )
    })
    expect(errors).toEqual([2, expect.stringContaining('Another branch was checked out while the content was read.')])
    expect([other.written, other.versions]).toEqual([[], []])
  },
)
