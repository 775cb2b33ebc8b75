/** The raw HTML that pages may have, literally: what is allowed changes here or not at all. */
import { expect, test } from 'vitest'
import {
  ADDRESS_ATTRIBUTES,
  ALLOWED,
  BLOCKS,
  DROPPED_WITH_CONTENT,
  isAllowedAttribute,
  OF_TABLES,
} from '../../../../builder/page/raw-html/allow-list.ts'

test('the elements and their attributes are literally these', () => {
  expect([...ALLOWED].map(([name, attributes]) => [name, ...attributes].join(' ')).join('\n')).toMatchInlineSnapshot(`
    "b
    bdi
    bdo
    blockquote
    br
    caption
    cite
    code
    dd
    dfn
    dl
    dt
    em
    figcaption
    figure
    h1
    h2
    h3
    h4
    h5
    h6
    hr
    i
    kbd
    mark
    p
    pre
    q
    abbr
    rt
    ruby
    s
    samp
    small
    span
    strong
    sub
    summary
    sup
    table
    tbody
    tfoot
    thead
    tr
    u
    ul
    var
    wbr
    div
    section
    a href hreflang name
    del datetime
    details open
    img alt height src width
    ins datetime
    li value
    ol start type
    col span
    colgroup span
    td colspan headers rowspan scope
    th colspan headers rowspan scope abbr
    time datetime"
  `)
})

test('the lists of elements are literally these', () => {
  const lists = { DROPPED_WITH_CONTENT, BLOCKS, OF_TABLES, ADDRESS_ATTRIBUTES }
  expect(Object.entries(lists).map(([name, list]) => `${name}: ${[...list].join(' ')}`)).toMatchInlineSnapshot(`
    [
      "DROPPED_WITH_CONTENT: script style iframe object embed svg math template noscript textarea select title xmp noembed noframes rp",
      "BLOCKS: blockquote caption dd details div dl dt figcaption figure h2 h3 h4 h5 h6 hr li ol p pre section summary table tbody td tfoot th thead tr ul",
      "OF_TABLES: caption col colgroup tbody td tfoot th thead tr",
      "ADDRESS_ATTRIBUTES: href src",
    ]
  `)
})

test.each([
  ['p', 'title', true],
  ['p', 'style', false],
  ['p', 'class', false],
  ['a', 'href', true],
  ['p', 'href', false],
  ['a', 'target', false],
  ['a', 'onclick', false],
  ['form', 'action', false],
  ['form', 'id', true],
  ['img', 'src', true],
  ['img', 'srcset', false],
  ['toString', 'constructor', false],
])('isAllowedAttribute() of <%s %s> is %s', (element, attribute, allowed) => {
  expect(isAllowedAttribute(element, attribute)).toBe(allowed)
})

test('isAllowedAttribute() allows every element these attributes', () => {
  const names = ['aria-describedby', 'aria-label', 'aria-labelledby', 'dir', 'id', 'lang', 'title']
  expect(names.filter((name) => !isAllowedAttribute('b', name))).toEqual([])
})
