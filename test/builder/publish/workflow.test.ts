import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import * as v from 'valibot'
import { expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'

/** The part of a workflow that decides what runs. https://docs.github.com/actions/reference/workflows-and-actions/workflow-syntax */
const Step = v.union([
  v.strictObject({ uses: v.string(), if: v.optional(v.string()), with: v.record(v.string(), v.unknown()) }),
  v.strictObject({
    name: v.optional(v.string()),
    id: v.optional(v.string()),
    if: v.optional(v.string()),
    env: v.optional(v.record(v.string(), v.string()), {}),
    run: v.string(),
  }),
])
const Job = v.strictObject({
  needs: v.optional(v.string()),
  if: v.optional(v.string()),
  'runs-on': v.string(),
  'timeout-minutes': v.number(),
  environment: v.optional(v.string()),
  concurrency: v.optional(v.strictObject({ group: v.string(), 'cancel-in-progress': v.boolean() })),
  steps: v.array(Step),
})
const Workflow = v.strictObject({
  name: v.string(),
  on: v.strictObject({
    push: v.object({ branches: v.array(v.string()) }),
    pull_request: v.null(),
    workflow_dispatch: v.null(),
  }),
  permissions: v.record(v.string(), v.string()),
  jobs: v.strictObject({ test: Job, deploy: Job, preview: Job }),
})

const Scheduled = v.strictObject({
  name: v.string(),
  on: v.strictObject({ schedule: v.array(v.strictObject({ cron: v.string() })) }),
  permissions: v.record(v.string(), v.string()),
  jobs: v.strictObject({ deploy: Job }),
})

const readText = (name: string): string => readFileSync(`.github/workflows/${name}.yml`, 'utf8')
const workflow = v.parse(Workflow, parse(readText('deploy')))
const hourly = v.parse(Scheduled, parse(readText('scheduled')))
const jobs = { ...workflow.jobs, scheduled: hourly.jobs.deploy }
const steps = Object.values(jobs).flatMap((job) => job.steps)
const toCommands = (job: keyof typeof jobs) => jobs[job].steps.flatMap((step) => ('run' in step ? [step] : []))

/**
 * Runs the shell of a step with an `npm` that says what it was asked for, one argument a line. The message is that of the
 * commit, and the title of the pull request.
 */
function runStep(job: keyof typeof jobs, name: string, message: string, by?: 'By hand'): string[] {
  const cwd = mkdtempSync(join(tmpdir(), 'lectern-commit-'))
  onTestFinished(() => rmSync(cwd, { recursive: true }))
  execFileSync('git', ['init', '-q'], { cwd })
  const author = ['-c', 'user.name=A', '-c', 'user.email=a@b.c']
  const commit = ['commit', '-q', '--allow-empty', '--cleanup=verbatim', '-F', '-']
  execFileSync('git', [...author, ...commit], { cwd, input: message })
  const script = `npm() { printf '%s\\n' "$@"; }; ${toCommands(job).find((one) => one.name === name)?.run}`
  const given = job === 'preview' ? message : (by ?? '')
  const env = { ...process.env, MESSAGE: given }
  return execFileSync('bash', ['-e', '-c', script], { cwd, env, encoding: 'utf8' }).split('\n')
}

test('the workflow runs on pushes to main, on pull requests and by hand', () => {
  expect(workflow.on.push.branches).toEqual(['main'])
  expect(workflow.permissions).toEqual({ contents: 'read' })
})

test('what is scheduled has a workflow of its own, and never runs beside a deployment by push', () => {
  expect(hourly.on.schedule).toEqual([{ cron: '7 * * * *' }])
  expect(hourly.permissions).toEqual({ actions: 'read', contents: 'read' })
  const group = { group: 'deploy-live', 'cancel-in-progress': false }
  expect([jobs.deploy.concurrency, jobs.scheduled.concurrency]).toEqual([group, group])
  expect(jobs.scheduled.if).toBe("github.ref == 'refs/heads/main'")
})

test('what is scheduled is looked for before anything is installed', () => {
  const ready = "steps.main.outputs.ready == 'true'"
  expect(jobs.scheduled.steps.map((step) => ['run' in step ? step.name : step.uses.slice(0, 16), step.if])).toEqual([
    ['Look for a newer commit, and for the tests of this one', undefined],
    ['actions/checkout', ready],
    ['actions/setup-no', ready],
    [undefined, ready],
    ['Deploy what is scheduled', ready],
  ])
})

const REFUSE = `found=$(git ls-files dist node_modules .wrangler .dev.vars .env .env.local 'wrangler.json*' binding.gyp '**/binding.gyp' '.pnp.*' '**/.pnp.*')
if [ -z "$found" ]; then found=$(git -c core.quotePath=false ls-files | grep --text -e '^"' -e '::' -e '##\\[' || true); fi
test -z "$found" || { echo 'Remove or rename, with _ for each colon and number sign:'; echo "$found" | tr ':#' '__'; exit 1; }
`

test.each([
  ['nothing of that', ['a.md', 'größe b.md'], 0, undefined],
  ['a line break in a name', ['a\n::error::b.md'], 1, String.raw`"a\n__error__b.md"`],
  ['a sequence of a terminal in a name', ['a\u001B[2J.md'], 1, String.raw`"a\033[2J.md"`],
  ['quotation marks in a name', ['a "b".md'], 1, String.raw`"a \"b\".md"`],
  ['a command to the runner in a name', ['::error::b.md'], 1, '__error__b.md'],
  ['a command in its older notation', ['##[error]b.md'], 1, '__[error]b.md'],
  ['local state', ['a.md', '.wrangler/state/a'], 1, '.wrangler/state/a'],
  ['packages', ['node_modules/a/index.js'], 1, 'node_modules/a/index.js'],
  ['settings that wrangler reads before ours', ['wrangler.jsonc'], 1, 'wrangler.jsonc'],
  ['variables that wrangler reads', ['.env'], 1, '.env'],
  ['a manifest of packages in a folder', ['a.md', 'a/.pnp.cjs'], 1, 'a/.pnp.cjs'],
  ['what npm would run in a folder', ['a.md', 'a/b/binding.gyp'], 1, 'a/b/binding.gyp'],
  ['no repository', undefined, 128, undefined],
])('the step that refuses what is checked in names %s, and no command', (_, files, code, named) => {
  const cwd = mkdtempSync(join(tmpdir(), 'lectern-workflow-'))
  onTestFinished(() => rmSync(cwd, { recursive: true }))
  if (files !== undefined) spawnSync('git', ['init', '-q'], { cwd })
  for (const file of files ?? []) {
    mkdirSync(join(cwd, dirname(file)), { recursive: true })
    writeFileSync(join(cwd, file), '')
    spawnSync('git', ['add', '-f', `./${file}`], { cwd })
  }
  const env = { ...process.env, GIT_CEILING_DIRECTORIES: tmpdir() }
  const { status, stdout } = spawnSync('bash', ['-e', '-c', REFUSE], { cwd, env, encoding: 'utf8' })
  const lines = [named].filter((line) => line !== undefined)
  const head = lines.map(() => 'Remove or rename, with _ for each colon and number sign:')
  expect([status, ...stdout.trimEnd().split('\n')]).toEqual([code, ...(lines.length > 0 ? [...head, ...lines] : [''])])
})

test('a command in a name that is not UTF-8 is found, too', () => {
  const cwd = mkdtempSync(join(tmpdir(), 'lectern-workflow-'))
  onTestFinished(() => rmSync(cwd, { recursive: true }))
  spawnSync('git', ['init', '-q'], { cwd })
  // Not every system has a file of such a name.
  const entry = Buffer.from('100644 e69de29bb2d1d6434b8b29ae775ad8c2e48c5391\t::error::\xFF\n', 'latin1')
  spawnSync('git', ['update-index', '--index-info'], { cwd, input: entry })
  const env = { ...process.env, LC_ALL: 'C.UTF-8' }
  expect(spawnSync('bash', ['-e', '-c', REFUSE], { cwd, env }).status).toBe(1)
})

test('a preview refuses what is checked in before it installs anything', () => {
  expect(toCommands('preview').map(({ run }) => run)).toEqual([
    REFUSE,
    'npm ci',
    expect.stringMatching(/^npm run --silent deploy -- --preview /),
  ])
})

test('the workflow tests before it deploys main', () => {
  expect(toCommands('test').map(({ name, if: condition, run }) => [name, condition, run])).toEqual([
    [
      'Refuse output, local state and other packages that are checked in, and names that are commands',
      undefined,
      REFUSE,
    ],
    [undefined, undefined, 'npm ci'],
    [undefined, undefined, 'npm test'],
  ])
  expect([jobs.deploy.needs, jobs.deploy.if]).toEqual([
    'test',
    "github.event_name != 'pull_request' && github.ref == 'refs/heads/main'",
  ])
  expect(toCommands('deploy').map(({ name, if: condition }) => [name, condition])).toEqual([
    [undefined, undefined],
    ['Look for a newer commit', undefined],
    ['Deploy', 'steps.main.outputs.newest == github.sha'],
  ])
})

test.each([
  ['abc', ''],
  ['def', 'Nothing is deployed: main is at def, whose own run deploys it.\n'],
])('where main is at %s, the workflow says of the commit abc "%s"', (newest, says) => {
  const cwd = mkdtempSync(join(tmpdir(), 'lectern-workflow-'))
  onTestFinished(() => rmSync(cwd, { recursive: true }))
  const step = toCommands('deploy').find(({ name }) => name === 'Look for a newer commit')
  // A `gh` that knows one question.
  const gh = `gh() { test "$*" = 'api repos/example/site/git/ref/heads/main --jq .object.sha' && echo ${newest}; }`
  const env = {
    ...process.env,
    GITHUB_REPOSITORY: 'example/site',
    GITHUB_SHA: 'abc',
    GITHUB_OUTPUT: join(cwd, 'output'),
  }
  const said = execFileSync('bash', ['-e', '-c', `${gh}; ${step?.run}`], { env, encoding: 'utf8' })
  expect([step?.id, readFileSync(join(cwd, 'output'), 'utf8'), said]).toEqual(['main', `newest=${newest}\n`, says])
})

const FAILED = 'Nothing is deployed: the tests of abc failed. Mend what they name, or run the workflow Deploy again.\n'

test.each([
  ['abc', ['success'], 0, 'ready=true\n', ''],
  // Those of a run that was started by hand after another had failed.
  ['abc', ['success', 'failure'], 0, 'ready=true\n', ''],
  ['abc', [], 0, 'ready=true\n', ''],
  ['def', ['success'], 0, '', 'Nothing is deployed: main is at def, whose own run deploys it.\n'],
  ['abc', ['failure', 'cancelled'], 1, '', FAILED],
  // A run that waits for approval has no job yet.
  ['abc', [''], 0, '', 'Nothing is deployed: the tests of abc have not ended yet.\n'],
  ['abc', ['none', 'failure'], 0, '', 'Nothing is deployed: the tests of abc have not ended yet.\n'],
])(
  'where main is at %s, and its tests ended with %j, the clock ends with %i and "%s"',
  (newest, ends, code, put, says) => {
    const cwd = mkdtempSync(join(tmpdir(), 'lectern-workflow-'))
    onTestFinished(() => rmSync(cwd, { recursive: true }))
    const [step] = toCommands('scheduled')
    const place = 'api repos/example/site'
    // Anybody can have runs of pull requests that have the commit of main.
    const question = `${place}/actions/workflows/deploy.yml/runs?head_sha=abc&event=`
    const filter = '.jobs[] | select(.name == "test") | .conclusion // "none"'
    // A `gh` that knows the questions, and gives what their filters leave.
    const gh = `gh() { case "$*" in
    '${place}/git/ref/heads/main --jq .object.sha') echo ${newest} ;;
    '${question}push --jq .workflow_runs[].id') echo '${ends
      .map((_, run) => run)
      .slice(0, 1)
      .join('\n')}' ;;
    '${question}workflow_dispatch --jq .workflow_runs[].id') echo '${ends
      .map((_, run) => run)
      .slice(1)
      .join('\n')}' ;;
    ${ends.map((end, run) => `'${place}/actions/runs/${run}/jobs --jq ${filter}') echo ${end} ;;`).join('\n')}
    *) return 1 ;;
  esac; }`
    const output = join(cwd, 'output')
    writeFileSync(output, '')
    const env = { ...process.env, GITHUB_REPOSITORY: 'example/site', GITHUB_SHA: 'abc', GITHUB_OUTPUT: output }
    const { status, stdout } = spawnSync('bash', ['-e', '-c', `${gh}; ${step?.run}`], { env, encoding: 'utf8' })
    expect([step?.id, status, readFileSync(output, 'utf8'), stdout]).toEqual(['main', code, put, says])
  },
)

