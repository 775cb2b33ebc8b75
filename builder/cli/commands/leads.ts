/** `lectern leads`: lists, shows, retries and deletes archived submissions. */
import { existsSync } from 'node:fs'
import { join, relative } from 'node:path'
import { Miniflare } from 'miniflare'
import { printLine } from '../../content/report/print.ts'
import { toPrintable, toPrintableJson, toPrintableLine } from '../../content/report/printable.ts'
import { UsageError } from '../../content/error.ts'
import { requireOwnVariables } from '../../content/folder.ts'
import { openLocalLeads } from '../../dev/local-leads.ts'
import { localArchive } from '../../dev/local-config.ts'
import { prepareState, requireOwnLocalState } from '../../dev/local-state.ts'
import { guardLoopback } from '../../dev/loopback.ts'
import { DEFAULT_INBOX, toLeadsOptions } from '../../dev/options.ts'
import { exitOnHangUp } from '../../dev/supervise.ts'
import { prepareVariables } from '../../dev/variables.ts'
import { connect } from '../../publish/cloudflare/account.ts'
import { readConfig } from '../../publish/cloudflare/config.ts'
import { openRemoteLeads } from '../../publish/cloudflare/remote-leads.ts'
import { type Leads, type ListedLead, openLead } from '../../publish/cloudflare/leads.ts'

/** Options of the command. */
interface LeadsOptions {
  readonly config: string
  readonly json: boolean
  /** Whether to use the local archive of `npm start`. */
  readonly local: boolean
  readonly state: string
}

/** Lists, shows, resends or deletes submissions. Exit code 1 if one does not exist, cannot be opened or is not delivered. */
export async function leads(
  action: 'list' | 'show' | 'resend' | 'delete',
  ids: readonly string[],
  { config, json, local, state }: LeadsOptions,
): Promise<0 | 1> {
  if (action === 'list' ? ids.length > 0 : ids.length === 0) {
    throw new UsageError(`"leads ${action}" takes ${action === 'list' ? 'no id' : 'the ids of submissions'}`)
  }
  const { archive, key, close } = await open({ config, local, state })
  const options = local ? ` ${toLeadsOptions(state)}` : ''
  try {
    if (action === 'list') {
      const listed = await archive.list()
      if (listed.length === 0) process.stderr.write('No submission waits in the archive\n')
      for (const lead of listed) printLine(json ? toPrintableJson(lead) : toLine(lead))
      return 0
    }
    let code: 0 | 1 = 0
    const complain = (text: string): void => {
      process.stderr.write(`${toPrintableLine(text)}\n`)
      code = 1
    }
    const print = (id: string, outcome: string): void => {
      printLine(json ? toPrintableJson({ id, outcome }) : toPrintableLine(`${id} ${outcome}`))
    }
    for (const id of ids) {
      const sealed = await archive.read(id)
      if (sealed === undefined) complain(`There is no submission "${id}": npm run leads -- list${options}`)
      else if (action === 'delete') {
        await archive.remove(id)
        print(id, 'is deleted')
      } else if (sealed === 'unreadable') {
        complain(
          `"${id}" in the archive cannot be read as a submission. To remove it: npm run leads -- delete <ID>${options}`,
        )
      } else if (action === 'show') {
        const delivery = await openLead(sealed, key)
        const lead = { id, ...delivery }
        if (delivery === undefined) complain(`LEADS_KEY does not open ${id}: it was sealed with another key`)
        else printLine(json ? toPrintableJson(lead) : toPrintable(JSON.stringify(lead, undefined, 2)))
      } else {
        const { outcome, stays } = await archive.resend(sealed)
        print(id, outcome)
        if (stays) code = 1
      }
    }
    return code
  } finally {
    await close()
  }
}

const toLine = ({ id, form, time, reason }: ListedLead): string => toPrintableLine(`${time}  ${id}  ${form}  ${reason}`)

/** An archive, and the value of `LEADS_KEY`. */
interface Opened {
  readonly archive: Leads
  readonly key: string | undefined
  readonly close: () => Promise<void>
}

async function open({ config, local, state }: Pick<LeadsOptions, 'config' | 'local' | 'state'>): Promise<Opened> {
  if (!local) {
    const account = await connect(process.env, readConfig(config))
    return { archive: openRemoteLeads(account), key: process.env['LEADS_KEY'], close: () => Promise.resolve() }
  }
  const place = relative('', state)
  if (place.startsWith('.wrangler')) requireOwnLocalState(place)
  prepareState(state)
  requireOwnVariables()
  // Written where the site runs at another port.
  const own = join(state, 'dev.vars')
  const variables = await prepareVariables(existsSync(own) ? own : '.dev.vars', DEFAULT_INBOX)
  guardLoopback()
  exitOnHangUp()
  const miniflare = new Miniflare({
    modules: true,
    script: 'export default {}',
    ...localArchive(state, readConfig(config)),
    cf: false,
  })
  const archive = openLocalLeads(await miniflare.getR2Bucket('LEADS_ARCHIVE'), variables)
  return { archive, key: variables['LEADS_KEY'], close: () => miniflare.dispose() }
}
