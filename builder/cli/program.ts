/** The command line: all commands and options. The code of a command is loaded when it runs. */
import { Argument, Command, InvalidArgumentError, Option } from '@commander-js/extra-typings'
import { Command as PlainCommand } from 'commander'
import { VERSION } from '../work/installation.ts'
import { addCompletion } from './completion.ts'

const EXIT_CODES = `
Exit codes:
  0  done; warnings may be printed
  1  the content has errors, or what doctor or leads looks for is missing
  2  not done: the command line is wrong, the platform refused, or the machine failed`

const content = ['--content <folder>', 'the content folder', 'content'] as const
const out = ['--out <folder>', 'the output folder', 'dist'] as const
const config = ['--config <file>', 'the configuration of the Worker', 'wrangler.toml'] as const
const json = ['--json', 'print JSON, one object per line', false] as const

/** Makes the command line; `done` gets the exit code of the command that ran. */
export function createProgram(done: (code: number) => void) {
  const program = new Command('lectern')
    .description('Publishes a site from one folder of markdown.')
    .usage('<command> [options]')
    .version(VERSION, '-v, --version', 'print the version')
    .helpCommand(false)
    .configureHelp({
      optionDescription: ({ description, defaultValue }) => toDescription(description, defaultValue),
    })
    .exitOverride()
    .addHelpText('after', `\n"lectern <command> --help" explains a command.\n${EXIT_CODES}`)

  program
    .command('init')
    .description('Create a folder with a new site: content, settings, a workflow.')
    .argument('<folder>', 'a folder that is empty or does not exist')
    .option('--name <name>', 'what the site is called')
    .option('--url <url>', 'the address that it will have')
    .option('--sections <names>', 'the sections that it begins with, separated by commas')
    .option(...json)
    .option('--package <file>', 'a tarball of Lectern to install, instead of this version from the registry')
    .addHelpText('after', toExample('lectern init my-site --name "My site" --sections guides,news'))
    .action(async (folder, options) => done(await (await import('./commands/init.ts')).init(folder, options)))

  program
    .command('new')
    .description('Create a page in its section, with front matter.')
    .argument('<section>', 'the section, or a folder of it: guides, guides/moving, pages')
    .argument('<title>', 'the title of the page')
    .option(...content)
    .option(...json)
    .addHelpText('after', toExample('lectern new guides "Moving in"'))
    .action(async (section, title, options) =>
      done((await import('./commands/new.ts')).newPage(section, title, options)),
    )

  program
    .command('start')
    .description('Serve the site and its forms locally, and build again on every change. Ctrl-C stops it.')
    .option(...content)
    .option('--port <number>', 'port of the site; the local inbox gets the next one', toNumber, 8787)
    .option('--drafts', 'also show drafts and scheduled pages, marked as such', false)
    .option('--state <folder>', 'folder of the local KV (.wrangler/state, for other ports .wrangler/state-<port>)')
    .addHelpText('after', toExample('lectern start --port 3000'))
    .action(async (options) => done(await (await import('./commands/start.ts')).start(options)))

  program
    .command('build')
    .description('Compile a content folder into a release.')
    .option(...content)
    .option(...out)
    .option('--url <url>', 'publish at this origin instead of the url of site.yaml')
    .option('--check', 'check everything, write nothing', false)
    .addOption(
      new Option('--diff', 'list what a deployment would change, page by page').default(false).conflicts('check'),
    )
    .addOption(
      new Option('--translations', 'list missing and outdated translations by language')
        .default(false)
        .conflicts(['check', 'diff']),
    )
    .option(...json)
    .option('--now <date>', 'the time that decides what is published: YYYY-MM-DD or YYYY-MM-DDThh:mmZ')
    .option(...config)
    .addHelpText('after', toExample('lectern build --diff'))
    .action(async (options) => done(await (await import('./commands/build.ts')).build(options)))

  program
    .command('check')
    .description('Check a content folder: a build that writes nothing.')
    .option(...content)
    .option(...json)
    .option(...config)
    .addHelpText('after', toExample('lectern check --json'))
    .action(async (options) =>
      done(await (await import('./commands/build.ts')).build({ ...options, out: 'dist', check: true })),
    )

  program
    .command('view')
    .description('Print a page of the last build as an agent sees it: claude-code, cursor, gemini-cli and others.')
    .argument('[agent]', 'the agent that reads')
    .argument('[path]', 'the path of the page, / by default')
    .option('--all', 'a table of all pages and agents', false)
    .option(...out)
    .option(...json)
    .option(...config)
    .addHelpText('after', toExample('lectern view claude-code /pricing'))
    .action(async (agent, path, options) => done(await (await import('./commands/view.ts')).view(agent, path, options)))

  program
    .command('upgrade-content')
    .description('Apply the fixes that a check is certain of, for example after an update.')
    .option(...content)
    .option('--dry-run', 'list what would change', false)
    .option(...json)
    .addHelpText('after', toExample('lectern upgrade-content --dry-run'))
    .action(async (options) => done(await (await import('./commands/upgrade-content.ts')).upgradeContent(options)))

  program
    .command('deploy')
    .description('Build, upload what KV lacks, read it back from the edge, and make the release live.')
    .option(...content)
    .option(...out)
    .option('--preview', 'upload a version with an address of its own; the live site stays as it is', false)
    .option('--dry-run', 'print what would be uploaded and which pages differ; change nothing', false)
    .option('--message <text>', 'a note in the list of releases (the commit, on GitHub)')
    .option('--scheduled', 'wait after a rollback and while two versions share the requests', false)
    .option('--resume', 'deploy although the site was rolled back, or two versions share the requests', false)
    .option('--replace-dns', 'take custom domains away from the DNS records and Workers that have them', false)
    .option('--replace-worker', 'take a Worker that is of something else, or reads another KV namespace', false)
    .option(...json)
    .option(...config)
    .addHelpText('after', toExample('lectern deploy --message "Prices"'))
    .action(async (options) => done(await (await import('./commands/deploy.ts')).deploy(options)))

  program
    .command('rollback')
    .description('Roll back to the deployment before the live one, or to the release or version given.')
    .argument('[release]', 'id of a release or version, or its first characters')
    .option('--list', 'list the releases that can be rolled back to; * is live', false)
    .option('--message <text>', 'a note in the list of deployments', '')
    .option('-y, --yes', 'go on where the address, secrets, variables or bindings differ', false)
    .option(...json)
    .option(...config)
    .addHelpText('after', toExample('lectern rollback --list'))
    .action(async (release, options) => done(await (await import('./commands/rollback.ts')).rollback(release, options)))

  program
    .command('gc')
    .description('List the values that no kept release needs; with --yes, delete them after a minute and a half.')
    .option('--keep <number>', 'keep the newest releases', toNumber, 20)
    .option('--days <number>', 'keep the releases of the last days, at most 3650', toDays(0, 3650), 30)
    .option('-y, --yes', 'delete', false)
    .option(...json)
    .option(...config)
    .addHelpText('after', toExample('lectern gc --keep 5 --days 7 --yes'))
    .action(async (options) => done(await (await import('./commands/gc.ts')).gc(options)))

  program
    .command('leads')
    .description('Show, send again or delete the submissions that could not be delivered.')
    .addArgument(new Argument('<action>', 'what to do').choices(['list', 'show', 'resend', 'delete']))
    .argument('[ids...]', 'ids of submissions')
    .option('--local', 'use the archive of npm start', false)
    .option('--state <folder>', 'folder of the local archive', '.wrangler/state')
    .option(...json)
    .option(...config)
    .addHelpText('after', toExample('lectern leads list'))
    .action(async (action, ids, options) =>
      done(await (await import('./commands/leads.ts')).leads(action, ids, options)),
    )

  program
    .command('stats')
    .description('Print who read the site: families of readers, their pages, and addresses not found.')
    // Cloudflare keeps data points for three months.
    .option('--days <number>', 'number of days, at most 90', toDays(1, 90), 7)
    .option(...json)
    .option(...config)
    .addHelpText('after', toExample('lectern stats --days 30'))
    .action(async (options) => done(await (await import('./commands/stats.ts')).stats(options)))

  program
    .command('doctor')
    .description('Report what is missing for a deployment to work, and what the live versions lack.')
    .option(...content)
    .option(...json)
    .option(...config)
    .addHelpText('after', toExample('lectern doctor'))
    .action(async (options) => done(await (await import('./commands/doctor.ts')).doctor(options)))

  program
    .command('import')
    .description('Import the site of another system: write a content folder that builds, and a report.')
    .argument('<source>', 'the folder of the other system’s project, or the export file of WordPress')
    .option('--from <kind>', 'docusaurus, mintlify, starlight, hugo, wordpress or markdown (guessed)')
    .option('--to <folder>', 'the content folder that is written', 'content')
    .option('--url <url>', 'origin of the old site, for links to what is not imported')
    .option('--sitemap <file>', 'a saved sitemap of the old site: it decides which pages become drafts', addTo)
    .option(...json)
    .addHelpText('after', toExample('lectern import ../old-site --from docusaurus --to content'))
    .action(async (source, { from, ...options }) => {
      const { runImport, toKind } = await import('./commands/import.ts')
      done(runImport(source, { from: from === undefined ? undefined : toKind(from), ...options }))
    })

  // The same class; its own typings know nothing of the inferred ones.
  if (program instanceof PlainCommand) addCompletion(program)
  return program
}

/** Options that are off, or empty, until they are given need no word about it. */
const toDescription = (description: string, standard: unknown): string =>
  standard ? `${description} (${JSON.stringify(standard)})` : description

const toExample = (line: string): string => `\nExample:\n  ${line}`

/** The values of an option that may be given several times. */
const addTo = (value: string, before: readonly string[] = []): readonly string[] => [...before, value]

const toDays = (least: number, most: number) => (text: string) => {
  const days = toNumber(text)
  if (days < least || days > most) throw new InvalidArgumentError(`It must be from ${least} to ${most}.`)
  return days
}

function toNumber(text: string): number {
  if (!/^\d+$/.test(text)) throw new InvalidArgumentError('It must be a whole number.')
  return Number(text)
}