test.each(['event=push', 'event=workflow_dispatch', 'git/ref/heads/main', 'runs/1/jobs'])(
  'the clock deploys nothing where GitHub does not answer %s',
  (question) => {
    const cwd = mkdtempSync(join(tmpdir(), 'lectern-workflow-'))
    onTestFinished(() => rmSync(cwd, { recursive: true }))
    const [step] = toCommands('scheduled')
    // A `gh` that knows of a commit, and of two runs of its tests that failed.
    const gh = `gh() { case "$*" in
    *${question}*) echo 'HTTP 502' >&2; return 1 ;;
    *git/ref*) echo abc ;;
    *event=push*) echo 1 ;;
    *event=workflow_dispatch*) ;;
    *) echo success ;;
  esac; }`
    const output = join(cwd, 'output')
    writeFileSync(output, '')
    const env = { ...process.env, GITHUB_REPOSITORY: 'example/site', GITHUB_SHA: 'abc', GITHUB_OUTPUT: output }
    const { status } = spawnSync('bash', ['-e', '-c', `${gh}; ${step?.run}`], { env })
    expect([status, readFileSync(output, 'utf8')]).toEqual([1, ''])
  },
)

test('the workflow gives credentials to nothing but the commands that deploy, each in its environment', () => {
  expect(steps.flatMap((step) => ('run' in step && 'CLOUDFLARE_API_TOKEN' in step.env ? [step.name] : []))).toEqual([
    'Deploy',
    'Preview',
    'Deploy what is scheduled',
  ])
  expect(`${readText('deploy')}${readText('scheduled')}`.match(/secrets\.\w+/g)).toHaveLength(6)
  expect(Object.entries(jobs).map(([name, { environment }]) => [name, environment])).toEqual([
    ['test', undefined],
    ['deploy', 'production'],
    ['preview', 'preview'],
    ['scheduled', 'production'],
  ])
})

