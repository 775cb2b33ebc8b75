/** Faults that change no behaviour, with the reason: no test can find them. */

/** One of them, by the place and the texts that a report prints. */
export interface Equivalent {
  readonly file: string
  readonly before: string
  readonly after: string
  /** A text of the line, where the file has others like it. */
  readonly within?: string
  readonly reason: string
}

const LIMIT =
  'A limit of what an isolate remembers: one more or less changes when something is made anew, and no answer.'

const POLLING = 'How often a request looks whether another has read a value: the answer is the same.'

const REHEARSAL = 'The rehearsal warms code, and no answer comes of it.'

const NO_REQUEST = 'No route uses the request of the router.'

const NO_INDEX = 'The fallback satisfies the types: every site has an index.'

const LETTER = 'The fallback satisfies the types: a letter has a code point.'

const SYMMETRIC = 'A word is as far from another as the other from it.'

const NEVER_THROWN = 'The text of an error that no release of the builder leads to: it satisfies the types.'

const BITS =
  'The letters of a path as bits: others, or fewer, make the bound of a distance weaker, and the distance decides.'

const FIRST_PART = 'The fallback satisfies the types: what is split has a first part.'

const A_MILLISECOND = 'A millisecond of several seconds.'

const CUT = 'Where stored texts are cut or joined: one more or less changes which values hold them, and no answer.'

const STEP = 'The name of a step, or a part of its key: another, which no other step has, names the same result.'

