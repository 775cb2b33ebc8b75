import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants } from 'node:zlib'
import { launch, type LaunchedChrome } from 'chrome-launcher'
import { HtmlValidate } from 'html-validate'
import lighthouse from 'lighthouse'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { escapeHtml } from '../../builder/page/html.ts'
import { CHROMIUM_ARGUMENTS, findChromium, startBrowser } from '../support/browser.ts'
import { writeFiles } from '../support/content-folder.ts'
import { EVERY_KIND } from '../support/every-kind.ts'
import { listen } from '../support/port.ts'
import { type SampleSite, startSampleSite } from '../support/sample-site.ts'

let sample: SampleSite
/** A site from right to left, with pages of all kinds and layouts. */
let everyKind: SampleSite
const folder = mkdtempSync(join(tmpdir(), 'lectern-kinds-'))
let browser: Browser
/** The browser as Lighthouse starts one. */
let chrome: LaunchedChrome
/** Every page as it is sent, by path. */
let sent: ReadonlyMap<string, string>

beforeAll(async () => {
  const chromePath = await findChromium()
  writeFiles(folder, {
    ...EVERY_KIND,
    'site.yaml': `${EVERY_KIND['site.yaml']}embeds: [www.openstreetmap.org]\n`,
    'pages/photos.md': PHOTOS,
    'pages/charts.md': CHARTS,
    'pages/paper.md': PAPER,
    'pages/cards.md': CARDS,
    'pages/small.md': SMALL,
    'pages/full.md': FULL,
    'pages/ends.md': ENDS,
    'pages/within.md': WITHIN,
  })
  copyFileSync('content/assets/survey.png', join(folder, 'assets/photo.png'))
  ;[sample, everyKind, browser, chrome] = await Promise.all([
    startSampleSite('people'),
    startSampleSite('people', folder),
    startBrowser(),
    launch({ chromePath, chromeFlags: CHROMIUM_ARGUMENTS }),
  ])
  const paths = [...sample.model.servedPages.map(({ path }) => path), '/sitemap', '/search?q=markdown']
  sent = new Map(await Promise.all(paths.map(async (path) => [path, (await sample.site.get(path)).text] as const)))
})

afterAll(async () => {
  chrome?.kill()
  await browser?.close()
  await sample?.stop()
  await everyKind?.stop()
  rmSync(folder, { recursive: true })
})

/** A portrait and a logo of which there are several widths; the logo is far below. */
const PHOTOS = `---
title: תמונות
description: תיאור של הדף בשפה העברית.
---

:::quote{by=אדה role="מהנדסת ראשית בחברה עם שם ארוך מאוד" image=/assets/photo.png}
מילים.
:::

${'מילה '.repeat(2000)}

:::logos
- ![לוגו](/assets/photo.png)
:::
`

const CHARTS = `---
title: תרשימים
description: תיאור של הדף בשפה העברית.
---

\`\`\`mermaid
xychart-beta
  title "Sales"
  x-axis [2025, 2026]
  bar [1, 5]
  line [2, 3]
\`\`\`

\`\`\`mermaid
classDiagram
  class Animal {
    +eat(food) void
  }
\`\`\`

\`\`\`mermaid
flowchart TB
  subgraph S["A title that is far longer than its only step"]
    A[Step]
  end
\`\`\`

\`\`\`mermaid
xychart-beta
  title "A title of SIXTY CAPITALS, OF WHICH EACH IS AS WIDE AS MANY LETTERS"
  x-axis [1, 2]
  y-axis "An axis of SIXTY CAPITALS, OF WHICH EACH IS AS WIDE AS MANY LETTERS"
  bar [1, 2]
\`\`\`

\`\`\`mermaid
sequenceDiagram
  loop Every morning at six, before the first of all customers come
    A->>B: x
  end
\`\`\`

The price is $\\cancel{\\text{not }}$ fixed, $\\sout{a}$, $\\xcancel{b}$, $\\cancelto{0}{x}$, $\\boxed{c}$.

All of it is $\\text{bread and butter, and milk, and all that belongs to them}$ today.

$$
\\begin{array}{|c|c|}\\hline a&b\\\\\\hline\\end{array}
$$

$$
\\begin{CD}A @>{\\text{first}}>> B\\\\@V{\\text{free of charge}}V{\\text{twelve a month}}V @VVV\\\\C @= D\\end{CD}
$$

$$
\\ce{^{227}_{90}Th ->[\\text{in two days}] ^{223}_{88}Ra + ^4_2He}
$$
`

/** Code and a table that are wider than paper, and tabs. */
const PAPER = `---
title: נייר
description: תיאור של הדף בשפה העברית.
---

\`\`\`js
${'call(value) // '.repeat(20)}
\`\`\`

| ${'some_long_name | '.repeat(9)}
| ${'--- | '.repeat(9)}
| ${'another_long_name | '.repeat(9)}

::::tabs
:::tab[אחת]
טקסט.
:::
:::tab[שתיים]
עוד טקסט.
:::
::::
`

/** A card with a picture of one width and a list in it. */
const CARDS = `---
title: כרטיסים
description: כרטיס עם רשימה.
---

:::::cards
::::card[כרטיס]{image=/assets/picture.svg}
- [אחד](article.md)
- [שני](plain.md)
::::
::::card[כרטיס]{to=/plain}
[שלישי](article.md)

## פרטים

## [רביעי](article.md)

:::details[לקפל]
מילים.
:::
::::
:::::
`

const toNested = (names: readonly string[]): string => {
  const all = Array.from({ length: 12 }, () => names).flat()
  return `${all.map((name) => `<${name}>`).join('')}*word*${all
    .map((name) => `</${name}>`)
    .toReversed()
    .join('')}`
}

/** Elements that make text smaller, in each other and mixed. */
const SMALL = `---
title: קטן
description: תיאור של הדף בשפה העברית.
---

${['small', 'sub', 'sup', 'kbd', 'code', 'samp'].map((name) => toNested([name])).join('\n\n')}

${toNested(['small', 'sub', 'sup', 'kbd', 'code', 'samp'])}

${'<ruby>a<rt>'.repeat(12)}*word*${'</rt></ruby>'.repeat(12)}

<ruby>a<rt>$\\scriptscriptstyle\\tiny\\text{word}$</rt></ruby>
`

const LONG = Array.from({ length: 40 }, (_, at) => `word${at}`)
const FIGURE = `:::figure[${LONG.join(' ')}]\n![תמונה](/assets/photo.png)\n:::\n`

/** Blocks whose texts are wider than they are, and pictures with long captions in two rows. */
const FULL = `---
title: מלא
description: תיאור של הדף בשפה העברית.
---

:::hero{align=center}
## כותרת

\`\`\`sh
${LONG.join('-')}
\`\`\`
:::

::::gallery
${FIGURE.repeat(6).replaceAll(':::\n:::', ':::\n\n:::')}
::::

:::logos
- \`${LONG.join('-')}\`
- ${LONG.join('')}
:::

:button[קנה $${LONG.map((_, at) => String.fromCharCode(97 + (at % 26))).join('+')}$]{to=/}
`

const TEXT = `${LONG.slice(0, 14).join(' ')} END`
const CELLS = [
  `[![תמונה](/assets/photo.png) ${TEXT}](/)`,
  `**![תמונה](/assets/photo.png) ${TEXT}**`,
  `> ![תמונה](/assets/photo.png)\n> ${TEXT}`,
]

