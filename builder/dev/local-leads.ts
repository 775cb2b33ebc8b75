/** The local archive of submissions: an R2 bucket on disk. Retried submissions go directly to their webhook. */
import { toWebhookVariable } from '../../worker/contract/forms.ts'
import { type Leads, openLead, parseSealed } from '../publish/cloudflare/leads.ts'
import { sign } from './inbox/signature.ts'
import type { Variables } from './variables.ts'

/** The part of an R2 bucket that is used. */
export interface Bucket {
  list(options: { readonly include: ['customMetadata']; readonly cursor?: string }): Promise<{
    readonly objects: readonly { readonly key: string; readonly customMetadata?: Record<string, string> }[]
    readonly truncated: boolean
    readonly cursor?: string
  }>
  get(key: string): Promise<{ text(): Promise<string> } | null>
  delete(key: string): Promise<void>
}

/** Opens the archive in a bucket; the variables say where a form goes and which keys are used. */
export function openLocalLeads(bucket: Bucket, variables: Variables): Leads {
  return {
    list: async () => {
      const leads = []
      let cursor: string | undefined
      do {
        const page = await bucket.list({ include: ['customMetadata'], ...(cursor === undefined ? {} : { cursor }) })
        for (const { key: id, customMetadata = {} } of page.objects) {
          const { form = '', time = '', reason = '' } = customMetadata
          leads.push({ id, form, time, reason })
        }
        cursor = page.truncated ? page.cursor : undefined
      } while (cursor !== undefined)
      return leads
    },
    read: async (id) => {
      const object = await bucket.get(id)
      return object ? parseSealed(await object.text()) : undefined
    },
    remove: (id) => bucket.delete(id),
    resend: async (sealed) => {
      const { id, form } = sealed
      const delivery = await openLead(sealed, variables['LEADS_KEY'])
      if (delivery === undefined) return { outcome: 'stays: it was sealed with another LEADS_KEY', stays: true }
      const body = JSON.stringify(delivery)
      const variable = toWebhookVariable(form)
      const url = variables[variable] ?? variables[toWebhookVariable('contact')]?.replace(/[^/]*$/, form) ?? ''
      if (!/^https?:/.test(url)) throw new Error(`${variable} of .dev.vars is no address that this machine can post to`)
      const seconds = Math.floor(Date.now() / 1_000)
      const headers = {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': String(seconds),
        'webhook-signature': sign(variables['WEBHOOK_SECRET'] ?? '', id, seconds, body),
      }
      const response = await fetch(url, { method: 'POST', headers, body, redirect: 'manual' }).catch(() => undefined)
      if (response === undefined)
        return { outcome: `stays: nothing answers at ${url}: is npm start running?`, stays: true }
      if (!response.ok) return { outcome: `was refused again, with ${response.status}`, stays: true }
      await bucket.delete(id)
      return { outcome: 'was delivered', stays: false }
    },
  }
}