export const EQUIVALENT: readonly Equivalent[] = [
  {
    file: 'builder/publish/cloudflare/config.ts',
    before: 'find',
    after: 'findLast',
    reason: 'The names of bindings are unique: wrangler refuses a file that gives two of them one name.',
  },
  {
    file: 'builder/publish/cloudflare/config.ts',
    before: "''",
    after: "'mutated'",
    reason: 'The fallback satisfies the types: a TOML document is a table, so that each issue has a path.',
  },
  { file: 'worker/release/known.ts', before: '8', after: '9', reason: LIMIT },
  { file: 'worker/release/known.ts', before: '1024', after: '1025', reason: LIMIT },
  { file: 'worker/release/kv.ts', before: '200', after: '201', within: 'ENTRY_WEIGHT', reason: LIMIT },
  { file: 'worker/release/kv.ts', before: '50', after: '51', within: 'LONGEST_STEP', reason: POLLING },
  { file: 'worker/release/kv.ts', before: '2', after: '3', within: 'LONGEST_STEP', reason: POLLING },
  { file: 'worker/release/kv.ts', before: '*', after: '/', within: 'LONGEST_STEP', reason: POLLING },
  {
    file: 'worker/release/kv.ts',
    before: '0',
    after: '1',
    within: 'LONGEST_STEP',
    reason: 'A millisecond of five seconds.',
  },
  { file: 'worker/release/kv.ts', before: '32', after: '33', within: 'MEMORY_LIMIT', reason: LIMIT },
  { file: 'worker/release/kv.ts', before: '1024', after: '1025', within: 'MEMORY_LIMIT', reason: LIMIT },
  { file: 'worker/release/kv.ts', before: '1_000', after: '1001', reason: LIMIT },
  { file: 'worker/release/kv.ts', before: '+', after: '-', within: 'ENTRY_WEIGHT', reason: LIMIT },
  { file: 'worker/release/kv.ts', before: '>=', after: '>', within: 'PENDING_LIMIT', reason: LIMIT },
  { file: 'worker/release/document.ts', before: '2', after: '3', within: 'const KEPT', reason: LIMIT },
  { file: 'worker/release/document.ts', before: '1024', after: '1025', within: 'const KEPT', reason: LIMIT },
  { file: 'worker/release/release.ts', before: '10_000', after: '10001', reason: LIMIT },
  {
    file: 'worker/release/release.ts',
    before: "''",
    after: "'mutated'",
    reason: 'The fallback satisfies the types: the middle of a list is always within it.',
  },
  {
    file: 'worker/release/release.ts',
    before: "list[middle]?.[0] ?? ''",
    after: 'list[middle]?.[0]',
    reason: 'The fallback satisfies the types: the middle of a list is always within it.',
  },
  {
    file: 'worker/index.ts',
    before: '`${root.url}/`',
    after: '``',
    within: 'toAddress(',
    reason: REHEARSAL,
  },
  {
    file: 'worker/release/nearest.ts',
    before: '1',
    after: '2',
    within: 'byDifference',
    reason: BITS,
  },
  {
    file: 'worker/release/nearest.ts',
    before: '2',
    after: '3',
    within: 'byDifference',
    reason: BITS,
  },
  { file: 'worker/release/nearest.ts', before: '1', after: '2', within: 'letters |=', reason: BITS },
  {
    file: 'worker/release/nearest.ts',
    before: '24',
    after: '25',
    reason: 'Candidates that are compared letter by letter: one more or less bounds the work as well.',
  },
  {
    file: 'worker/release/nearest.ts',
    before: 'path, candidate',
    after: 'candidate, path',
    reason: SYMMETRIC,
  },
  {
    file: 'worker/release/release.ts',
    before: '1',
    after: '2',
    within: 'const middle',
    reason: 'Another place to halve the list at: the search ends at the same shard.',
  },
  { file: 'worker/release/nearest.ts', before: '31', after: '32', within: 'letters |=', reason: BITS },
  { file: 'worker/release/nearest.ts', before: '0', after: '1', within: 'letters', reason: BITS },
  { file: 'worker/release/nearest.ts', before: '<', after: '<=', within: 'letters |=', reason: BITS },
  {
    file: 'worker/http/negotiate.ts',
    before: "'text/markdown', 'text/x-markdown'",
    after: "'text/x-markdown', 'text/markdown'",
    reason: 'Both are names of one thing, in any order.',
  },
  {
    file: 'worker/contract/release.ts',
    before: "'ObjectId'",
    after: "''",
    reason: 'A name for the types alone.',
  },
  {
    file: 'worker/answer.ts',
    before: "new Request('http://site'), { route: '', params: {}, query: {} }",
    after: "{ route: '', params: {}, query: {} }, new Request('http://site')",
    reason: NO_REQUEST,
  },
  { file: 'worker/answer.ts', before: "''", after: "'mutated'", within: 'const UNUSED', reason: NO_REQUEST },
  {
    file: 'worker/answer.ts',
    before: 'find',
    after: 'findLast',
    within: 'table.routes',
    reason: 'No path matches two of the patterns.',
  },
  {
    file: 'worker/answer.ts',
    before: "''",
    after: "'mutated'",
    within: 'extension',
    reason: 'The fallback satisfies the types: an id comes with an extension.',
  },
  { file: 'worker/index.ts', before: '0', after: '1', within: 'const page', reason: REHEARSAL },
  { file: 'worker/index.ts', before: "'HEAD'", after: "''", within: 'const question', reason: REHEARSAL },
  { file: 'worker/index.ts', before: "'/'", after: "''", within: 'const routes', reason: REHEARSAL },
  { file: 'worker/index.ts', before: "'text/html,*/*;q=0.8'", after: "''", within: 'const headers', reason: REHEARSAL },
  {
    file: 'builder/publish/garbage.ts',
    before: "''",
    after: "'mutated'",
    reason: 'The fallback satisfies the types: a set of ids has neither.',
  },
  {
    file: 'worker/http/negotiate.ts',
    before: "''",
    after: "'mutated'",
    within: 'const [name',
    reason: FIRST_PART,
  },
  { file: 'worker/http/body.ts', before: '10_000', after: '10001', reason: A_MILLISECOND },
  { file: 'worker/forms/captcha/verify.ts', before: '5_000', after: '5001', reason: A_MILLISECOND },
  { file: 'worker/forms/submit.ts', before: '29_000', after: '29001', reason: A_MILLISECOND },
  { file: 'worker/forms/delivery/mail.ts', before: '8_000', after: '8001', reason: A_MILLISECOND },
  { file: 'worker/forms/delivery/webhook.ts', before: '8_000', after: '8001', reason: A_MILLISECOND },
  { file: 'worker/forms/delivery/waiting.ts', before: '5_000', after: '5001', reason: A_MILLISECOND },
  { file: 'worker/forms/delivery/waiting.ts', before: '600_000', after: '600001', reason: A_MILLISECOND },
  {
    file: 'worker/forms/delivery/webhook.ts',
    before: 'false',
    after: 'true',
    within: 'importKey',
    reason: 'Nothing asks for the key that was imported.',
  },
  {
    file: 'worker/http/rate-limit.ts',
    before: "''",
    after: "'mutated'",
    within: 'cf-connecting-ip',
    reason: 'The edge always says who asks; without it all count as one, whatever the name.',
  },
  {
    file: 'worker/mcp/tools.ts',
    before: "'0'",
    after: "''",
    within: 'cursor',
    reason: 'Both are the number 0.',
  },
  { file: 'worker/http/coding.ts', before: "''", after: "'mutated'", within: 'const [coding', reason: FIRST_PART },
  { file: 'worker/http/rate-limit.ts', before: "''", after: "'mutated'", within: 'const [head', reason: FIRST_PART },
  { file: 'worker/http/respond.ts', before: "''", after: "'mutated'", within: 'const [address', reason: FIRST_PART },
  { file: 'worker/http/respond.ts', before: "''", after: "'mutated'", within: 'const [place', reason: FIRST_PART },
  {
    file: 'worker/http/negotiate.ts',
    before: '<',
    after: '<=',
    within: 'text.length',
    reason: 'One step behind the end of the text, where there is no character.',
  },
  {
    file: 'worker/forms/delivery/exchange.ts',
    before: '<',
    after: '<=',
    within: 'ANSWER_LIMIT',
    reason: 'Of what follows at the limit nothing is kept either way.',
  },
  {
    file: 'worker/forms/delivery/redeliver.ts',
    before: '0',
    after: '1',
    within: 'pauses.at(-1)',
    reason: 'The fallback satisfies the types: there is at least one pause.',
  },
  {
    file: 'worker/forms/delivery/settings.ts',
    before: "''",
    after: "'mutated'",
    within: 'scheme, rest',
    reason: 'The fallback satisfies the types: what has a scheme has a rest, which may be empty.',
  },
  {
    file: 'worker/contract/likeness.ts',
    before: '1',
    after: '2',
    within: 'Math.abs',
    reason: 'What differs by two letters is found to differ by the comparison that follows, only later.',
  },
  {
    file: 'worker/contract/likeness.ts',
    before: '<',
    after: '<=',
    within: 'while (start',
    reason: 'One step behind the end of both words: what is left of each is empty either way.',
  },
  {
    file: 'worker/release/excerpt.ts',
    before: "''",
    after: "'mutated'",
    within: 'toUnknownSection',
    reason: 'The fallback satisfies the types: only a section that is named can be unknown.',
  },
  {
    file: 'worker/release/excerpt.ts',
    before: 'first: 0,',
    after: '',
    reason: 'A slice without a beginning begins at 0.',
  },
  {
    file: 'worker/release/search.ts',
    before: 'read.document ?? EMPTY',
    after: 'read.document',
    reason: NO_INDEX,
  },
  { file: 'worker/release/search.ts', before: '0', after: '1', within: 'const EMPTY', reason: NO_INDEX },
  { file: 'worker/release/search.ts', before: 'false', after: 'true', within: 'const EMPTY', reason: NO_INDEX },
  {
    file: 'worker/release/search.ts',
    before: "''",
    after: "'mutated'",
    within: 'root ??',
    reason: 'The fallback satisfies the types: an unknown language was refused before.',
  },
  {
    file: 'worker/release/search.ts',
    before: "'A search that is not complete needs something.'",
    after: "''",
    reason: NEVER_THROWN,
  },
  {
    file: 'worker/release/release.ts',
    before: "'A release has at least one shard.'",
    after: "''",
    reason: NEVER_THROWN,
  },
  {
    file: 'worker/representation.ts',
    before: '`The release has no policy "${representation.policy}".`',
    after: '``',
    reason: NEVER_THROWN,
  },
  {
    file: 'worker/mcp/pages.ts',
    before: 'read.document?.data ?? []',
    after: 'read.document?.data',
    reason: 'The fallback satisfies the types: whether there is a list was asked before.',
  },
  {
    file: 'worker/mcp/tools.ts',
    before: "v.getDotPath(issue) ?? 'arguments'",
    after: 'v.getDotPath(issue)',
    reason: 'The fallback satisfies the types: arguments are an object, so that each issue has a path.',
  },
  {
    file: 'worker/mcp/tools.ts',
    before: "'arguments'",
    after: "''",
    reason: 'The fallback satisfies the types: arguments are an object, so that each issue has a path.',
  },
  { file: 'worker/mcp/methods.ts', before: 'find', after: 'findLast', reason: 'The names of prompts are unique.' },
  {
    file: 'builder/views/search/index-pages.ts',
    before: '64',
    after: '65',
    reason: 'Pages whose words are named together: what is kept from build to build, and no file.',
  },
  {
    file: 'builder/views/search/search.ts',
    before: '<=',
    after: '<',
    reason: 'A file that begins at exactly half of the index goes into one value or the other.',
  },
  {
    file: 'builder/views/search/word-files.ts',
    before: '0',
    after: '1',
    reason: 'A character of the 24,000 after which words go into another file.',
  },
  {
    file: 'builder/release/proof/documents.ts',
    before: 'false',
    after: 'true',
    reason:
      'The schemas of the API are strict, and none names itself; all errors of a document or the first: it fails.',
  },
  {
    file: 'builder/release/write.ts',
    before: 'before?.close()',
    after: ';',
    reason: 'A file that stays open for reading until the process ends.',
  },
  {
    file: 'builder/release/proof/page-forms.ts',
    before: '80',
    after: '81',
    reason: 'Letters of a text that a message of a defect of the builder shows.',
  },
  {
    file: 'builder/views/api/api-index.ts',
    before: "v.getDescription(ChangesWanted.entries.since.wrapped) ?? ''",
    after: 'v.getDescription(ChangesWanted.entries.since.wrapped)',
    reason: 'The fallback satisfies the types: the schema has a description.',
  },
  { file: 'worker/index.ts', before: 'false', after: 'true', within: 'const env', reason: REHEARSAL },
  {
    file: 'worker/contract/search.ts',
    before: 'word, term',
    after: 'term, word',
    within: 'isOneOff',
    reason: SYMMETRIC,
  },
  { file: 'worker/contract/search.ts', before: 'a, b', after: 'b, a', within: 'isOneOff', reason: SYMMETRIC },
  {
    file: 'worker/contract/search.ts',
    before: '+',
    after: '-',
    within: 'const wanted',
    reason: 'The power is even: the sign of the sum does not count.',
  },
  { file: 'worker/contract/search-index.ts', before: "''", after: "'mutated'", within: 'codePointAt', reason: LETTER },
  {
    file: 'worker/contract/search-index.ts',
    before: "letter.codePointAt(0)?.toString(36) ?? ''",
    after: 'letter.codePointAt(0)?.toString(36)',
    reason: LETTER,
  },
  {
    file: 'worker/contract/search.ts',
    before: '<',
    after: '<=',
    within: 'a.id < b.id',
    reason: 'The ids of pages are unique.',
  },
  {
    file: 'worker/contract/search.ts',
    before: '<',
    after: '<=',
    within: 'scores.get(id)',
    reason: 'An equal score is set again.',
  },
  {
    file: 'worker/contract/search.ts',
    before: 'known.set(file, terms)',
    after: ';',
    reason: 'The words of a file are listed again for each search: slower, and the same.',
  },
  {
    file: 'worker/contract/search.ts',
    before: '4',
    after: '5',
    within: 'MOST_FORMS',
    reason: 'Corrections of a word that are tried in its phrase: one more or less bounds the work as well.',
  },
  {
    file: 'worker/answer-part.ts',
    before: '7',
    after: '8',
    reason: 'A letter more of the tag is that of the part: still one that no other part has.',
  },
  {
    file: 'worker/contract/sealed.ts',
    before: 'false',
    after: 'true',
    within: 'AES-GCM',
    reason: 'Whether the key may be exported: nothing exports it.',
  },
  {
    file: 'worker/record.ts',
    before: "''",
    after: "'mutated'",
    within: 'User-Agent',
    reason: 'A reader without a name is unknown, as one of any other name.',
  },
  {
    file: 'worker/contract/forms.ts',
    before: 'find',
    after: 'findLast',
    reason: 'The names of fields are unique: the builder refuses a form that gives two of them one name.',
  },
  {
    file: 'worker/forms/delivery/waiting.ts',
    before: '0',
    after: '1',
    within: 'told = 0',
    reason: 'A millisecond of ten minutes.',
  },
  {
    file: 'worker/contract/forms.ts',
    before: 'email: leadFields.email',
    after: '',
    within: 'leadFields.email }',
    reason: 'It satisfies the types: no field of a team is called email.',
  },
  {
    file: 'worker/contract/search.ts',
    before: '<',
    after: '<=',
    within: 'b.score - a.score',
    reason: 'Ids are unique.',
  },
  {
    file: 'worker/contract/search.ts',
    before: '0',
    after: '1',
    within: 'WEIGHTS[place]',
    reason: 'The fallback satisfies the types: each place has a weight.',
  },
  {
    file: 'worker/mcp/tools.ts',
    before: "v.getDotPath(issue) ?? 'arguments'",
    after: 'v.getDotPath(issue)',
    reason: 'The fallback satisfies the types: what is no object is refused before.',
  },
  {
    file: 'worker/http/negotiate.ts',
    before: '>',
    after: '>=',
    within: 'markdown > html',
    reason: 'What is equal was decided in the line before.',
  },
  {
    file: 'worker/answer.ts',
    before: 'find',
    after: 'findLast',
    within: 'Content-Type',
    reason: 'A policy has a header once.',
  },
  {
    file: 'builder/publish/doctor.ts',
    before: 'find',
    after: 'findLast',
    within: 'one.queue === queue',
    reason: 'A queue has one consumer.',
  },
  {
    file: 'builder/publish/garbage.ts',
    before: '>=',
    after: '>',
    within: 'time >= since',
    reason: 'A millisecond of days.',
  },
  {
    file: 'builder/publish/record.ts',
    before: '512',
    after: '513',
    reason: CUT,
  },
  {
    file: 'builder/publish/cloudflare/api.ts',
    before: "''",
    after: "'mutated'",
    within: 'Date.parse',
    reason: 'Neither is a date.',
  },
  {
    file: 'builder/release/parts.ts',
    before: '>',
    after: '>=',
    within: 'size > LARGEST_VALUE',
    reason: 'A text as large as a value makes one piece, which is the text.',
  },
  {
    file: 'builder/release/parts.ts',
    before: '>',
    after: '>=',
    within: 'SMALL',
    reason: CUT,
  },
  {
    file: 'builder/release/shared-values.ts',
    before: '256',
    after: '257',
    reason: CUT,
  },
  {
    file: 'builder/release/store-pages.ts',
    before: "'prove a page'",
    after: "''",
    reason: STEP,
  },
  {
    file: 'builder/release/proof/proof.ts',
    before: "''",
    after: "'mutated'",
    within: 'toTextKeys',
    reason: STEP,
  },
  {
    file: 'builder/release/pack.ts',
    before: '0',
    after: '1',
    within: 'this.#pendingSize = 0',
    reason: 'A byte of those that are gathered: what is written is measured anew.',
  },
  {
    file: 'builder/release/pack.ts',
    before: '1024',
    after: '1025',
    within: 'WRITE_SIZE',
    reason: 'Bytes that are gathered before they are written: the file is the same.',
  },
  {
    file: 'builder/release/build.ts',
    before: '0',
    after: '1',
    within: 'slice(0, 7)',
    reason: 'The millennium of a month.',
  },
  {
    file: 'builder/release/changes.ts',
    before: '<',
    after: '<=',
    within: 'a.path < b.path',
    reason: 'A path has one change.',
  },
  {
    file: 'builder/release/store-page.ts',
    before: "'A page is neither a text nor framed.'",
    after: "''",
    reason: NEVER_THROWN,
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
    file: 'builder/views/theme/header.ts',
    before: 'find',
    after: 'findLast',
    within: 'translations',
    reason: 'A page has one translation into a language.',
  },
  {
    file: 'builder/views/discovery/llms-full.ts',
    before: '64',
    after: '65',
    reason: CUT,
  },
  {
    file: 'builder/views/policies.ts',
    before: '`Policy "${policy}" has no content type.`',
    after: '``',
    reason: NEVER_THROWN,
  },
  {
    file: 'builder/views/page/pages.ts',
    before: "''",
    after: "'mutated'",
    within: 'split(HOLE)',
    reason: FIRST_PART,
  },
  {
    file: 'builder/views/theme/form.ts',
    before: "'contact_email'",
    after: "''",
    within: '??',
    reason: 'The fallback satisfies the types: a survey has a label for the address.',
  },
  {
    file: 'builder/publish/cloudflare/remote-worker.ts',
    before: "''",
    after: "'mutated'",
    within: 'RELEASE',
    reason: 'Neither is the id of a release: both are read back as none.',
  },
  {
    file: 'builder/page/raw-html/read-fragment.ts',
    before: '0',
    after: '1',
    within: '?? 0',
    reason: 'The fallback satisfies the types: the tokenizer was asked for positions.',
  },
]