/** Wide by their size, columns, wide spaces, signs and roots, with few letters. */
const WIDE_FORMULAS = [
  String.raw`\Huge a\qquad b\qquad c\qquad\text{END}`,
  String.raw`\begin{matrix}a${'&'.repeat(30)}\text{END}\end{matrix}`,
  String.raw`\text{a${'\u2003'.repeat(30)}END}`,
  String.raw`a${'<'.repeat(40)}\text{END}`,
  String.raw`${'\\sqrt{}'.repeat(30)}\text{END}`,
]

/** Texts that end in "END", each of which can be seen: beside pictures, in formulas, and below readings. */
const ENDS = `---
title: סוף
description: תיאור של הדף בשפה העברית.
---

:::gallery
${[...CELLS, ...CELLS, ...CELLS].join('\n\n')}
:::

:::figure[תמונה $\\text{${TEXT}}$]
![תמונה](/assets/photo.png)
:::

:button[קנה $\\text{${TEXT}}$]{to=/}

מילה $\\text{${TEXT.replaceAll(' ', '-')}}$.

${WIDE_FORMULAS.map((formula) => `::::columns\n:::column\nמילה $${formula}$\n:::\n:::column\n![תמונה](/assets/photo.png)\n:::\n::::`).join('\n\n')}

## <ruby>word word word word word word word END<rt>מילה</rt></ruby>

::::columns
:::column
<ruby>word word word word word word word END<rt>${LONG.slice(0, 8).join(' ')}</rt></ruby>
:::
:::column
![תמונה](/assets/photo.png)
:::
::::

:button[\`code\`]{to=/}

::::steps
999999999. מילה END
::::

END

1999. מילה

<div dir="auto">

10. מילה

</div>

<table><tr><td><ol start="1000"><li value="100">מילה</li><li value="10100">מילה</li></ol></td></tr></table>

<ol type="i" start="8"><li>מילה</li></ol>

<ol><li value="7" dir="auto">Word</li><li value="8" dir="ltr">Word</li></ol>

<code>npm <mark>marked</mark></code>

<mark>\`code\` <kbd>Ctrl</kbd> [מילה](/)</mark>

${'<code>'.repeat(40)}word${'</code>'.repeat(40)}

${'<mark>'.repeat(20)}word${'</mark>'.repeat(20)}
`

/** Things within others in which they can be used. */
const WITHIN = `---
title: Within
description: What can be used within blocks.
---

::::tabs
:::tab[One]
- [x] Included
- [ ] Not included

::form{name=contact}
:::
::::

::::cards
:::card[Card]{to=/}
::form{name=events}
:::
::::

| Plan | Free | Team | Company | Enterprise |
| --- | --- | --- | --- | --- |
| Sign-on | :icon[x]{label=Missing} | :icon[check]{label=Included} | :icon[check]{label=Included} | :icon[check]{label=Included} |

::map{lat=52.5163 lon=13.3777 label="${'Long\u00A0title\u00A0'.repeat(12)}END"}
`

const WIDE = { width: 1280, height: 800 }
const NARROW = { width: 360, height: 800 }