test('the workflow pins its actions by digest, and leaves no token in the checkout', () => {
  const actions = steps.flatMap((step) => ('uses' in step ? [step] : []))
  expect(actions.filter(({ uses }) => !/^actions\/(?:checkout|setup-node)@[\da-f]{40}$/.test(uses))).toEqual([])
  const checkouts = actions.filter(({ uses }) => uses.startsWith('actions/checkout@'))
  expect(checkouts.map((step) => step.with)).toEqual(
    Array.from({ length: 4 }, () => ({ 'persist-credentials': false })),
  )
})

test.each([
  ['deploy', 'Deploy', ['run', '--silent', 'deploy', '--', '--message=-Add "$(touch x)" to `y`']],
  ['scheduled', 'Deploy what is scheduled', ['run', 'deploy', '--', '--scheduled', '--message=Scheduled']],
  ['preview', 'Preview', ['run', '--silent', 'deploy', '--', '--preview', '--message=-Add "$(touch x)" to `y`']],
] as const)('the job %s passes the first line of the message on as it stands: %s', (job, name, args) => {
  expect(runStep(job, name, '-Add "$(touch x)" to `y`\n\nAnd why.')).toEqual([...args, ''])
})

test('the job deploy passes the start of a message on that no variable could hold', () => {
  expect(runStep('deploy', 'Deploy', `Prices\n\n${'x'.repeat(131_072)}`).at(-2)).toBe('--message=Prices')
  expect(runStep('deploy', 'Deploy', 'x'.repeat(131_072)).at(-2)).toBe(`--message=${'x'.repeat(200)}`)
})

test('the job deploy says what was deployed by hand', () => {
  expect(runStep('deploy', 'Deploy', 'Prices', 'By hand').at(-2)).toBe('--message=By hand')
  const step = toCommands('deploy').find(({ name }) => name === 'Deploy')
  expect(step?.env['MESSAGE']).toBe("${{ github.event_name == 'workflow_dispatch' && 'By hand' || '' }}")
})

test.each([
  ['deploy', 'Deploy', '--message=Prices'],
  ['preview', 'Preview', '--message=Prices'],
] as const)('the job %s passes no control character of a message on: %s', (job, name, last) => {
  expect(runStep(job, name, 'Prices\r::stop-commands::a\u001B[2J').at(-2)).toBe(last)
})
