/** `checks` in `site.yaml`: the severity of rules that do not concern integrity or security. */
import * as v from 'valibot'

const severity = v.optional(
  v.pipe(v.picklist(['error', 'warning']), v.description('`error` stops the build, `warning` does not.')),
)

/** Rule name to severity. */
export const Checks = v.pipe(
  v.strictObject({
    'address-with-space': severity,
    'block-syntax': severity,
    'broken-heading': severity,
    'broken-table': severity,
    'css-syntax': severity,
    'cut-text': severity,
    'empty-address': severity,
    'empty-heading': severity,
    'empty-language': severity,
    'empty-page': severity,
    'foreign-syntax': severity,
    'heading-attribute': severity,
    'late-title': severity,
    'level-one-heading': severity,
    'markdown-in-html': severity,
    'missing-alt': severity,
    'missing-content': severity,
    'missing-date': severity,
    'missing-definition': severity,
    'missing-description': severity,
    'missing-line': severity,
    'missing-link-text': severity,
    'missing-translation': severity,
    'missing-words': severity,
    'non-canonical-link': severity,
    'raw-html': severity,
    'redirected-link': severity,
    'same-order': severity,
    'smart-quotes': severity,
    'stale-translation': severity,
    'surplus-cells': severity,
    'text-moved': severity,
    'unclosed-address': severity,
    'unclosed-code': severity,
    'unclosed-element': severity,
    'unknown-block': severity,
    'unknown-scheme': severity,
    'unknown-token': severity,
    'unlike-tag': severity,
    'unread-diagram': severity,
    'unseen-text': severity,
  }),
  v.description('Severity of a rule: `error` stops the build, `warning` does not.'),
)
