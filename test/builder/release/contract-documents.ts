/** A site that has every document of the contract and uses nothing of what came later. */
import { hash } from 'node:crypto'

const page = (title: string, text: string, facts = ''): string =>
  `---\ntitle: ${title}\ndescription: About ${title.toLowerCase()}.\n${facts}---\n\n${text}\n`

/** Its files. */
export const CONTRACT_SITE: Readonly<Record<string, string>> = {
  'site.yaml': `name: Example
legalName: Example Ltd
tagline: We make examples.
description: A site that has everything of the first contract.
url: https://www.example.com
app: https://app.example.com
contact: { contactPage: /contact, contactForm: /api/forms/contact, demo: /book-demo }
address: { addressLocality: Ghent, addressCountry: BE }
mcp: { manifest: /mcp.json, transport: streamable-http, urlTemplate: "https://app.example.com/mcp/{workspace}/", requiresAccount: true, setup: /guides/connect }
links: { guides: /guides, pricing: /pricing }
sameAs: [https://social.example/@example]
license: { name: CC BY 4.0, identifier: CC-BY-4.0 }
contentSignal: { search: true, ai-input: true, ai-train: false }
securityContact: mailto:security@example.com
`,
  'mcp.yaml': `name: example
description: Reads the workspace of a customer.
transport: streamable-http
urlTemplate: https://app.example.com/mcp/{workspace}/
auth: [{ type: oauth2.1, description: For people. }]
tools: [{ name: list_sources, description: Lists the sources. }]
`,
  'survey.yaml': `id: readers
title: Readers
introduction: Who reads this site.
questions:
  - { name: q_role, kind: single, text: What do you do?, options: [I read, I write] }
  - { name: q_tools, kind: multi, text: With what?, options: [Paper, Screen] }
  - { name: q_pages, kind: number, text: How many pages?, min: 0 }
`,
  'forms.yaml': 'contact: { title: Write to us, labels: { message: Your question } }\n',
  'redirects.yaml': '/old: /guides/connect\n',
  'pages/index.md': page('Example', 'Begin with the [guides](/guides).\n\n> [!NOTE]\n> One.'),
  'pages/contact.md': page('Contact', 'Write.', 'form: contact\n'),
  'pages/book-demo.md': page('Book a demo', 'See it.', 'form: book-demo\n'),
  'pages/survey.md': page('Survey', 'Answer.', 'form: survey\n'),
  'pages/pricing.md': page('Prices', '| Plan | Price |\n| --- | --: |\n| One | 1 |'),
  'guides/index.md': page('Guides', '[Connect](connect.md), then [use](use.md).'),
  'guides/connect.md': page(
    'Connect',
    '## First\n\nDo `a_b`.',
    'datePublished: 2026-01-02\ndateModified: 2026-02-03\n',
  ),
  'guides/use.md': page('Use', 'See [connect](connect.md#first).'),
  'case-studies/acme.md': page('Acme', 'They did.', 'customer: Acme\nindustry: Anvils\n'),
  'integrations/slack.md': page('Slack', 'Talk.', 'category: Chat\n'),
  'apps/search.md': page('Search app', 'Find.'),
  'use-cases/one.md': page('One use', 'So.'),
  'comparisons/other.md': page('Other', 'Compared.'),
  'solutions/teams.md': page('Teams', 'Together.'),
  'events/talk.md': page('Talk', 'Come.', 'startsAt: 2027-05-04T10:00Z\nlocation: Ghent\n'),
}

/** When it is built. */
export const CONTRACT_DAY = new Date('2026-11-21T12:00:00Z')

/** The documents by path, each as a hash of its text without the time of the build. */
export const toFingerprint = (text: string): string =>
  hash('sha256', text.replaceAll(CONTRACT_DAY.toISOString(), ''), 'base64url').slice(0, 12)
