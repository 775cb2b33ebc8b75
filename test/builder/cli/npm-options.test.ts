import { expect, test } from 'vitest'
import { refuseTaken } from '../../../builder/cli/npm-options.ts'
import { createProgram } from '../../../builder/cli/program.ts'

/** What is said where npm set variables, each the name and the value of one. */
function toRefusal(line: string, variables: readonly string[]): string | undefined {
  const set = variables.map((one) => one.split('=')).map(([name = '', value]) => [`npm_${name}`, value])
  try {
    refuseTaken(
      line.split(' '),
      Object.fromEntries(set),
      createProgram(() => {}),
    )
    return undefined
  } catch (error) {
    return String(error).replace(/^.*npm took /, '')
  }
}

test.each<[line: string, variables: readonly string[], says: string]>([
  ['rollback', ['config_list=true'], '--list for itself, so nothing was done. Write: npm run rollback -- --list'],
  [
    'deploy --content docs',
    [
      'config_dry_run=true',
      'config_config=a b.toml',
      'lifecycle_event=publish',
      'lifecycle_script=lectern deploy --content docs',
    ],
    "--dry-run and --config='a b.toml' for itself, so nothing was done. Write: npm run publish -- --dry-run --config='a b.toml'",
  ],
  [
    'deploy staging.toml',
    ['config_config=true', 'lifecycle_event=deploy', 'lifecycle_script=lectern deploy'],
    '--config for itself, so nothing was done. Write: npm run deploy -- --config staging.toml',
  ],
  [
    'deploy',
    ['config_dry_run=true', 'lifecycle_event=npx'],
    '--dry-run for itself, so nothing was done. Write: npx lectern deploy --dry-run',
  ],
  [
    'start 9300',
    ['config_drafts=true', 'config_port=true', 'lifecycle_event=start', 'lifecycle_script=lectern start'],
    '--drafts and --port for itself, so nothing was done. Write: npm run start -- --drafts --port 9300',
  ],
  [
    'start 9300',
    ['config_port=true', 'config_drafts=true', 'lifecycle_event=start', 'lifecycle_script=lectern start'],
    '--port and --drafts for itself, so nothing was done. Write: npm run start -- --drafts --port 9300',
  ],
  [
    'build 2027-01-01 /tmp/x',
    ['config_now=true', 'config_out=true', 'lifecycle_event=build', 'lifecycle_script=lectern build'],
    '--now and --out for itself, so nothing was done. Write all options behind --: npm run build -- …',
  ],
  [
    'import ../old hugo',
    ['config_from=true', 'lifecycle_event=import', 'lifecycle_script=lectern import'],
    '--from for itself, so nothing was done. Write all options behind --: npm run import -- …',
  ],
  [
    'check staging.toml',
    ['config_config=true', 'lifecycle_event=predeploy', 'lifecycle_script=lectern check'],
    '--config for itself, so nothing was done. Write all options behind --: npm run … -- …',
  ],
  ['deploy', ['config_dryrun=true'], '--dryrun for itself, so nothing was done. Write: npm run deploy -- --dry-run'],
  [
    'deploy',
    ['config_previews=true'],
    '--previews for itself, so nothing was done. Write: npm run deploy -- --preview',
  ],
  ['rollback', ['config_lst=true'], '--lst for itself, so nothing was done. Write: npm run rollback -- --list'],
])('refuseTaken() refuses "%s" where npm set %j', (line, variables, says) => {
  expect(toRefusal(line, variables)).toBe(says)
})

test.each<[line: string, variables: readonly string[]]>([
  ['deploy --dry-run', ['config_dry_run=true']],
  ['deploy --config=a.toml', ['config_config=a.toml']],
  ['deploy', ['config_preview=', 'config_list=true', 'config_local_prefix=/a', 'config_global_prefix=/b']],
  ['rollback', ['config_yes=true', 'config_message=chore: %s', 'config_json=true']],
  ['init my-site', ['config_package=lectern', 'config_name=a']],
  ['', ['config_list=true']],
])('refuseTaken() lets "%s" go on where npm set %j', (line, variables) => {
  expect(toRefusal(line, variables)).toBeUndefined()
})

/** The options of npm 11 with names of their own, and settings of pnpm and yarn that stand in the same file. */
const OPTIONS_OF_NPM =
  'all diff json message name package yes access allow-same-version allow-directory allow-file allow-git allow-remote allow-scripts also audit audit-level auth-type before bin-links browser bypass-2fa ca cache cache-max cache-min cafile call cert cidr color commit-hooks cpu dangerously-allow-all-scripts depth description dev diff-ignore-all-space diff-name-only diff-no-prefix diff-dst-prefix diff-src-prefix diff-text diff-unified editor engine-strict expect-result-count expect-results expires fetch-retries fetch-retry-factor fetch-retry-maxtimeout fetch-retry-mintimeout fetch-timeout force foreground-scripts format-package-lock fund git git-tag-version global globalconfig global-prefix global-style heading https-proxy if-present ignore-scripts include include-staged include-workspace-root include-attestations init-author-email init-author-name init-author-url init-license init-module init-type init-version init-private install-links install-strategy key legacy-bundling legacy-peer-deps libc link local-address local-prefix location lockfile-version loglevel logs-dir logs-max long maxsockets min-release-age min-release-age-exclude node-gyp node-options noproxy npm-version offline omit omit-lockfile-registry-resolved only orgs optional os otp package-lock package-lock-only pack-destination packages parseable allow-scripts-pending allow-scripts-pin prefer-dedupe prefer-offline prefer-online prefix preid production progress provenance provenance-file proxy read-only rebuild-bundle registry replace-registry-host save save-bundle save-dev save-exact save-optional save-peer save-prefix save-prod sbom-format sbom-type scope scopes packages-all packages-and-scopes-permission orgs-permission password token-description script-shell searchexclude searchlimit searchopts searchstaleness shell shrinkwrap sign-git-commit sign-git-tag strict-peer-deps strict-allow-scripts strict-ssl tag tag-version-prefix timing umask unicode update-notifier usage user-agent userconfig version versions viewer which workspace workspaces workspaces-update python jobs msvs-version target arch runtime disturl devdir sharp-binary-host hoist shamefully-hoist public-hoist-pattern node-linker store-dir auto-install-peers lockfile prefer-workspace-packages link-workspace-packages manage-package-manager-versions verify-store-integrity use-node-version resolution-mode side-effects-cache'

test.each([
  'build',
  'check',
  'deploy',
  'doctor',
  'gc',
  'import',
  'init',
  'leads',
  'new',
  'rollback',
  'start',
  'stats',
  'upgrade-content',
  'view',
])('refuseTaken() takes no setting of npm for a misspelt option of %s', (command) => {
  const variables = OPTIONS_OF_NPM.split(' ').map((name) => `config_${name.replaceAll('-', '_')}=true`)
  expect(toRefusal(command, variables)).toBeUndefined()
})