/** A tab in which every page finds axe-core, and says how far its content has moved. It keeps its size: resizing moves content. */
async function openTab(viewport: typeof WIDE, found: string[], { origin } = sample): Promise<Page> {
  const context = await browser.newContext({ baseURL: origin, reducedMotion: 'reduce', viewport })
  // A script of the tab is compiled once; the policy of a page has no say in it.
  await context.addInitScript({ path: fileURLToPath(new URL('axe.min.js', import.meta.resolve('axe-core'))) })
  await context.addInitScript(() => {
    const shifts: string[] = []
    Object.assign(globalThis, { shifts })
    let parsedAt = Infinity
    document.addEventListener('DOMContentLoaded', ({ timeStamp }) => (parsedAt = timeStamp))
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const sources: readonly { node: unknown; previousRect: DOMRect; currentRect: DOMRect }[] = Reflect.get(
          entry,
          'sources',
        )
        // The columns of a table get other widths with each row that arrives.
        const isOfTable = sources.some(({ node }) => node instanceof Node && node.parentElement?.closest('table'))
        if (isOfTable && entry.startTime < parsedAt) continue
        for (const { node, previousRect, currentRect } of sources) {
          const name = node instanceof Element ? node.outerHTML.slice(0, 60) : String(node)
          shifts.push(`${name} from ${previousRect.y} to ${currentRect.y}`)
        }
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const page = await context.newPage()
  page.on('console', (message) => found.push(`${page.url()} console: ${message.text()}`))
  page.on('pageerror', (error) => found.push(`${page.url()} error: ${String(error)}`))
  page.on('request', (request) => {
    if (!request.url().startsWith(`${origin}/`)) found.push(`${page.url()} request: ${request.url()}`)
  })
  return page
}

const findFlaws = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => [
    ...(document.documentElement.scrollWidth > innerWidth ? [`is wider than ${innerWidth} pixels`] : []),
    ...Array.from<string>(Reflect.get(globalThis, 'shifts')).map((shift) => `shifts at ${innerWidth} pixels: ${shift}`),
  ])

/** What axe-core finds by some of its rules in a part of a page. It has no need to load the style sheets once more. */
const findBarriers = (page: Page, rules: object, within = 'html'): Promise<readonly string[]> =>
  page.evaluate(`axe.run(${JSON.stringify({ include: [[within]] })}, ${JSON.stringify({ resultTypes: ['violations'], preload: false, ...rules })})
    .then(({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ' at ' + innerWidth + ' pixels: ' + html.slice(0, 160))))`)

/** The rules that look at colours, which take most of the time. */
const OF_COLOURS = { runOnly: ['color-contrast', 'link-in-text-block'] }
const OF_CONTENT = { rules: Object.fromEntries(OF_COLOURS.runOnly.map((rule) => [rule, { enabled: false }])) }

/** The kinds of elements that a page shows and hides, each by the names and classes on its way from `body`; marks the first of some. */
const findKinds = (
  page: Page,
  marked: readonly string[] = [],
): Promise<Record<'shown' | 'hidden', readonly string[]>> =>
  page.evaluate((list) => {
    const kinds = new Map<Element | null, string>()
    const shown = new Set<string>()
    for (const element of document.querySelectorAll('body *')) {
      const kind = `${kinds.get(element.parentElement) ?? ''} ${element.localName}.${element.className}`
      kinds.set(element, kind)
      const isFirst = element.checkVisibility() && !shown.has(kind)
      if (isFirst) shown.add(kind)
      element.toggleAttribute('data-new', isFirst && list.includes(kind))
    }
    return { shown: [...shown], hidden: [...new Set(kinds.values())].filter((kind) => !shown.has(kind)) }
  }, marked)

/**
 * Opens a page at the narrow width, where words overflow first. A page with elements of a kind that was not `seen` in another
 * is checked by axe-core, and opened at the other width, where it is checked for those that only this shows. `AXE=all` makes
 * axe-core check all pages at both.
 */
async function inspect(narrow: Page, wide: Page, path: string, seen: Set<string>): Promise<readonly string[]> {
  const takeNew = (kinds: readonly string[]): readonly string[] => {
    const fresh = kinds.filter((kind) => process.env['AXE'] !== undefined || !seen.has(kind))
    for (const kind of fresh) seen.add(kind)
    return fresh
  }
  await narrow.goto(path, { waitUntil: 'load' })
  const { shown, hidden } = await findKinds(narrow)
  const fresh = [takeNew(shown), takeNew(hidden.map((kind) => `hidden ${kind}`))] as const
  const found = [await findFlaws(narrow), await findBarriersOf(narrow, fresh[0])]
  if (fresh.flat().length > 0) {
    await wide.goto(path, { waitUntil: 'load' })
    found.push(await findFlaws(wide), await findBarriersOf(wide, takeNew((await findKinds(wide)).shown)))
  }
  return found.flat().map((text) => `${path} ${text}`)
}

/** What is wrong with a page for elements of some kinds, in both schemes. */
async function findBarriersOf(page: Page, kinds: readonly string[]): Promise<readonly string[]> {
  if (kinds.length === 0) return []
  await findKinds(page, kinds)
  const light = [await findBarriers(page, OF_CONTENT), await findBarriers(page, OF_COLOURS, '[data-new]')]
  return [...light, await findDarkBarriers(page)].flat()
}

/** The dark scheme sets other values of colours, and nothing else. */
async function findDarkBarriers(page: Page): Promise<readonly string[]> {
  await page.emulateMedia({ colorScheme: 'dark' })
  const found = await findBarriers(page, OF_COLOURS, '[data-new]')
  await page.emulateMedia({ colorScheme: 'light' })
  return found
}

test(
  'no page has a barrier, overflows or shifts at 360 and 1280 pixels, light and dark, and each stays on this host',
  { timeout: 400_000 },
  async () => {
    const seen = new Set<string>()
    // Pages of all kinds, from right to left.
    const kinds = everyKind.model.servedPages.map(({ path }) => path).filter((path) => !SAME_KIND.test(path))
    expect(await inspectAll([...kinds, '/search', '/sitemap'], everyKind, seen)).toEqual([])
    // The largest first: they have most of the kinds of elements that there are.
    const paths = [...sent].toSorted(([, a], [, b]) => b.length - a.length).map(([path]) => path)
    const own = paths.filter((path) => process.env['LANGUAGES'] || !TRANSLATED.test(path))
    expect(await inspectAll(own, sample, seen)).toEqual([])
  },
)

/** Pages that say the same as others, in other words: all of them with `LANGUAGES=all`, else the home page and a form. */
const TRANSLATED = /^\/(?:de|ja)\/(?!contact$)/

/** Pages that have the same parts as another of the site; and one that is written by the builder, in English. */
const SAME_KIND = /\/(?:b|c|lamp|chair|products|case-studies|events|first|setup|survey|page\/2|developers)$|^\/en/

/** Opens pages in two pairs of tabs, and gives what is wrong with them. */
async function inspectAll(all: readonly string[], site: SampleSite, seen: Set<string>): Promise<readonly string[]> {
  const found: string[] = []
  const paths = all.values()
  const work = async (): Promise<void> => {
    const [narrow, wide] = await Promise.all([openTab(NARROW, found, site), openTab(WIDE, found, site)])
    for (const path of paths) found.push(...(await inspect(narrow, wide, path, seen)))
    await Promise.all([narrow.context().close(), wide.context().close()])
  }
  await Promise.all([work(), work()])
  return found
}

test('each layout has its measure, and a sidebar stands where reading begins', async () => {
  const page = await browser.newPage({ baseURL: everyKind.origin, viewport: WIDE })
  const boxOf = async (path: string, selector: string) => {
    await page.goto(path)
    return page.locator(selector).boundingBox()
  }
  const widths = [
    (await boxOf('/article', '.prose'))?.width,
    (await boxOf('/wide', '.prose'))?.width,
    (await boxOf('/landing', '.prose'))?.width,
    (await boxOf('/plain', '.prose'))?.width,
    (await boxOf('/landing', 'h1'))?.width,
  ]
  // Facts and notes are not hidden with the title.
  await page
    .locator('article > header')
    .evaluate((header) =>
      header.append(Object.assign(document.createElement('dl'), { className: 'facts', textContent: 'Tags' })),
    )
  expect((await page.locator('article > header > .facts').boundingBox())?.width).toBeGreaterThan(100)
  const [aside, prose] = [await boxOf('/docs/setup', 'nav.section'), await boxOf('/docs/setup', '.prose')]
  await page.close()
  expect(widths).toEqual([714, 931.5, 1212, 714, 1])
  expect(aside?.x).toBeGreaterThan((prose?.x ?? 0) + (prose?.width ?? 0))
})

test.each([NARROW, WIDE])('long words in header and tags stay inside a page of $width pixels', async (viewport) => {
  const page = await browser.newPage({ baseURL: everyKind.origin, viewport })
  await page.goto('/')
  const write = (selector: string, text: string) =>
    page.locator(selector).evaluateAll((all, words) => all.forEach((element) => (element.textContent = words)), text)
  await page.locator('.frame').evaluate((element) => {
    element.innerHTML = `<dl class="facts"><div><dt>a</dt><dd>${'x'.repeat(60)}</dd></div></dl><div class="lists"><ul><li>${'x'.repeat(60)}</li></ul></div>`
  })
  await write('.brand', 'Donaudampfschifffahrtsgesellschaft AG')
  await write('.actions .button', 'Request an offer that does not bind you to anything at all')
  await write('.languages a', 'Deutsch (Liechtenstein)')
  await write('.top nav:not(.languages) :is(li > a, summary)', 'Documentation')
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  await page.close()
  expect(width).toBe(viewport.width)
})

test('the button that copies code stands where its lines end, from right to left too', async () => {
  const page = await browser.newPage({ baseURL: everyKind.origin, viewport: WIDE })
  await page.goto('/article')
  const code = await page.locator('.code code').boundingBox()
  const button = await page.locator('.code button').boundingBox()
  const title = await page.evaluate(() => {
    const range = document.createRange()
    range.selectNodeContents(document.querySelector('figure:has(.code) figcaption') ?? document.body)
    return range.getBoundingClientRect().right
  })
  await page.close()
  expect(button?.x).toBeGreaterThan((code?.x ?? WIDE.width) + 400)
  expect(button?.x).toBeGreaterThan(title)
})

test('a card is as wide as its picture, and a list in it is a list', async () => {
  const page = await browser.newPage({ baseURL: everyKind.origin, viewport: WIDE })
  await page.goto('/cards')
  const card = await page
    .locator('.cards > li')
    .first()
    .evaluate((element) => element.clientWidth)
  const picture = await page.locator('.cards img').boundingBox()
  const item = page.locator('.cards li li').first()
  const border = await item.evaluate((element) => getComputedStyle(element).borderTopWidth)
  await item.locator('a').click({ timeout: 5000 })
  const { pathname } = new URL(page.url())
  await page.close()
  expect([Math.round(picture?.width ?? 0), border, pathname]).toEqual([card, '0px', '/article'])
})

test.each([
  ['שלישי', '/article'],
  ['רביעי', '/article'],
  ['כרטיס', '/plain'],
])('a link of a card whose text has a heading leads where it says: %s', async (name, path) => {
  const page = await browser.newPage({ baseURL: everyKind.origin, viewport: WIDE })
  await page.goto('/cards')
  await page.locator('.cards > li').nth(1).getByRole('link', { name, exact: true }).click({ timeout: 5000 })
  const { pathname } = new URL(page.url())
  await page.close()
  expect(pathname).toBe(path)
})

test('a fold in a card that leads somewhere opens', async () => {
  const page = await browser.newPage({ baseURL: everyKind.origin, viewport: WIDE })
  await page.goto('/cards')
  await page.getByText('לקפל', { exact: true }).click({ timeout: 5000 })
  const isShown = await page.getByText('מילים.').isVisible()
  const { pathname } = new URL(page.url())
  await page.close()
  expect([isShown, pathname]).toEqual([true, '/cards'])
})

test.each([WIDE, NARROW])('long texts of blocks are not below others, and make no page wider: %j', async (viewport) => {
  const page = await browser.newPage({ baseURL: everyKind.origin, viewport })
  await page.goto('/full')
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  const captions = page.locator('.gallery figcaption')
  const ends = await captions.evaluateAll((all) =>
    all.map((caption) => {
      const text = caption.lastElementChild?.lastChild ?? caption.lastChild
      const range = document.createRange()
      range.setStart(text ?? caption, (text?.textContent?.trimEnd().length ?? 1) - 1)
      range.setEnd(text ?? caption, text?.textContent?.trimEnd().length ?? 1)
      caption.scrollIntoView({ block: 'center' })
      const { left, right, top, bottom } = range.getBoundingClientRect()
      return caption.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2))
    }),
  )
  await page.close()
  expect([width, ends]).toEqual([viewport.width, [true, true, true, true, true, true]])
})

