/** Includes: text or code from another file. `page/includes/` inserts it before the page is parsed. */
import * as v from 'valibot'
import { constraint } from '../../content/schema/fault.ts'
import { defineBlock } from '../block.ts'
import { text } from './parts/attributes.ts'

/** The attributes of an include. */
export const IncludeAttributes = v.pipe(
  v.strictObject({
    file: text('Path from the content folder, as in `snippets/setup.md`; or, beginning with a dot, from the page.'),
    region: v.optional(text('The lines between `#region name` and `#endregion` in the file.')),
    lines: v.optional(
      v.pipe(
        v.string(),
        v.regex(/^[1-9]\d*(?:-(?:[1-9]\d*)?)?$/, constraint('bad-attribute', 'must be such as 3, 3-8 or 3-')),
        v.description('The lines to take: `3`, `3-8`, or `3-` up to the end.'),
      ),
    ),
    title: v.optional(text('Title of code.')),
  }),
  v.forward(
    v.check(
      ({ region, lines }) => region === undefined || lines === undefined,
      constraint('bad-attribute', 'cannot be combined with `region`'),
    ),
    ['lines'],
  ),
)

/** Markdown of a file, or a file as code. Includes that remain in the tree are faulty and already reported. */
export const INCLUDE = defineBlock({
  name: 'include',
  form: 'leaf',
  description:
    'The content of another file of the content folder: markdown as a part of the page, anything else as code.',
  example: '::include{file=snippets/first-steps.md}\n\n::include{file=snippets/ask.js region=ask title="ask.js"}',
  attributes: IncludeAttributes,
})
