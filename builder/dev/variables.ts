/** Local variables: `.dev.vars`, which wrangler reads beside `wrangler.toml`. */
import { hash, randomBytes, randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { parseEnv } from 'node:util'
import { errorCode } from '../content/error.ts'
import { readOwnText } from '../content/folder.ts'
import { FORMS, toWebhookVariable } from '../../worker/contract/forms.ts'
import type { Captcha } from '../site/site.ts'
import { CAPTCHA_SCRIPT } from './inbox/captcha.ts'

/** Names and values of variables. */
export type Variables = Readonly<Record<string, string>>

/**
 * Reads `.dev.vars`, and creates it first if it is absent, so that every form works without an account. @throws a
 * printable error if the file is unusable
 */
export async function prepareVariables(file: string, inboxUrl: string): Promise<Variables> {
  try {
    // `wx`: never overwrites an existing file.
    await writeFile(file, toFile(inboxUrl), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
  }
  const text = readOwnText(file)
  if (text === undefined)
    throw new Error(`Cannot read the variables in "${file}": it is no plain file, or another user's. ${WRITE_AGAIN}`)
  const stray = findStrayLine(text)
  if (stray !== undefined) {
    throw new Error(`Cannot read line ${stray} of "${file}": it is neither NAME=value nor a comment. ${WRITE_AGAIN}`)
  }
  const variables = parseEnv(text)
  if (variables['LOCAL'] !== 'true') {
    throw new Error(`Cannot serve the local site: "${file}" lacks the line LOCAL=true. ${WRITE_AGAIN}`)
  }
  return Object.fromEntries(
    Object.entries(variables).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
}

const WRITE_AGAIN = 'Correct it, or delete the file: npm start writes it again.'

/** The first line, from 1, that no reader of such files understands. A value in quotation marks may have many lines. */
function findStrayLine(text: string): number | undefined {
  const blank = text.replaceAll(
    /=[ \t]*(?:"[^"]*"|'[^']*'|`[^`]*`)/g,
    (value) => `=${'\n'.repeat(value.split('\n').length - 1)}`,
  )
  const index = blank.split(/\r?\n/).findIndex((line) => !/^\s*(?:#.*|(?:export\s+)?[\w.-]+\s*=.*)?$/.test(line))
  return index === -1 ? undefined : index + 1
}

/** The captcha of pages under `npm start`: the simulated one, if the inbox verifies its tokens. */
export function toLocalCaptcha(variables: Variables, inboxUrl: string): Captcha | undefined {
  const { CAPTCHA_VERIFY_URL: verifyUrl, CAPTCHA_SITE_KEY: siteKey } = variables
  if (verifyUrl !== toVerifyUrl(inboxUrl) || siteKey === undefined) return undefined
  const script = `${inboxUrl}${CAPTCHA_SCRIPT}?${toMark(variables)}`
  return { provider: 'turnstile', siteKey, script, origins: [inboxUrl] }
}

/**
 * A part of the addresses of scripts that pages load from the inbox. No other project knows it, so none can have left a script
 * of its own for such an address in the browser.
 */
export const toMark = (variables: Variables): string =>
  hash('sha256', `mark of ${variables['WEBHOOK_SECRET'] ?? randomUUID()}`, 'base64url').slice(0, 22)

const toVerifyUrl = (inboxUrl: string): string => `${inboxUrl}/siteverify`

const toFile = (
  inboxUrl: string,
): string => `# Written by \`npm start\`, which uses it as it is from now on. The guide "Forms" explains every line.
# Allows http addresses, test secrets and localhost. Never set it on a deployed Worker.
LOCAL=true
# Hosts that forms are accepted at; empty: the host of the site.
PUBLIC_HOSTS=
CAPTCHA_PROVIDER=turnstile
CAPTCHA_SITE_KEY=local
CAPTCHA_SECRET=local
CAPTCHA_MIN_SCORE=0.5
CAPTCHA_VERIFY_URL=${toVerifyUrl(inboxUrl)}
${FORMS.map((form) => `${toWebhookVariable(form)}=${inboxUrl}/webhooks/${form}`).join('\n')}
WEBHOOK_SECRET=whsec_${randomBytes(32).toString('base64')}
# What a webhook cannot take now waits in a local queue, and after these seconds it is delivered again.
LEADS_KEY=${randomBytes(32).toString('base64')}
LEADS_PAUSES=2 5 10 20
LEADS_MAIL_FROM=forms@example.com
LEADS_MAIL_TO=team@example.com
`