test.each([WIDE, NARROW])('no text ends where nobody sees it: %j', async (viewport) => {
  const page = await browser.newPage({ baseURL: everyKind.origin, viewport })
  await page.goto('/ends')
  const ends = await page.locator('main').evaluate((main) => {
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
    const found: [string, boolean][] = []
    while (texts.nextNode()) {
      const { currentNode: text } = texts
      const end = text.textContent?.indexOf('END') ?? -1
      if (end === -1 || text.parentElement?.localName === 'annotation') continue
      const range = document.createRange()
      range.setStart(text, end + 2)
      range.setEnd(text, end + 3)
      const parent = text.parentElement
      parent?.scrollIntoView({ block: 'center', inline: 'end' })
      const { left, right, top, bottom } = range.getBoundingClientRect()
      const seen = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
      found.push([parent?.localName ?? '', parent !== null && (parent === seen || seen?.contains(parent) === true)])
    }
    return found
  })
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  await page.close()
  expect(ends).toHaveLength(16 + WIDE_FORMULAS.length)
  expect(ends.filter(([, isSeen]) => !isSeen)).toEqual([])
  expect(width).toBe(viewport.width)
})

test.each([WIDE, NARROW])('fields and boxes in tabs and cards can be seen and used: %j', async (viewport) => {
  const page = await browser.newPage({ baseURL: everyKind.origin, viewport })
  await page.goto('/within')
  const controls = await page
    .locator('main :is(input:not([name=leave_empty]), textarea, button[type=submit])')
    .evaluateAll((all) =>
      all.flatMap((control) => {
        if (control.parentElement?.matches('.tabs > label')) return []
        control.scrollIntoView({ block: 'center' })
        const { left, right, top, bottom, width } = control.getBoundingClientRect()
        const isSeen = document.elementFromPoint((left + right) / 2, (top + bottom) / 2) === control
        return [
          [
            control.getAttribute('name') ?? control.localName,
            isSeen && width > 0 && getComputedStyle(control).opacity === '1',
          ],
        ]
      }),
    )
  const [start, end, width] = await page.locator('.embed a').evaluate((link) => {
    const range = document.createRange()
    range.selectNodeContents(link.lastElementChild ?? link)
    const { left, right } = range.getBoundingClientRect()
    const box = link.getBoundingClientRect()
    return [left >= box.left, right <= box.right, document.documentElement.scrollWidth]
  })
  await page.close()
  expect(controls).toHaveLength(19)
  expect(controls.filter(([, isSeen]) => isSeen !== true)).toEqual([])
  expect([start, end, width]).toEqual([true, true, viewport.width])
})

test('numbers of lists and steps have room beside the text', async () => {
  const page = await browser.newPage({ baseURL: everyKind.origin, viewport: NARROW })
  await page.goto('/ends')
  const numbers = await page.locator('main ol:not(.steps) > li').evaluateAll((items) =>
    items.map((item) => {
      const [{ font, listStyleType, listStylePosition, direction, overflowX }, list] = [
        getComputedStyle(item),
        item.parentElement,
      ]
      const number =
        listStyleType === 'lower-roman'
          ? 'viii'
          : String((item instanceof HTMLLIElement && item.value) || list?.getAttribute('start'))
      const context = document.createElement('canvas').getContext('2d')
      if (context) context.font = font
      const [own, outer] = [item.getBoundingClientRect(), list?.getBoundingClientRect()]
      const room = direction === 'rtl' ? (outer?.right ?? 0) - own.right : own.left - (outer?.left ?? 0)
      // What scrolls cuts off what is beside it.
      const isBeside = overflowX === 'visible' && (context?.measureText(`${number}. `).width ?? 1000) <= room
      return [number, listStylePosition === 'inside' || isBeside]
    }),
  )
  const step = page.locator('.steps > li').last()
  const [shown, whole] = await step.evaluate((item) => {
    const { overflow, width } = getComputedStyle(item, '::before')
    const context = document.createElement('canvas').getContext('2d')
    if (context) context.font = getComputedStyle(item, '::before').font
    return [overflow, Number.parseFloat(width) > (context?.measureText('999999999').width ?? 1000)]
  })
  await page.close()
  expect(numbers).toEqual([
    ['1999', true],
    ['10', true],
    ['100', true],
    ['10100', true],
    ['viii', true],
    ['7', true],
    ['8', true],
  ])
  expect([shown, whole]).toEqual(['visible', true])
})

/** The contrast between the lightest and the darkest pixel inside the edges of a picture, from 1 to 21 (https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio). */
async function measureContrast(image: Buffer): Promise<number> {
  const { width, height } = await sharp(image).metadata()
  const inner = { left: 5, top: 5, width: width - 10, height: height - 10 }
  const { data, info } = await sharp(image).extract(inner).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const linear = [...data].map((value) =>
    value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
  )
  const lights = Array.from({ length: info.width * info.height }, (_, at) => {
    const [red = 0, green = 0, blue = 0] = linear.slice(at * 3, at * 3 + 3)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  })
  return (Math.max(...lights) + 0.05) / (Math.min(...lights) + 0.05)
}

test.each([
  { colorScheme: 'light' },
  { colorScheme: 'dark' },
  { colorScheme: 'dark', forcedColors: 'active' },
] as const)('code in buttons, and what is marked, can be read: %j', async (media) => {
  const page = await browser.newPage({ baseURL: everyKind.origin, viewport: WIDE })
  await page.emulateMedia(media)
  await page.goto('/ends')
  const parts = await page
    .locator('.button code, mark code, mark kbd, mark a, code mark, p > code:has(code), p > mark:has(mark)')
    .all()
  const contrasts = await Promise.all(parts.map(async (part) => measureContrast(await part.screenshot())))
  await page.close()
  expect(contrasts).toHaveLength(7)
  expect(contrasts.filter((contrast) => contrast < 4.5)).toEqual([])
})

