/** The configuration of the forms that the Worker reads from the release. */
import type { FormsConfig } from '../../worker/contract/forms-config.ts'
import { toFormField } from '../content/schema/form-fields.ts'
import { formNames, pageWith } from '../site/forms.ts'
import type { Site } from '../site/site.ts'

/** Takes it out of the model. */
export function toFormsConfig(site: Site): FormsConfig {
  const own = Object.entries(site.ownForms).map(
    ([name, { kind, fields }]) => [name, { kind, fields: fields.map(toFormField) }] as const,
  )
  return {
    refusedDomains: Object.fromEntries(
      Object.entries({ ...site.ownForms, ...site.forms }).map(([name, { refusedDomains }]) => [name, refusedDomains]),
    ),
    questions: [...(site.survey?.questions ?? [])],
    ...(own.length === 0 ? {} : { forms: Object.fromEntries(own) }),
    pages: Object.fromEntries(
      formNames(site).flatMap((form) => {
        const page = pageWith(site, form)
        return page === undefined ? [] : [[form, page]]
      }),
    ),
  }
}
