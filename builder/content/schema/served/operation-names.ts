/** Names of operations and schemas in the OpenAPI document. */

/** `release-notes` as a part of a name: `ReleaseNotes`. */
export const toPascalCase = (name: string): string =>
  name.replaceAll(/(?:^|-)(.)/g, (_, first: string) => first.toUpperCase())

/** The operation of a form: `quote` is `submitQuote`. */
export const toFormOperation = (form: string): string => `submit${toPascalCase(form)}`

/** The name of the schema of a form: `quote` is `QuoteSubmission`. */
export const toSubmissionName = (form: string): string => `${toPascalCase(form)}Submission`