test('pictures side by side in a gallery have one height, whatever their shapes are', async () => {
  const page = await browser.newPage({ baseURL: sample.origin, viewport: WIDE })
  await page.goto('/guides/blocks')
  const heights = await page
    .locator('.gallery')
    .first()
    .evaluate((gallery) => {
      const all = [...gallery.querySelectorAll('img')]
      const [first] = all
      if (first) Object.assign(first.style, { aspectRatio: '5 / 1', objectFit: 'cover' })
      return all.map((img) => img.getBoundingClientRect().height)
    })
  await page.close()
  expect(heights.length).toBeGreaterThan(1)
  expect(new Set(heights.map(Math.round)).size).toBe(1)
})

/** Whether the first of two stretches, each from a place to a place, is within the second. */
const isInside = ([[start = 0, end = 0] = [], [from = 0, to = 0] = []]: number[][]) => start >= from && end <= to

test('long words of badges in cards, long titles of frames and long labels stay inside what holds them', async () => {
  const page = await browser.newPage({ viewport: NARROW })
  await page.goto(`${everyKind.origin}/cards`)
  const badge = await page
    .locator('.cards > li')
    .first()
    .evaluate((card) => {
      const label = card.appendChild(document.createElement('span'))
      label.className = 'badge'
      label.textContent = 'word '.repeat(99)
      return [label.getBoundingClientRect(), card.getBoundingClientRect()].map(({ left, right }) => [left, right])
    })
  await page.goto(`${sample.origin}/guides/blocks`)
  const frame = await page
    .locator('.embed a')
    .first()
    .evaluate((link) => {
      const title = link.querySelector('span') ?? link
      title.textContent = 'word '.repeat(999)
      return [title.getBoundingClientRect(), link.getBoundingClientRect()].map(({ top, bottom }) => [top, bottom])
    })
  await page
    .locator('h1, .crumbs li, .tabs > label, .title, .button, .badge, summary, figcaption > span, footer nav a')
    .evaluateAll((labels) => labels.forEach((label) => label.append('x'.repeat(170))))
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  await page.close()
  expect([badge, frame].map(isInside)).toEqual([true, true])
  expect(width).toBe(NARROW.width)
})

test('a phone enlarges no page around a field, and addresses are written from left to right in every language', async () => {
  const page = await openTab(NARROW, [])
  await page.goto('/contact')
  await page.locator('html').evaluate((root) => root.setAttribute('dir', 'rtl'))
  // Its small print is that of a footer.
  await page.locator('footer').evaluate((footer) => (footer.innerHTML += '<input type="text"><textarea></textarea>'))
  const fields = await page.locator('input, textarea').evaluateAll((all) =>
    all.map((field) => {
      const { fontSize, direction } = getComputedStyle(field)
      return [field.getAttribute('type'), Number.parseFloat(fontSize) >= 16, direction]
    }),
  )
  await page.context().close()
  expect(fields).toEqual(
    expect.arrayContaining([
      ['search', true, 'rtl'],
      ['email', true, 'ltr'],
    ]),
  )
  expect(fields.filter(([, isLarge]) => isLarge === false)).toEqual([])
})

test('the button of a form can be read while the form is sent', async () => {
  const page = await openTab(NARROW, [])
  await page.goto('/contact')
  await page.locator('.form').evaluate((form) => form.setAttribute('aria-busy', 'true'))
  const light = await findBarriers(page, OF_COLOURS, '.form')
  await page.emulateMedia({ colorScheme: 'dark' })
  const dark = await findBarriers(page, OF_COLOURS, '.form')
  await page.context().close()
  expect([light, dark]).toEqual([[], []])
})

test('long words in the options of a form stay inside the page of a phone', async () => {
  const page = await browser.newPage({ baseURL: sample.origin, viewport: NARROW })
  await page.goto('/survey')
  await page
    .locator('.field label > span')
    .evaluateAll((all) =>
      all.forEach((element) => (element.textContent = 'Donaudampfschifffahrtsgesellschaftskapitän')),
    )
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  await page.close()
  expect(width).toBe(360)
})

test('logos and portraits keep their size where their file has several widths', async () => {
  const page = await browser.newPage({ baseURL: everyKind.origin, viewport: NARROW })
  await page.goto('/photos')
  const sizes: unknown[] = []
  for (const selector of ['.quote img', '.logos img']) {
    const picture = page.locator(selector)
    await picture.scrollIntoViewIfNeeded()
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(/\.avif$/)
    const { width = 0, height = 0 } = (await picture.boundingBox()) ?? {}
    sizes.push([Math.round(width), Math.round(height)])
  }
  await page.close()
  expect(sizes).toEqual([
    [44, 44],
    [58, 36],
  ])
})

test('a chart has the colours of the theme, and its lines are lines', async () => {
  const page = await browser.newPage({ baseURL: everyKind.origin, viewport: WIDE, colorScheme: 'dark' })
  await page.goto('/charts')
  const colours = await page.evaluate(() =>
    ['title', 'bar', 'line', 'dot'].map((part) => {
      const { fill, stroke } = getComputedStyle(document.querySelector(`.xychart-${part}`) ?? document.body)
      return [part, fill, stroke]
    }),
  )
  await page.close()
  expect(colours).toEqual([
    ['title', 'rgb(230, 233, 237)', 'none'],
    ['bar', 'color(srgb 0.198039 0.232353 0.314706)', 'rgb(157, 183, 255)'],
    ['line', 'none', 'rgb(240, 191, 107)'],
    ['dot', 'rgb(240, 191, 107)', 'none'],
  ])
})

test('the words of a diagram stand in their boxes where the page reads from right to left', async () => {
  const page = await browser.newPage({ baseURL: everyKind.origin, viewport: WIDE })
  await page.goto('/charts')
  const box = await page.locator('svg:has-text("eat") rect').first().boundingBox()
  const words = await page.locator('svg text:has-text("eat")').boundingBox()
  await page.close()
  expect(words?.x).toBeGreaterThan(box?.x ?? 0)
  expect((words?.x ?? 0) + (words?.width ?? 0)).toBeLessThan((box?.x ?? 0) + (box?.width ?? 0))
})

test('the text of a diagram is read below its drawing', async () => {
  const page = await browser.newPage({ baseURL: everyKind.origin, viewport: NARROW })
  await page.goto('/charts')
  const text = page.locator('figure.diagram pre').nth(1)
  expect(await text.isVisible()).toBe(false)
  await page.locator('figure.diagram summary').nth(1).click()
  expect(await text.innerText()).toBe('classDiagram\n  class Animal {\n    +eat(food) void\n  }')
  await page.close()
})

test('all words of diagrams are inside their drawings', async () => {
  const page = await browser.newPage({ baseURL: everyKind.origin, viewport: WIDE })
  await page.goto('/charts')
  const outside = await page.locator('svg.diagram').evaluateAll((drawings) =>
    drawings.map((drawing) => {
      const frame = drawing.getBoundingClientRect()
      return Array.from(drawing.querySelectorAll('text'), (text) => [text.textContent, text.getBoundingClientRect()])
        .filter(([, box]) => {
          if (!(box instanceof DOMRect)) return true
          return box.left < frame.left || box.top < frame.top || box.right > frame.right || box.bottom > frame.bottom
        })
        .map(([words]) => words)
    }),
  )
  await page.close()
  expect(outside).toEqual([[], [], [], [], []])
})

