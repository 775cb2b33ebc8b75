import { expect, test } from 'vitest'
import { checkContent, compileContent, page, toLine } from '../content/check-content.ts'

const SITE = 'name: N\ndescription: D\nurl: https://www.example.com\n'
const toButton = (to: string) => ({ 'site.yaml': `${SITE}callToAction: { title: A, to: ${JSON.stringify(to)} }\n` })
const toLink = (to: string) => ({ 'guides/x.md': page('X', `[A](<${to}>)`) })

test.each([
  ['tel:+43 1 234567', 'tel:+431234567'],
  ['Tel: +43 1 234567', 'Tel:+431234567'],
  ['tel:+43 (0)1 234 567', 'tel:+431234567'],
  ['sms:+43 1 234?body=Call me', 'sms:+431234?body=Call%20me'],
  ['mailto: info@a.example', 'mailto:info@a.example'],
  ['mailto:info@a.example?subject=The new crane', 'mailto:info@a.example?subject=The%20new%20crane'],
  ['mailto:?subject=A&body=B', 'mailto:?subject=A&body=B'],
  ['//shop.a.example/x', 'https://shop.a.example/x'],
  ['https://a.example/wiki/Talk:', 'https://a.example/wiki/Talk:'],
  ['ftp://a.example/y', 'ftp://a.example/y'],
])('a menu and a text lead from %s to %s', (written, address) => {
  const menu = compileContent(toButton(written))
  const text = compileContent(toLink(written))
  const markdown = text.site.allPages.find(({ path }) => path === '/guides/x')?.body.markdown
  expect([...menu.messages, ...text.messages]).toEqual([])
  expect(menu.site.menus.callToAction).toEqual({ title: 'A', href: address })
  expect(markdown).toMatch(address)
  expect(markdown).not.toMatch(/\s\S*\)/)
})

const toLabel = (to: string) => ({
  'forms.yaml': `quote: { title: T, submit: S, success: Y, introduction: I, fields: [{ name: a, kind: text, label: '[A](${to})' }] }\n`,
})

test.each([
  ['mailto:info@a.example', 'mailto:info@a.example'],
  ['tel:+431234567', 'tel:+431234567'],
  ['//shop.a.example/x', 'https://shop.a.example/x'],
  ['https://a.example/y', 'https://a.example/y'],
  ['https://www.example.com/guides/setup', '/guides/setup'],
])('the label of a field leads from %s to %s', (written, address) => {
  const { site, messages } = compileContent(toLabel(written))
  expect(messages).toEqual([])
  expect(site.ownForms['quote']?.fields[0]?.parts).toEqual([{ text: 'A', href: address }])
})

test.each([
  ['javascript:alert', 'error active-address The address "javascript:alert" runs code, which pages may not do.'],
  ['#a', 'error broken-link "#a" is a place on a page: write the page before it, since the link is on more than one.'],
  [
    '/nowhere',
    'error broken-link The link leads to "/nowhere", which does not exist: link to a page or file of this site, or to an absolute address.',
  ],
])('the label of a field may not lead to %s', (written, said) => {
  expect(checkContent(toLabel(written)).map(toLine)).toEqual([`forms.yaml:1:99 ${said}`])
})

const AT = 'site.yaml:4:31 error'

test.each([
  [
    'whatsapp://send?phone=43',
    'unknown-scheme The address "whatsapp://send?phone=43" has a scheme that is not allowed, so it leads nowhere.',
    'Use an https:, mailto: or tel: address.',
  ],
  [
    'javascript:alert(1)',
    'active-address The address "javascript:alert(1)" runs code, which pages may not do.',
    'Link to a page or a file instead.',
  ],
  ['mailto:', 'broken-link The address "mailto:" has nothing behind its colon.', 'mailto:…'],
  [
    'https://a.example/real co',
    'address-with-space The address "https://a.example/real co" has a space, which is written as %20.',
    'https://a.example/real%20co',
  ],
  [
    'https://user@a.example/',
    'broken-link The address "https://user@a.example/" has a name before its host, or characters that an address cannot have.',
    'https://www.example.org/page',
  ],
  [
    '#first-steps',
    'broken-link "#first-steps" is a place on a page: write the page before it, since the link is on more than one.',
    '/guides/setup#first-steps',
  ],
  [
    'content/guides/setup.md',
    'broken-link The link leads to "/content/guides/setup.md", which does not exist: did you mean "/guides/setup"?',
    '/guides/setup',
  ],
  [
    'content/pages/index.md',
    'broken-link The link leads to "/content/pages/index.md", which does not exist: did you mean "/"?',
    '/',
  ],
  [
    'wa.me/431234',
    'broken-link The address "wa.me/431234" has no scheme: begin it with "https://".',
    'https://wa.me/431234',
  ],
  ['+43 1 234567', 'broken-link "+43 1 234567" is a telephone number: write it with "tel:".', 'tel:+431234567'],
  ['shop.a.ch', 'broken-link The address "shop.a.ch" has no scheme: begin it with "https://".', 'https://shop.a.ch'],
])('a menu that leads to %j is told so', (to, message, hint) => {
  expect(checkContent(toButton(to)).map((one) => [toLine(one), one.hint])).toEqual([[`${AT} ${message}`, hint]])
})

test.each(['mailto:a@b.example', 'tel:+43 1'])('an entry that leads to %s needs a title', (to) => {
  const messages = checkContent({ 'site.yaml': `${SITE}navigation: ['${to}']\n` })
  expect(messages.map(toLine)).toEqual([
    `site.yaml:4:14 error missing-title The link to "${to}" needs a title, since it does not lead to a page of this site.`,
  ])
})

test.each([
  ['contact.md', '/contact'],
  ['/contact.md', '/contact'],
  ['/contact.md#form', '/contact#form'],
  ['/guides/a.md', '/guides/a'],
  ['/index.md', '/'],
])('a menu that leads to the markdown form %s leads to its page', (to, href) => {
  const site = compileContent({
    'site.yaml': `${SITE}navigation: ['${to}', { title: Own, to: '${to}' }]\n`,
    'pages/index.md': page('Home', 'Text.'),
    'pages/contact.md': page('Contact', '## Form {#form}'),
    'guides/a.md': page('A guide', 'Text.'),
  })
  expect(site.messages).toEqual([])
  expect(site.site.menus.navigation).toMatchObject([{ href }, { title: 'Own', href }])
})
