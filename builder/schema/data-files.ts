/** What authors write in the YAML files beside the sections: `site.yaml`, `mcp.yaml`, `survey.yaml`, `forms.yaml`. */
import * as v from 'valibot'
import { siteProfile } from '../../worker/schema/content.ts'
import { Question } from '../../worker/schema/survey.ts'

const text = (description: string) => v.pipe(v.string(), v.trim(), v.minLength(1), v.description(description))

/** `site.yaml`: the site profile, and what only the builder reads. */
export const SiteFacts = v.strictObject({
  ...siteProfile,
  contentSignal: v.optional(
    v.pipe(
      v.strictObject({
        search: v.optional(v.boolean()),
        'ai-input': v.optional(v.boolean()),
        'ai-train': v.optional(v.boolean()),
      }),
      v.description('What crawlers may use the content for, as `robots.txt` says it (https://contentsignals.org).'),
    ),
  ),
  securityContact: v.optional(text('Address for security reports: `mailto:` or `https:`; makes `security.txt`.')),
  license: v.optional(
    v.pipe(
      v.strictObject({
        name: text('Name of the license.'),
        url: v.optional(v.pipe(v.string(), v.url(), v.description('Address of its text.'))),
        identifier: v.optional(text('SPDX expression; instead of `url`.')),
      }),
      v.description('License of the content, as the OpenAPI document states it.'),
    ),
  ),
  language: v.optional(
    v.pipe(v.string(), v.regex(/^[a-z]{2}(-[A-Z]{2})?$/), v.description('Language of the content, default `en`.')),
  ),
})
export type SiteFacts = v.InferOutput<typeof SiteFacts>

/** `mcp.yaml`: facts of the MCP manifest. */
export const McpFacts = v.strictObject({
  name: text('Name of the server.'),
  description: text('What it does.'),
  version: v.optional(text('Version of the server.')),
  transport: v.literal('streamable-http'),
  urlTemplate: text('Address with `{workspace}` for the customer’s workspace id.'),
  auth: v.array(
    v.strictObject({
      type: v.picklist(['oauth2.1', 'static-token']),
      description: text('How to authenticate.'),
      prefix: v.optional(text('First characters of a static token.')),
    }),
  ),
  tools: v.array(v.strictObject({ name: text('Name of the tool.'), description: text('What it does.') })),
})
export type McpFacts = v.InferOutput<typeof McpFacts>

/** `survey.yaml`: the survey. */
export const SurveyFile = v.strictObject({
  id: v.pipe(v.string(), v.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)),
  title: text('Title of the survey.'),
  introduction: text('Why it is asked and what becomes of the answers.'),
  questions: v.array(v.strictObject(Question.entries)),
})
export type SurveyFile = v.InferOutput<typeof SurveyFile>

/** The words around one form, with the defaults of the built-in forms where a file says nothing. */
export const FormTexts = v.strictObject({
  title: text('Heading of the form.'),
  introduction: v.optional(text('What happens after it is sent.')),
  submit: text('Label of the button.'),
  success: text('What the page says once it was accepted.'),
  labels: v.record(v.string(), text('Label of the field.')),
  refusedDomains: v.array(v.pipe(v.string(), v.toLowerCase())),
})
export type FormTexts = v.InferOutput<typeof FormTexts>

/** `forms.yaml`: the words of any form; what is left out keeps its default. */
export const FormsFile = v.strictObject({
  'book-demo': v.optional(v.partial(FormTexts)),
  signup: v.optional(v.partial(FormTexts)),
  events: v.optional(v.partial(FormTexts)),
  contact: v.optional(v.partial(FormTexts)),
  survey: v.optional(v.partial(FormTexts)),
})
export type FormsFile = v.InferOutput<typeof FormsFile>

/** `redirects.yaml`: old path to new path. */
export const RedirectsFile = v.record(v.string(), text('Path on this site or an absolute address.'))
export type RedirectsFile = v.InferOutput<typeof RedirectsFile>