test('a part of a formula that is struck out, and the cells of an array, have their lines', async () => {
  const page = await browser.newPage({ baseURL: everyKind.origin, viewport: WIDE })
  await page.goto('/charts')
  const lines = await page.locator('.tml-cancel, .tml-cancelto, [data-lines]').evaluateAll((all) =>
    all.map((element) => {
      const { width, height } = element.getBoundingClientRect()
      const { backgroundImage, borderTopWidth, borderRightWidth } = getComputedStyle(element)
      const strokes = backgroundImage.split('linear-gradient').length - 1
      return [width > 5 && height > 5, strokes, borderTopWidth, borderRightWidth]
    }),
  )
  await page.close()
  const cell = [true, 0, '1px', '1px']
  expect(lines).toEqual([
    [true, 1, '0px', '0px'],
    [true, 1, '0px', '0px'],
    [true, 2, '0px', '0px'],
    [true, 1, '0px', '0px'],
    cell,
    cell,
    cell,
  ])
})

test('no part of a formula lies over another or is cut off', async () => {
  const page = await browser.newPage({ baseURL: everyKind.origin, viewport: WIDE })
  await page.goto('/charts')
  const formulas = await page.locator('math[display=block]').evaluateAll((all) =>
    all.map((math) => {
      const parts = [...math.querySelectorAll('mi, mn, mtext')].filter((part) => part.closest('mphantom') === null)
      const boxes = parts.map((part) => part.getBoundingClientRect())
      const box = math.getBoundingClientRect()
      const cut = parts.filter((_, at) => (boxes[at]?.top ?? 0) < box.top || (boxes[at]?.bottom ?? 0) > box.bottom)
      const covered = parts.filter((_, at) =>
        boxes.some((other, index) => {
          const own = boxes[at]
          if (own === undefined || index >= at) return false
          const width = Math.min(own.right, other.right) - Math.max(own.left, other.left)
          return width > 2 && Math.min(own.bottom, other.bottom) - Math.max(own.top, other.top) > 6
        }),
      )
      return [parts.length > 1, [...cut, ...covered].map((part) => part.textContent)]
    }),
  )
  await page.close()
  expect(formulas).toEqual(Array.from({ length: 3 }, () => [true, []]))
})

test('elements that make text smaller do so once, however often they are nested', async () => {
  const page = await browser.newPage({ baseURL: everyKind.origin, viewport: WIDE })
  await page.goto('/small')
  const sizes = await page
    .locator('em, mtext')
    .evaluateAll((words) => words.map((word) => parseFloat(getComputedStyle(word).fontSize)))
  await page.close()
  expect(sizes).toEqual([14.1667, 14.1667, 14.1667, 15.3, 15.3, 17, 14.1667, 8.5, 8.5])
})

test('words in the deepest of twenty elements have room on a phone', async () => {
  const page = await browser.newPage({ baseURL: sample.origin, viewport: NARROW })
  await page.goto('/guides/blocks')
  const widths = await page.locator('.prose').evaluate((prose) =>
    [['ul', 'li'], ['ol', 'li'], ['dl', 'dd'], ['blockquote'], ['pre'], ['details open'], ['aside']].map((names) => {
      const open = names.map((name) => `<${name}>`).join('')
      prose.innerHTML = `${open.repeat(20)}<p>${'Words '.repeat(20)}`
      const { left = 0, right = 0 } = prose.querySelector('p')?.getBoundingClientRect() ?? {}
      return left >= 0 && right <= document.documentElement.clientWidth && right - left > 90
    }),
  )
  await page.close()
  expect(widths).toEqual([true, true, true, true, true, true, true])
})

test.each([
  ['open beside the text of a wide page', WIDE, true],
  ['closed above the text on a phone', NARROW, false],
])('the contents of a page are %s', async (_, viewport, open) => {
  const page = await browser.newPage({ baseURL: sample.origin, viewport })
  await page.goto('/guides/blocks')
  expect(await page.locator('details.contents').evaluate((element) => element.hasAttribute('open'))).toBe(open)
  await page.close()
})

test('the key of the search opens the menu that it is in on a phone', async () => {
  const page = await browser.newPage({ baseURL: sample.origin, viewport: NARROW })
  await page.goto('/about')
  await page.keyboard.press('/')
  await page.keyboard.type('a')
  const field = page.getByRole('searchbox')
  expect([await field.isVisible(), await field.inputValue()]).toEqual([true, 'a'])
  await page.close()
})

test('a long annotation from right to left scrolls in its paragraph', async () => {
  const page = await browser.newPage({ baseURL: sample.origin, viewport: NARROW })
  await page.goto('/guides/blocks')
  const scrolled = await page.locator('.prose').evaluate((prose) => {
    prose.innerHTML = `<p dir="rtl"><ruby>א<rt>${'Words '.repeat(99)}`
    const paragraph = prose.querySelector('p')
    paragraph?.scrollTo({ left: -99 })
    return [paragraph?.scrollLeft, document.documentElement.scrollWidth]
  })
  await page.close()
  expect(scrolled).toEqual([-99, 360])
})

test('headings in Japanese break between phrases, without space between their letters', async () => {
  const page = await browser.newPage({ baseURL: sample.origin, viewport: NARROW })
  await page.goto('/ja')
  const styles = await page.locator('h1').evaluate((element) => {
    const { wordBreak, letterSpacing, lineHeight, fontSize } = getComputedStyle(element)
    return [wordBreak, letterSpacing, Math.round((100 * parseFloat(lineHeight)) / parseFloat(fontSize))]
  })
  await page.close()
  expect(styles).toEqual(['auto-phrase', 'normal', 125])
})

test('a button opens the pages of the section on a phone, without a script', async () => {
  const context = await browser.newContext({ baseURL: sample.origin, javaScriptEnabled: false, viewport: NARROW })
  const page = await context.newPage()
  await page.goto('/guides/write/theming')
  const link = page.locator('nav.section a[href="/guides/write/blocks"]')
  expect(await link.isVisible()).toBe(false)
  await page.getByRole('button', { name: 'Guides' }).click()
  expect(await link.isVisible()).toBe(true)
  await context.close()
})

test('a picture that comes late over a slow network moves nothing', async () => {
  const found: string[] = []
  const page = await openTab(NARROW, found)
  const shown = Promise.withResolvers<void>()
  await page.route(/\.(?:png|jpe?g|webp|avif)$/, async (route) => {
    await shown.promise
    await route.continue()
  })
  await page.goto('/apps/agent-survey', { waitUntil: 'domcontentloaded' })
  const picture = page.locator('main img')
  await expect.poll(async () => (await picture.boundingBox())?.height).toBeGreaterThan(100)
  const before = await picture.boundingBox()
  shown.resolve()
  await page.waitForLoadState('load')
  expect(await picture.boundingBox()).toEqual(before)
  expect(await findFlaws(page)).toEqual([])
  await page.context().close()
})

