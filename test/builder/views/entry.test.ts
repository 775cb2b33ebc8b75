import { expect, test } from 'vitest'
import { toJsonFile } from '../../../builder/views/entry.ts'

test('toJsonFile() indents a document by two spaces and ends it with a line break', () => {
  expect(toJsonFile('/a.json', 'json', { a: [1] })).toEqual({
    kind: 'file',
    path: '/a.json',
    content: { policy: 'json', body: '{\n  "a": [\n    1\n  ]\n}\n' },
  })
})
