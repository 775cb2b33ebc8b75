/** `checks` in `site.yaml`: the severity of rules that do not concern integrity or security. */
import * as v from 'valibot'

const severity = v.optional(
  v.pipe(v.picklist(['error', 'warning']), v.description('`error` stops the build, `warning` does not.')),
)

/** Rule name to severity. */
export const Checks = v.pipe(
  v.strictObject({
    'broken-table': severity,
    'empty-address': severity,
    'empty-heading': severity,
    'empty-page': severity,
    'foreign-syntax': severity,
    'level-one-heading': severity,
    'markdown-in-html': severity,
    'missing-alt': severity,
    'missing-content': severity,
    'missing-date': severity,
    'missing-definition': severity,
    'missing-link-text': severity,
    'missing-translation': severity,
    'non-canonical-link': severity,
    'raw-html': severity,
    'redirected-link': severity,
    'smart-quotes': severity,
    'stale-translation': severity,
    'surplus-cells': severity,
    'text-moved': severity,
    'unclosed-code': severity,
    'unclosed-element': severity,
    'unknown-scheme': severity,
    'unseen-text': severity,
  }),
  v.description('How grave a rule is: `error` stops the build, `warning` does not.'),
)
