import { expect, test } from 'vitest'
import { toFormText } from '../../../../builder/views/page/form-md.ts'
import { createSite } from '../../../support/example-site.ts'

test('toFormText() links the words of a label, addresses of the site in full', () => {
  const parts = [
    { text: 'I read ' },
    { text: 'the terms', href: '/terms' },
    { text: ' and ' },
    { text: 'the law', href: 'https://law.example/1' },
  ]
  const field = { name: 'consent', kind: 'consent', label: 'I read', parts, required: true } as const
  const { forms } = createSite()
  const ownForms = { quote: { ...forms.contact, name: 'quote', kind: 'lead', fields: [field] } } as const
  expect(toFormText('quote', createSite({ ownForms }))).toContain(
    '\n- `consent` (consent), required: I read [the terms](https://www.example.com/terms) and [the law](https://law.example/1)',
  )
})
