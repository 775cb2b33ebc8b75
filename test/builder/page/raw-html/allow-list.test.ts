/** The raw HTML that pages may have, literally: what is allowed changes here or not at all. */
import { expect, test } from 'vitest'
import {
  ADDRESS_ATTRIBUTES,
  ALLOWED,
  BLOCKS,
  DROPPED_WITH_CONTENT,
  isAllowedAttribute,
  OF_TABLES,
  SANITIZE_SCHEMA,
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
    abbr
    rp
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
    ol reversed start type
    q cite
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
      "DROPPED_WITH_CONTENT: script style iframe object embed svg math template noscript textarea select title xmp noembed noframes",
      "BLOCKS: blockquote caption dd details div dl dt figcaption figure h2 h3 h4 h5 h6 hr li ol p pre section summary table tbody td tfoot th thead tr ul",
      "OF_TABLES: caption col colgroup tbody td tfoot th thead tr",
      "ADDRESS_ATTRIBUTES: href src cite",
    ]
  `)
})

test('the second look has literally this list', () => {
  const lines = Object.entries(SANITIZE_SCHEMA).map(([key, value]) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? `${key}\n${Object.entries(value)
          .map(([name, item]) => `  ${name}: ${toText(item)}`)
          .join('\n')}`
      : `${key}: ${toText(value)}`,
  )
  expect(lines.join('\n')).toMatchInlineSnapshot(`
    "tagNames: ["b","bdi","bdo","blockquote","br","caption","cite","code","dd","dfn","dl","dt","em","figcaption","figure","h1","h2","h3","h4","h5","h6","hr","i","kbd","mark","p","pre","abbr","rp","rt","ruby","s","samp","small","span","strong","sub","summary","sup","table","tbody","tfoot","thead","tr","u","ul","var","wbr","div","section","a","del","details","img","ins","li","ol","q","col","colgroup","td","th","time","input"]
    attributes
      b: []
      bdi: []
      bdo: []
      blockquote: []
      br: []
      caption: []
      cite: []
      code: [["className","/^language-./"]]
      dd: []
      dfn: []
      dl: []
      dt: []
      em: []
      figcaption: []
      figure: []
      h1: []
      h2: [["className","sr-only"]]
      h3: []
      h4: []
      h5: []
      h6: []
      hr: []
      i: []
      kbd: []
      mark: []
      p: ["dataLabel",["className","alert-title"]]
      pre: [["dataBlock","/^\\\\d+$/"]]
      abbr: []
      rp: []
      rt: []
      ruby: []
      s: []
      samp: []
      small: []
      span: [["dataBlock","/^\\\\d+$/"]]
      strong: []
      sub: []
      summary: []
      sup: []
      table: []
      tbody: []
      tfoot: []
      thead: []
      tr: []
      u: []
      ul: [["className","contains-task-list"]]
      var: []
      wbr: []
      div: ["role",["className","/^alert/"],["dataBlock","/^\\\\d+$/"]]
      section: ["dataFootnotes",["className","footnotes"]]
      a: ["href","hrefLang","dataFootnoteBackref","dataFootnoteRef",["className","data-footnote-backref"]]
      del: ["dateTime"]
      details: ["open"]
      img: ["alt","height","src","width"]
      ins: ["dateTime"]
      li: ["value",["className","task-list-item"]]
      ol: ["reversed","start","type",["className","contains-task-list"]]
      q: ["cite"]
      col: ["span"]
      colgroup: ["span"]
      td: ["colSpan","headers","rowSpan","scope",["style","/^text-align: (center|left|right)$/"]]
      th: ["colSpan","headers","rowSpan","scope","abbr",["style","/^text-align: (center|left|right)$/"]]
      time: ["dateTime"]
      *: ["ariaDescribedBy","ariaLabel","ariaLabelledBy","dir","id","lang","title"]
      input: [["disabled",true],["type","checkbox"],"checked"]
    ancestors
      caption: ["table"]
      col: ["table"]
      colgroup: ["table"]
      tbody: ["table"]
      td: ["table"]
      tfoot: ["table"]
      th: ["table"]
      thead: ["table"]
      tr: ["table"]
    protocols
      cite: ["http","https","mailto","tel","sms","xmpp","irc","ircs","ftp","geo","webcal"]
      href: ["http","https","mailto","tel","sms","xmpp","irc","ircs","ftp","geo","webcal"]
      src: ["http","https","mailto","tel","sms","xmpp","irc","ircs","ftp","geo","webcal","data"]
    required
      input: {"disabled":true,"type":"checkbox"}
    strip: ["script","style","iframe","object","embed","svg","math","template","noscript","textarea","select","title","xmp","noembed","noframes"]
    clobber: []
    allowComments: false
    allowDoctypes: false"
  `)
})

const toText = (value: unknown): string =>
  JSON.stringify(value, (_, item: unknown) => (item instanceof RegExp ? String(item) : item))

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
