/** Threat: a file of the content folder that a browser runs as a document of the site. */
import { assert, constantFrom, property, string, tuple } from 'fast-check'
import { expect, test } from 'vitest'
import { createAssets, toAssetPolicy } from '../../builder/site/assets.ts'
import { createPolicies } from '../../builder/views/policies.ts'
import { Work } from '../../builder/work/work.ts'
import { anyCharacter } from '../support/any-character.ts'

const extension = constantFrom(
  ...'svg SVG svgz xml xhtml xht html htm shtml mhtml xsl xslt rdf atom rss mml swf js mjs pdf json txt md ico'.split(
    ' ',
  ),
)
const path = tuple(string({ unit: anyCharacter, maxLength: 8 }), extension).map(
  ([stem, end]) => `assets/${stem}.${end}`,
)
const work = new Work()

/** What a browser shows or hands over, but does not run (https://mimesniff.spec.whatwg.org/#javascript-mime-type). */
const INERT =
  /^(?:image\/(?!svg)|audio\/|video\/|font\/|text\/(?:plain|css|csv|markdown|javascript|vtt)|application\/(?!.*xml))/

test('every file under assets/ is served as what it is, and sandboxed where that is a document', () => {
  const policies = createPolicies({ url: 'https://www.example.com' })
  assert(
    property(path, (file) => {
      const bytes = new Uint8Array(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>x</script></svg>'))
      const [asset] = createAssets([{ path: file, read: () => bytes, size: bytes.length, hash: file }], work).values()
      const policy = policies[toAssetPolicy(asset?.servedPath.split('.').at(-1) ?? '')]
      const headers = new Map(policy?.headers)
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
      const isInert = INERT.test(headers.get('Content-Type') ?? '')
      expect(isInert || (headers.get('Content-Security-Policy') ?? '').endsWith('; sandbox')).toBe(true)
    }),
    { numRuns: 500 },
  )
})
