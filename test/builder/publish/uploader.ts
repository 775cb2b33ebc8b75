/** Uploads to the stand-in what wrangler would upload, without a bundle. It imports nothing, so that a process starts at once. */
import type { Wrangler } from '../../../builder/publish/cloudflare/wrangler.ts'

/** Makes one with the settings of an environment. */
export function createUploader(env: NodeJS.ProcessEnv): Wrangler {
  const path = `${env['CLOUDFLARE_API_BASE_URL']}/accounts/${env['CLOUDFLARE_ACCOUNT_ID']}/workers/scripts/lectern`
  const headers = { authorization: `Bearer ${env['CLOUDFLARE_API_TOKEN']}` }
  const post = async (tail: string, body: FormData | string): Promise<Response> => {
    const response = await fetch(`${path}${tail}`, { method: 'POST', headers, body })
    if (!response.ok) throw new Error(`wrangler failed: ${response.status}`)
    return response
  }
  return {
    upload: async ({ tag, message, variables }) => {
      const bindings = Object.entries(variables).map(([name, text]) => ({ name, type: 'plain_text', text }))
      const annotations = { 'workers/tag': tag, 'workers/message': message }
      const form = new FormData()
      form.set('metadata', JSON.stringify({ bindings, annotations }))
      const { result } = await (await post('/versions', form)).json()
      return result.id
    },
    applyTriggers: async () => {
      await post('/subdomain', JSON.stringify({ enabled: true, previews_enabled: true }))
    },
  }
}
