/**
 * `site.yaml`: the publisher of the site. The keys of `site.json` without `object`, and keys that only the builder
 * reads.
 */
import * as v from 'valibot'
import { Analytics } from './analytics.ts'
import { Checks } from './checks.ts'
import { OwnSection } from './section.ts'
import { constraint } from './fault.ts'
import { LanguageTag, Languages } from './language.ts'
import { CallToAction, Footer, MOST_ENTRIES, Navigation } from './navigation.ts'
import { isAddress, isContact, isOrigin, isTemplate, isUri, Line, Text } from './values.ts'

const line = (description: string) => v.optional(v.pipe(Line, v.description(description)))

/** An absolute address, or a path on this site that the builder completes. */
const address = (description: string) =>
  v.optional(
    v.pipe(
      v.string(),
      v.check(isAddress, constraint('bad-url', 'must be an absolute address (https://…) or a path on this site (/…)')),
      v.description(description),
    ),
  )

const external = (description: string) =>
  v.pipe(
    v.string(),
    v.check(isUri, constraint('bad-url', 'must be an absolute address, https://…')),
    v.description(description),
  )

/** `mcp: false`: the site has no MCP server of its own. */
const NO_SERVER = v.literal(false)

/** The MCP server of the product in `site.json`. */
const McpProfile = v.strictObject({
  manifest: address('Manifest of the MCP server.'),
  transport: v.optional(v.pipe(v.literal('streamable-http'), v.description('How clients talk to the server.'))),
  urlTemplate: v.optional(
    v.pipe(
      v.string(),
      v.check(isTemplate, constraint('bad-url', 'must be an absolute address, with {workspace} for the workspace id')),
      v.description('Address of the server, with `{workspace}` for the customer’s workspace id.'),
    ),
  ),
  requiresAccount: v.optional(v.pipe(v.boolean(), v.description('Whether an account is needed.'))),
  setup: address('Guide for connecting a client.'),
})

/** Facts of the site. Addresses on it may be written as paths; `Site.facts` has them absolute. */
export const SiteFacts = v.strictObject({
  name: v.pipe(Line, v.description('Name of the company or site.')),
  legalName: line('Registered name of the company.'),
  tagline: line('One line on what it does.'),
  description: v.pipe(Text, v.description('What it does, in one paragraph.')),
  url: v.pipe(
    v.string(),
    v.check(isOrigin, constraint('bad-url', 'must be the address of the site alone, such as https://www.example.com')),
    v.description('Address of the site, without a path.'),
  ),
  app: v.optional(external('Where customers sign in.')),
  contact: v.optional(
    v.strictObject({
      contactPage: address('Page with the contact form.'),
      contactForm: address('Endpoint that the page posts to.'),
      demo: address('Page where a demo is booked.'),
    }),
  ),
  address: v.optional(
    v.strictObject({
      addressLocality: line('Town.'),
      addressRegion: line('State or region.'),
      addressCountry: v.optional(
        v.pipe(
          v.string(),
          v.regex(/^[A-Z]{2}$/, constraint('bad-country', 'must be the two letters of a country, such as US')),
          v.description('Country, ISO 3166-1 alpha-2.'),
        ),
      ),
    }),
  ),
  mcp: v.optional(v.lazy((given) => (given === false ? NO_SERVER : McpProfile))),
  links: v.optional(
    v.pipe(
      v.record(
        Line,
        v.pipe(
          v.string(),
          v.check(
            isAddress,
            constraint('bad-url', 'must be an absolute address (https://…) or a path on this site (/…)'),
          ),
        ),
      ),
      v.description('Named addresses: name to address.'),
    ),
  ),
  sameAs: v.optional(v.pipe(v.array(external('Address of a profile.')), v.description('Profiles elsewhere.'))),
  contentSignal: v.optional(
    v.pipe(
      v.strictObject({
        search: v.optional(v.pipe(v.boolean(), v.description('For an index of search results.'))),
        'ai-input': v.optional(v.pipe(v.boolean(), v.description('As input of a model that answers a question.'))),
        'ai-train': v.optional(v.pipe(v.boolean(), v.description('To train a model.'))),
      }),
      v.description('What crawlers may use the content for, as `robots.txt` says it (https://contentsignals.org).'),
    ),
  ),
  securityContact: v.optional(
    v.pipe(
      v.string(),
      v.check(isContact, constraint('bad-url', 'must be a mailto: or https: address, or a path on this site')),
      v.description('Address for security reports: `mailto:` or `https:`; makes `security.txt`.'),
    ),
  ),
  indexnow: v.optional(
    v.pipe(
      v.string(),
      v.regex(
        // Files of the site have the others.
        /^(?!llms-full)[A-Za-z0-9-]{8,128}$/,
        constraint('bad-indexnow-key', 'must be 8 to 128 letters, digits and hyphens, and not begin with "llms-full"'),
      ),
      v.description(
        'Key of IndexNow: each deployment notifies search engines of the addresses that changed (https://www.indexnow.org).',
      ),
    ),
  ),
  websub: v.optional(
    external('Hub of WebSub that each deployment notifies of feeds that changed (https://www.w3.org/TR/websub/).'),
  ),
  strictTransportSecurity: v.optional(
    v.pipe(
      v.string(),
      v.regex(
        /^max-age=\d+(?:; includeSubDomains(?:; preload)?)?$/,
        constraint('bad-transport-security', 'must be such as `max-age=63072000; includeSubDomains`'),
      ),
      v.description(
        'Value of the header `Strict-Transport-Security`, default `max-age=63072000`. With `includeSubDomains` no sub-domain can be reached over http any more.',
      ),
    ),
  ),
  license: v.optional(
    v.pipe(
      v.strictObject({
        name: v.pipe(Line, v.description('Name of the license.')),
        url: v.optional(external('Address of its text.')),
        identifier: line('SPDX expression; instead of `url`.'),
      }),
      v.description('License of the content, as the OpenAPI document states it.'),
      v.examples([{ name: 'CC BY 4.0', identifier: 'CC-BY-4.0' }]),
    ),
  ),
  language: v.optional(v.pipe(LanguageTag, v.description('Language of the content, default `en`.'))),
  languages: v.optional(Languages),
  checks: v.optional(Checks),
  sections: v.optional(
    v.pipe(
      v.record(v.string(), OwnSection),
      v.maxEntries(MOST_ENTRIES, constraint('too-long', `must have at most ${MOST_ENTRIES} entries`)),
      v.description('Sections of your own: folder name to what it is.'),
    ),
  ),
  navigation: v.optional(Navigation),
  footer: v.optional(Footer),
  callToAction: v.optional(CallToAction),
  analytics: v.optional(Analytics),
  embeds: v.optional(
    v.pipe(
      v.array(
        v.pipe(
          v.string(),
          v.regex(
            /^(?!\d+(?:\.\d+){3}$)[a-z\d-]+(?:\.[a-z\d-]+)+(?::\d+)?$/,
            constraint('bad-host', 'must be a host name, such as www.youtube-nocookie.com'),
          ),
          v.maxLength(253, constraint('too-long', 'must have at most 253 characters')),
        ),
      ),
      // The header of a page may have all of them, and the headers of a response at Cloudflare 128 KB.
      v.maxLength(100, constraint('too-long', 'must have at most 100 entries')),
      v.description('Hosts whose pages may be shown in frames, after a click: videos, maps, embeds.'),
    ),
  ),
})
export type SiteFacts = v.InferOutput<typeof SiteFacts>