test.each([
  ['its header', '/survey', ['class="search"', '</form>']],
  ['its first heading', '/developers', ['id="page:main"', '<h1']],
  ['its text', '/developers', ['id="page:main"', '</h1>', '</p>', '</p>']],
  ['a grid of cards', '/apps', ['class="cards"', '</li>', '</li>', '</li>']],
])('a page that stops in the middle of %s for a while moves nothing', async (_, path, marks) => {
  const text = sent.get(path) ?? ''
  const middle = marks.reduce((at, mark) => text.indexOf(mark, at) + mark.length, 0)
  const site = createServer(async ({ url = '/' }, response) => {
    if (url !== path) {
      const { status, headers, bytes } = await sample.site.get(url)
      response.writeHead(status, { 'content-type': headers['content-type'] }).end(bytes)
      return
    }
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).write(text.slice(0, middle))
    setTimeout(() => response.end(text.slice(middle)), 500)
  })
  const found: string[] = []
  const page = await openTab(WIDE, found, { ...sample, origin: await listen(site) })
  await page.goto(path)
  expect(await findFlaws(page)).toEqual([])
  await page.context().close()
  site.close()
})

test('a page that is larger than the first packets of a connection is shown with its header', () => {
  expect([...sent].filter(([, text]) => text.includes('rel="expect" href="#page:main"')).map(([path]) => path)).toEqual(
    ['/developers', '/guides/write/diagnostics', '/security'],
  )
})

/** Speed depends on the machine, so it is judged only where it was asked for: `npm run lighthouse`. */
const CATEGORIES = ['accessibility', 'best-practices', 'seo', ...(process.env['LIGHTHOUSE'] ? ['performance'] : [])]

/** All four with `npm run lighthouse`, else one that has nearly everything the others have, and a form. */
const PATHS = [
  '/contact',
  ...(process.env['LIGHTHOUSE']
    ? ['/', '/apps/site-search', '/news/own-sections', '/guides/write/writing-content', '/pricing', '/de']
    : []),
]

/** Speed is not measured, so there is no reason to wait until the network is idle. */
const WITHOUT_SPEED = {
  disableFullPageScreenshot: true,
  pauseAfterFcpMs: 0,
  pauseAfterLoadMs: 0,
  networkQuietThresholdMs: 0,
  cpuQuietThresholdMs: 0,
} as const

// On a simulated phone, as Lighthouse does by default.
test.each(PATHS)('Lighthouse finds nothing to improve on %s', async (path) => {
  const result = await lighthouse(sample.origin + path, {
    port: chrome.port,
    onlyCategories: CATEGORIES,
    ...(process.env['LIGHTHOUSE'] ? {} : WITHOUT_SPEED),
    logLevel: 'error',
  })
  const scores = Object.values(result?.lhr.categories ?? {}).map(({ id, score }) => [id, score])
  expect(scores).toEqual(expect.arrayContaining(CATEGORIES.map((id) => [id, 1])))
})

test('every page is valid HTML', async () => {
  const validator = new HtmlValidate({
    extends: ['html-validate:recommended'],
    rules: {
      // Both spellings are HTML. The formatter writes one in the templates, the writer of markdown the other.
      'void-style': 'off',
      // A template that leaves a part out writes this.
      'no-trailing-whitespace': 'off',
      // Both are HTML; ours is shorter when it is compressed, as all else is in lower case.
      'doctype-style': ['error', { style: 'lowercase' }],
      // An id may begin with a digit, as headings in Japanese do.
      'valid-id': ['error', { relaxed: true }],
      // The options of a question have its name.
      'form-dup-name': ['error', { shared: ['radio', 'checkbox'] }],
    },
  })
  const found: string[] = []
  const paths = [...everyKind.model.servedPages.map(({ path }) => path), '/sitemap', '/search']
  const others = await Promise.all(
    paths.map(async (path) => [path, (await everyKind.site.get(encodeURI(path))).text] as const),
  )
  const missing = (await everyKind.site.get('/nowhere', { accept: 'text/html' })).text
  for (const [path, text] of [...sent, ...others, ['/nowhere', missing] as const]) {
    const report = await validator.validateString(text)
    for (const { messages } of report.results)
      found.push(...messages.map(({ line, ruleId, message }) => `${path}:${line} ${ruleId} ${message}`))
  }
  expect(found).toEqual([])
})

/** Bytes over the wire: compressed as fast as an edge does. */
const weigh = (bytes: Uint8Array): number =>
  brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length

test('every page is under 30 KB over the wire with what its first paint needs', async () => {
  const files = new Map<string, Promise<number>>()
  const weighFile = (url: string): Promise<number> => {
    const size = files.get(url) ?? sample.site.get(url).then(({ bytes }) => weigh(bytes))
    files.set(url, size)
    return size
  }
  const sizes = await Promise.all(
    Array.from(sent, async ([path, text]) => {
      const needed = text.matchAll(/(?:href|src)="(\/assets\/[^"]+\.(?:css|js|svg))"/g)
      const parts = await Promise.all(Array.from(needed, ([, url = '']) => weighFile(url)))
      return [path, parts.reduce((sum, size) => sum + size, weigh(Buffer.from(text)))] as const
    }),
  )
  expect(files.size).toBeGreaterThan(3)
  expect(sizes.filter(([, size]) => size > 30_000)).toEqual([])
})

test('every page is sent with its title and its text', () => {
  const missing = sample.model.pages.filter(({ path, title }) => {
    const [, main = ''] = /<main\b[^>]*>(.*)<\/main>/s.exec(sent.get(path) ?? '') ?? []
    return !main.includes(`<h1>${escapeHtml(title)}</h1>`) || main.replaceAll(/<[^>]*>/g, '').length < 200
  })
  expect(missing.map(({ path }) => path)).toEqual([])
})

test('a page of each kind shows its title and its text without JavaScript', async () => {
  const context = await browser.newContext({ baseURL: sample.origin, javaScriptEnabled: false })
  const page = await context.newPage()
  const kinds = Map.groupBy(sample.model.pages, ({ path }) => /<body class="([^"]*)"/.exec(sent.get(path) ?? '')?.[1])
  const missing: string[] = []
  for (const [{ path, title } = { path: '', title: '' }] of kinds.values()) {
    await page.goto(path)
    const [heading, text] = [await page.locator('h1').innerText(), await page.locator('main').innerText()]
    if (heading !== title || text.length < 200) missing.push(path)
  }
  await context.close()
  expect(kinds.size).toBeGreaterThan(8)
  expect(missing).toEqual([])
})

