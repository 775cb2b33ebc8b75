import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

/** The part of a workflow that decides what runs. https://docs.github.com/actions/reference/workflows-and-actions/workflow-syntax */
const Step = v.union([
  v.strictObject({ uses: v.string(), with: v.optional(v.record(v.string(), v.unknown())) }),
  v.strictObject({ name: v.optional(v.string()), if: v.optional(v.string()), run: v.string() }),
])
const Workflow = v.strictObject({
  name: v.string(),
  on: v.strictObject({
    push: v.object({ branches: v.array(v.string()) }),
    pull_request: v.null(),
    schedule: v.array(v.strictObject({ cron: v.string() })),
    workflow_dispatch: v.null(),
  }),
  permissions: v.record(v.string(), v.string()),
  concurrency: v.strictObject({ group: v.string(), 'cancel-in-progress': v.string() }),
  jobs: v.strictObject({
    deploy: v.strictObject({
      'runs-on': v.string(),
      'timeout-minutes': v.number(),
      if: v.string(),
      env: v.record(v.string(), v.string()),
      steps: v.array(Step),
    }),
  }),
})

const workflow = v.parse(Workflow, parse(readFileSync('.github/workflows/deploy.yml', 'utf8')))
const { steps } = workflow.jobs.deploy
const commands = steps.flatMap((step) => ('run' in step ? [step] : []))

/** Runs the shell of a step with an `npm` that says what it was asked for, one argument a line. */
const runStep = (name: string, message: string): string[] =>
  execFileSync(
    'bash',
    ['-e', '-c', `npm() { printf '%s\\n' "$@"; }; ${commands.find((one) => one.name === name)?.run}`],
    {
      env: { ...process.env, MESSAGE: message },
      encoding: 'utf8',
    },
  ).split('\n')

test('the workflow runs on pushes to main, on pull requests, by the clock and by hand', () => {
  expect(workflow.on.push.branches).toEqual(['main'])
  expect(workflow.on.schedule).toEqual([{ cron: '7 * * * *' }])
  expect(workflow.permissions).toEqual({ contents: 'read' })
})

test('the workflow installs, then deploys, or previews a pull request', () => {
  expect(commands.map(({ name, if: condition }) => [name, condition])).toEqual([
    [undefined, undefined],
    ['Deploy', "github.event_name != 'pull_request'"],
    ['Preview', "github.event_name == 'pull_request'"],
  ])
  expect(commands[0]?.run).toBe('npm ci')
})

test('the workflow gives the credentials to nothing but the commands of this repository', () => {
  expect(steps.flatMap((step) => ('uses' in step ? [step.uses] : []))).toEqual([
    'actions/checkout@v4',
    'actions/setup-node@v4',
  ])
})

test.each([
  ['Deploy', ['run', 'deploy', '--', '--message', 'Add "$(touch x)" to `y`']],
  ['Preview', ['run', 'deploy', '--', '--preview', '--message', 'Add "$(touch x)" to `y`']],
])('the step %s passes the first line of the message on as it stands', (name, args) => {
  expect(runStep(name, 'Add "$(touch x)" to `y`\n\nAnd why.')).toEqual([...args, ''])
})
