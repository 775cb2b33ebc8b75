/** Faults in `builder/release/proof/` that change no behaviour. */
import type { Equivalent } from '../fault.ts'
import { FIRST_PART, GROUPS, STEP } from './reasons.ts'

const SLOWER = 'It takes longer, and the result is the same.'

const FILE_NAMES = 'Among the files of a site no name goes on behind this, and none has two of the patterns.'

export const RELEASE_PROOF: readonly Equivalent[] = [
  {
    file: 'builder/release/proof/documents.ts',
    before: 'false',
    after: 'true',
    reason:
      'The schemas of the API are strict, and none names itself; all errors of a document or the first: it fails.',
  },
  {
    file: 'builder/release/proof/page-forms.ts',
    before: '80',
    after: '81',
    reason: 'Letters of a text that a message of a defect of the builder shows.',
  },
  {
    file: 'builder/release/proof/proof.ts',
    before: "''",
    after: "'mutated'",
    within: 'toTextKeys',
    reason: STEP,
  },
  {
    file: 'builder/release/proof/addresses.ts',
    before: "''",
    after: "'mutated'",
    within: 'parameters',
    reason: 'The fallback satisfies the types: the pattern has both groups.',
  },
  {
    file: 'builder/release/proof/documents.ts',
    before: 'validateSchema: false,',
    after: '',
    reason: 'The schemas are valid: to check them again takes time, and nothing else.',
  },
  {
    file: 'builder/release/proof/closed-world.ts',
    before: 'startsWith',
    after: 'endsWith',
    reason: SLOWER,
  },
  {
    file: 'builder/release/proof/dates.ts',
    before: 'find',
    after: 'findLast',
    reason: FILE_NAMES,
  },
  {
    file: 'builder/release/proof/dates.ts',
    before: "''",
    after: "'mutated'",
    reason: GROUPS,
  },
  {
    file: 'builder/release/proof/documents.ts',
    before: 'meta: false,',
    after: '',
    reason: SLOWER,
  },
  {
    file: 'builder/release/proof/documents.ts',
    before: 'code: { optimize: false },',
    after: '',
    reason: SLOWER,
  },
  {
    file: 'builder/release/proof/documents.ts',
    before: 'optimize: false',
    after: '',
    reason: SLOWER,
  },
  {
    file: 'builder/release/proof/dates.ts',
    before: String.raw`/\/sitemap(?:-\d+)?\.xml$/`,
    after: String.raw`/\/sitemap(?:-\d+)?\.xml/`,
    reason: FILE_NAMES,
  },
  {
    file: 'builder/release/proof/dates.ts',
    before: String.raw`/\/sitemap\.md$/`,
    after: String.raw`/\/sitemap\.md/`,
    reason: FILE_NAMES,
  },
  {
    file: 'builder/release/proof/dates.ts',
    before: String.raw`/^- \[.*\]\(<?([^)>]+)>?\)(?: \(changed ([\d-]+)\))?$/gm`,
    after: String.raw`/- \[.*\]\(<?([^)>]+)>?\)(?: \(changed ([\d-]+)\))?$/gm`,
    reason: FILE_NAMES,
  },
  {
    file: 'builder/release/proof/dates.ts',
    before: String.raw`/^- \[.*\]\(<?([^)>]+)>?\)(?: \(changed ([\d-]+)\))?$/gm`,
    after: String.raw`/^- \[.*\]\(<?([^)>]+)>?\)(?: \(changed ([\d-]+)\))?/gm`,
    reason: FILE_NAMES,
  },
  {
    file: 'builder/release/proof/dates.ts',
    before: String.raw`/\/feed\.xml$/`,
    after: String.raw`/\/feed\.xml/`,
    reason: FILE_NAMES,
  },
  {
    file: 'builder/release/proof/page-forms.ts',
    before: "'\\n'",
    after: "''",
    within: 'findUntold',
    reason: 'Only the letters and digits of elements are compared.',
  },
  {
    file: 'builder/release/proof/page-forms.ts',
    before: "''",
    after: "'mutated'",
    within: 'const controls',
    reason: 'Only the letters and digits of elements are compared.',
  },
  {
    file: 'builder/release/proof/page-forms.ts',
    before: "''",
    after: "'mutated'",
    within: 'of controls.replaceAll',
    reason: 'Only the letters and digits of elements are compared.',
  },
  {
    file: 'builder/release/proof/page-forms.ts',
    before: 'trim',
    after: 'toString',
    within: 'const toMarkup',
    reason: SLOWER,
  },
  {
    file: 'builder/release/proof/page-forms.ts',
    before: "''",
    after: "'mutated'",
    within: 'markdown.trim()',
    reason: SLOWER,
  },
  {
    file: 'builder/release/proof/page-forms.ts',
    before: "''",
    after: "'mutated'",
    within: 'toFormText(form',
    reason: 'The fallback satisfies the types: each form of a page has questions.',
  },
  {
    file: 'builder/release/proof/proof.ts',
    before: "site.generatedAt, ''",
    after: "'', site.generatedAt",
    reason: SLOWER,
  },
  {
    file: 'builder/release/proof/examine.ts',
    before: "''",
    after: "'mutated'",
    within: 'const [head',
    reason: FIRST_PART,
  },
  {
    file: 'builder/release/proof/documents.ts',
    before: "message ?? ''",
    after: 'message',
    reason: 'The fallback satisfies the types: each error has a message.',
  },
  {
    file: 'builder/release/proof/documents.ts',
    before: "''",
    after: "'mutated'",
    within: 'message ??',
    reason: 'The fallback satisfies the types: each error has a message.',
  },
  {
    file: 'builder/release/proof/proof.ts',
    before: "'prove a file'",
    after: "''",
    reason: STEP,
  },
  {
    file: 'builder/release/proof/proof.ts',
    before: "''",
    after: "'mutated'",
    within: 'findBroken(stated',
    reason: 'A text without elements, and another.',
  },
]
