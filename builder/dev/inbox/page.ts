/** The page of the inbox: submissions, newest first, readable on a phone. */
import { html, type Html, trustedHtml } from '../../page/html.ts'
import { type Behaviour, BEHAVIOURS } from './behaviour.ts'
import type { ListedLead } from '../../publish/cloudflare/leads.ts'
import { waitBefore } from './guard.ts'
import { TEST_TOKENS } from './captcha.ts'
import { type Fate, type Submission, toMark } from './submission.ts'

/** The content of the page. */
interface InboxView {
  readonly submissions: readonly Submission[]
  /** Delivery states of submissions, by id. */
  readonly fates: ReadonlyMap<string, Fate>
  readonly archived: readonly ListedLead[]
  /** The options by which `lectern leads` finds them. */
  readonly leadsOptions: string
  readonly standing: Behaviour
  /** When webhooks accept again, in ms since 1970. */
  readonly until?: number | undefined
}

/** The wait before forms that change something. */
export const FORM_WAIT = waitBefore('form[method=post]')

/** Renders the page. Everything on it was written by strangers and is escaped by `html`. */
export function renderInbox({ submissions, fates, archived, leadsOptions, standing, until }: InboxView): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="referrer" content="same-origin" />
        <title>Inbox (${submissions.length})</title>
        <link rel="stylesheet" href="/inbox.css" />
        ${trustedHtml(`<script>${FORM_WAIT.script}</script>`)}
      </head>
      <body>
        <main>
          <h1>Inbox</h1>
          <p>
            What the forms of the local site forwarded. It is kept until <code>npm start</code> ends, and never leaves
            this machine.
          </p>
          <div class="actions">
            <form method="get" action="/"><button>Refresh</button></form>
            <form method="post" action="/clear"><button>Clear</button></form>
            <form method="post" action="/behaviour">
              <label for="behaviour">Webhooks</label>
              <select id="behaviour" name="behaviour">
                ${Object.entries(BEHAVIOURS).map(
                  ([name, meaning]) =>
                    html`<option value="${name}" ${name === standing && html` selected`}>${meaning}</option>`,
                )}
              </select>
              <label for="seconds">for</label>
              <select id="seconds" name="seconds">
                <option value="0">good</option>
                <option value="10">10 s</option>
                <option value="60">a minute</option>
              </select>
              <button>Set</button>
            </form>
          </div>
          ${standing !== 'accept' && until !== undefined && html`<p>Webhooks ${BEHAVIOURS[standing]} until ${new Date(until).toISOString().slice(11, 19)} UTC.</p>`}
          ${submissions.length === 0 && html`<p>Nothing has arrived yet.</p>`}
          ${submissions.toReversed().map((submission) => renderSubmission(submission, fates.get(submission.id)))}
          ${archived.length > 0 && renderArchived(archived, leadsOptions)}
          <h2>Test tokens</h2>
          <p>Send one as <code>captcha_token</code>; the verifier answers as if it were the following.</p>
          <table>
            <tbody>
              ${[...TEST_TOKENS].map(
                ([token, { meaning }]) =>
                  html`<tr>
                    <th scope="row"><code>${token}</code></th>
                    <td>${meaning}</td>
                  </tr>`,
              )}
            </tbody>
          </table>
        </main>
      </body>
    </html> `
}

/** The archived submissions, with actions on them. */
const renderArchived = (archived: readonly ListedLead[], leadsOptions: string): Html =>
  html`<h2>The archive</h2>
    <p>What could not be delivered. <code>npm run leads -- show ID ${leadsOptions}</code> opens one.</p>
    ${archived.map(
      ({ id, form, time, reason }) =>
        html`<article>
          <h3>${form}</h3>
          <p>${time.slice(0, 19).replace('T', ' ')} UTC <span class="mark bad">${reason}</span></p>
          <form class="actions" method="post" action="/waiting">
            <input type="hidden" name="id" value="${id}" />
            <button name="action" value="resend">Send again</button>
            <button name="action" value="delete">Delete</button>
          </form>
          <p class="id">webhook-id <code>${id}</code></p>
        </article> `,
    )}`

function renderSubmission(submission: Submission, fate: Fate | undefined): Html {
  const { payload, signature, behaviour, deliveries } = submission
  const mark = fate && toMark(fate)
  return html`<article>
    <h2>${payload?.data.form ?? submission.path}</h2>
    <p>
      <time datetime="${submission.receivedAt}">${submission.receivedAt.slice(0, 19).replace('T', ' ')} UTC</time>
      <span class="mark${signature === 'valid' ? '' : ' bad'}">signature ${signature}</span>
      ${payload?.data.tags?.map((tag) => html`<span class="mark">${tag}</span>`)}
      ${behaviour !== 'accept' && html`<span class="mark bad">${BEHAVIOURS[behaviour]}</span>`}
      ${mark !== undefined && html`<span class="mark">${mark}</span>`}
      ${deliveries > 1 && html`<span class="mark">received ${deliveries} times</span>`}
    </p>
    <table>
      <tbody>
        ${Object.entries(payload?.data.fields ?? {}).map(
          ([name, value]) =>
            html`<tr>
              <th scope="row">${name}</th>
              <td dir="auto">${toText(value)}</td>
            </tr>`,
        )}
      </tbody>
    </table>
    <p class="id">webhook-id <code>${submission.id}</code></p>
  </article> `
}

const toText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** The style sheet of the page. */
export const INBOX_CSS = `${FORM_WAIT.css}
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
body { margin: 0 }
main { max-width: 48rem; margin: 0 auto; padding: 1rem }
article { border: 1px solid color-mix(in srgb, currentColor 25%, transparent); border-radius: .5rem; padding: 0 1rem; margin: 1rem 0 }
.actions, .actions form { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center }
button, select { font: inherit; min-height: 2.25rem }
select { flex: 1 1 12rem; min-width: 0; max-width: 100% }
.actions form { max-width: 100% }
table { width: 100%; border-collapse: collapse; table-layout: fixed }
th, td { padding: .25rem .5rem .25rem 0; text-align: start; vertical-align: top; overflow-wrap: anywhere; white-space: pre-wrap }
th { width: 33%; font-weight: 600 }
.mark { display: inline-block; padding: 0 .5rem; border: 1px solid; border-radius: 1rem; font-size: .875rem }
.bad { color: light-dark(#a40000, #ff9c9c) }
.id { font-size: .875rem; overflow-wrap: anywhere }
`
