/** `analytics` in `site.yaml`: one script of one service. */
import * as v from 'valibot'
import { constraint } from './fault.ts'
import { isAbsolute } from './values.ts'

const text = (pattern: RegExp, must: string, description: string) =>
  v.pipe(v.string(), v.regex(pattern, constraint('bad-value', `must be ${must}`)), v.description(description))

const src = v.optional(
  v.pipe(
    v.string(),
    v.check(
      (address) => isAbsolute(address) && address.startsWith('https:'),
      constraint('bad-url', 'must be an absolute address, https://…'),
    ),
    v.description('Address of the script, where you run the service yourself.'),
  ),
)

const domain = text(
  /^[\w-]+(?:\.[\w-]+)+$/,
  'a domain, such as example.com',
  'The site as Plausible knows it: its domain.',
)
const id = text(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i, 'the id of a website, a UUID', 'Id of the website.')

const OwnPlausible = v.strictObject({ domain, src })
const OwnUmami = v.strictObject({ id, src })

const plausible = v.lazy((value): v.GenericSchema<unknown, string | v.InferOutput<typeof OwnPlausible>> =>
  typeof value === 'object' ? OwnPlausible : domain,
)
const umami = v.lazy((value): v.GenericSchema<unknown, string | v.InferOutput<typeof OwnUmami>> =>
  typeof value === 'object' ? OwnUmami : id,
)

/** The service that counts visits. Its origin is the only one that pages may load a script from. */
export const Analytics = v.pipe(
  v.strictObject({
    plausible: v.optional(v.pipe(plausible, v.description('Plausible: the domain of the site.'))),
    umami: v.optional(v.pipe(umami, v.description('Umami: the id of the website.'))),
    cloudflare: v.optional(
      text(/^[\da-f]{32}$/i, 'a token of 32 hexadecimal digits', 'Cloudflare Web Analytics: the token of the site.'),
    ),
  }),
  v.check((services) => Object.keys(services).length === 1, 'bad-value: must name one service'),
  v.description('The service that counts visits.'),
  v.examples([{ plausible: 'example.com' }]),
)
export type Analytics = v.InferOutput<typeof Analytics>