test('a form without JavaScript shows no fields, and the page offers JSON only where it can be sent', async () => {
  const context = await browser.newContext({ baseURL: sample.origin, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/contact')
  expect(await page.locator('.form :is(input, textarea, button)').filter({ visible: true }).count()).toBe(0)
  expect(await page.locator('main').innerText()).toContain('needs JavaScript')
  expect(await page.locator('main').innerText()).not.toContain('POST')
  await page.goto('/survey')
  expect(await page.locator('main').innerText()).toContain('POST https://lectern.example.com/api/forms/survey')
  await page.goto('/search?q=markdown')
  expect(await page.locator('main').innerText()).toContain('Searching needs JavaScript')
  await context.close()
})

test('a form or a search whose script does not come says so after a while, and one whose script runs never does', async () => {
  const page = await browser.newPage({ baseURL: sample.origin, viewport: NARROW })
  await page.goto('/contact')
  expect(await page.locator('.form').innerText()).not.toContain('needs JavaScript')
  expect(await page.locator('.unscripted').count()).toBe(0)
  await page.route(/\/form[.-][^/]*js$/, (route) => route.abort())
  await page.goto('/survey')
  const text = page.locator('.unscripted')
  expect(await text.isVisible()).toBe(false)
  await text.evaluate((element) => element.getAnimations().forEach((animation) => animation.finish()))
  expect(await text.isVisible()).toBe(true)
  expect(await page.locator('.form').innerText()).toContain('load the page again')
  expect(await page.getByRole('button', { name: 'Send' }).isVisible()).toBe(true)
  await page.goto('/search?q=markdown')
  await page.locator('#results a').first().waitFor()
  expect(await page.locator('main .unscripted').count()).toBe(0)
  await page.route(/\/search[.-][^/]*js$/, (route) => route.abort())
  await page.reload()
  const list = page.locator('main .unscripted')
  expect(await list.isVisible()).toBe(false)
  await list.evaluate((element) => element.getAnimations().forEach((animation) => animation.finish()))
  expect(await list.isVisible()).toBe(true)
  await page.close()
})

test('the keyboard reaches the parts of a page in the order in which they are seen', async () => {
  const page = await browser.newPage({ baseURL: sample.origin, viewport: WIDE })
  await page.goto('/contact')
  const seen: (string | null)[] = []
  for (let step = 0; step < 22; step += 1) {
    await page.keyboard.press('Tab')
    seen.push(
      await page.evaluate(() => {
        const { activeElement: element } = document
        if (!element || getComputedStyle(element).outlineStyle !== 'solid') return 'without a mark of the focus'
        return (
          element.getAttribute('name') ??
          element.getAttribute('aria-label') ??
          element.getAttribute('href') ??
          element.textContent
        )
      }),
    )
  }
  await page.close()
  expect(seen.map((name) => name?.trim())).toEqual([
    '#page:main',
    '/',
    '/guides',
    'Product',
    '/pricing',
    '/news',
    '/events',
    'q',
    'Search',
    'https://app.lectern.example.com',
    '/book-demo',
    '/de/contact',
    '/ja/contact',
    '/guides',
    '/security#reporting-a-vulnerability',
    'email',
    'name',
    'company',
    'message',
    'Send the message',
    '/contact.md',
    '/apps',
  ])
})

test('a printed page has its text in the width of the paper, and the addresses of its links', async () => {
  const page = await browser.newPage({ baseURL: sample.origin, viewport: WIDE })
  await page.emulateMedia({ media: 'print' })
  await page.goto('/guides/write/writing-content')
  const shown = await page.evaluate(() =>
    ['.top', '.bottom', 'nav.section', '.contents', '.pager', '.code button', 'h1', 'pre'].filter((selector) =>
      document.querySelector(selector)?.checkVisibility(),
    ),
  )
  const width = await page.locator('.prose').evaluate((element) => element.clientWidth)
  const link = await page
    .locator('a[href="https://yaml.org"]')
    .evaluate((element) => getComputedStyle(element, '::after').content)
  await page.close()
  expect(shown).toEqual(['h1', 'pre'])
  expect(width).toBeGreaterThan(600)
  expect(link).toBe('" (https://yaml.org)"')
})

test('a printed page cuts off neither code nor tables, and each panel of tabs follows its label', async () => {
  const page = await browser.newPage({ baseURL: everyKind.origin, viewport: { width: 700, height: 1000 } })
  await page.emulateMedia({ media: 'print' })
  await page.goto('/paper')
  const cut = await page
    .locator('pre, .table')
    .evaluateAll((boxes) => boxes.map((box) => box.scrollWidth - box.clientWidth))
  const tops = await page
    .locator('.tabs > *')
    .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().top))
  await page.close()
  expect(cut).toEqual([0, 0])
  expect(tops.toSorted((a, b) => a - b)).toEqual(tops)
})

test('a page in forced colours marks its controls and the page that is read without colour', async () => {
  const page = await browser.newPage({ baseURL: sample.origin, viewport: WIDE })
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/guides/write/theming')
  const [button, field, section, current] = await Promise.all([
    page.locator('.top .button').evaluate((element) => getComputedStyle(element).borderStyle),
    page.locator('[id="page:search"]').evaluate((element) => getComputedStyle(element).borderStyle),
    page
      .locator('.top nav:not(.languages) [aria-current]')
      .evaluate((element) => getComputedStyle(element).textDecorationLine),
    page.locator('nav.section [aria-current=page]').evaluate((element) => getComputedStyle(element).fontWeight),
  ])
  await page.close()
  expect([button, field, section, current]).toEqual(['solid', 'solid', 'underline', '650'])
})

test('forced colours keep lines of code that are marked, chosen tabs, and lines through a formula', async () => {
  const page = await browser.newPage({ baseURL: sample.origin, viewport: WIDE })
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' })
  await page.goto('/guides/write/blocks')
  await page.locator('.prose').evaluate((prose) => {
    prose.innerHTML = `<pre><code>${['mark', 'ins', 'del'].map((name) => `<${name} class="line"><b style="--tone:red">a</b></${name}>`).join('')}</code></pre>
      <div class="tabs"><label><input type="radio" checked></label><div></div><label><input type="radio"></label><div></div></div>
      <math><mrow class="menclose"><mi>a</mi><mrow class="tml-cancel sout"></mrow></mrow></math>`
  })
  const styleOf = (selector: string) =>
    page.locator(selector).evaluate((element) => {
      const { backgroundColor, backgroundImage, borderBottomColor, color, textDecorationLine } =
        getComputedStyle(element)
      return { backgroundColor, backgroundImage, borderBottomColor, color, textDecorationLine }
    })
  const marked = await styleOf('mark.line b')
  const { backgroundColor } = await styleOf('mark.line')
  const [added, removed] = [await styleOf('ins.line'), await styleOf('del.line')]
  const [chosen, other] = [await styleOf('.tabs > label:first-child'), await styleOf('.tabs > label:nth-of-type(2)')]
  const struck = await styleOf('.tml-cancel')
  await page.close()
  // Black on yellow, as the system shows what is marked.
  expect([marked.color, backgroundColor]).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 0)'])
  expect([added.textDecorationLine, removed.textDecorationLine]).toEqual(['underline', 'line-through'])
  expect(chosen.borderBottomColor).not.toBe(other.borderBottomColor)
  expect(struck.backgroundImage).toContain('linear-gradient')
})

test.each([
  ['/contact', 'contact', 'Write to us'],
  ['/book-demo', 'book-demo', 'Book a walk-through'],
  ['/signup', 'signup', ''],
  ['/subscribe', 'events', ''],
  ['/survey', 'survey', 'Publishing for software agents'],
])('the form at %s tells agents its name, what it does and what each field is for', (path, name, title) => {
  const [form = ''] = /<form\s[^>]*toolname[^]*?<\/form>/.exec(sent.get(path) ?? '') ?? []
  expect(/toolname="([^"]*)"/.exec(form)?.[1]).toBe(name)
  expect(/tooldescription="([^"]*)"/.exec(form)?.[1]).toMatch(new RegExp(`^${title}.{20}`))
  const fields = form.match(/<(?:input|textarea)\b[^>]*name="(?:email|name|company|message|use_case)"[^>]*>/g) ?? []
  expect(fields.filter((field) => !field.includes('toolparamdescription="'))).toEqual([])
})
