import { expect, test } from 'vitest'
import { readFragment } from '../../../../builder/page/raw-html/read-fragment.ts'

test.each(['script', 'style', 'xmp', 'iframe', 'noembed', 'noframes', 'noscript', 'textarea', 'title'])(
  'readFragment() reads no tags in <%s>',
  (name) => {
    expect(readFragment(`<${name}><b></${name}>`)).toMatchObject([
      { kind: 'open' },
      { kind: 'text' },
      { kind: 'close' },
    ])
  },
)
