/** Each block as it is written → its HTML → its markdown. */
import { expect, test } from 'vitest'
import { BLOCKS } from '../../../builder/page/blocks/blocks.ts'
import { parsePage } from '../../../builder/page/parse/parse-page.ts'
import { replaceTokens } from '../../../builder/page/parsed-page.ts'

const page = (body: string) =>
  parsePage('guides/x.md', `---\ntitle: Title\ndescription: Words.\n---\n${body}`, { origins: [] })

/** Both forms of a page. An address stands as its author wrote it, an image as `{image}`, an icon as `{icon}`. */
function forms(body: string) {
  const { html, markdown, messages, refs } = page(body)
  const withRefs = (text: string): string => replaceTokens(text, (index) => refs[index]?.target ?? '')
  return {
    messages: messages.map(({ text }) => text),
    html: withRefs(html.replaceAll(/(?<!=")\uFFFE(\d+)\uFFFE/g, '{image}'))
      .replaceAll(/<svg class="icon".*?<\/svg>/g, '{icon}')
      .replaceAll(/<a class="anchor"[^>]*><\/a>/g, ''),
    markdown: withRefs(markdown),
  }
}

test.each([
  ['3. a', '3. a'],
  ['2) a\n3) b', '2) a\n> 3) b'],
  ['-\n- b', '-\n> - b'],
  ['1.', '1.'],
  ['Title\nmore\n---', 'Title\n> more\n> ---'],
  ['---', '---'],
  ['===', '==='],
  ['    code', '    code'],
  ['[k]: https://a.example\n\nText [x][k].', '[k]: https://a.example\n>\n> Text [x][k].'],
])('the markdown of a note without a title that begins with %j has an empty line below its marker', (text, below) => {
  const { markdown, messages } = forms(`:::note\n${text}\n:::\n`)
  expect(markdown).toBe(`> [!NOTE]\n>\n> ${below}\n`)
  expect(messages).toEqual([])
  expect(forms(markdown).html).toMatch(/^<div class="alert alert-note" role="note">\n<p class="alert-title">Note<\/p>/)
})

test.each(['1. a', '- a\n---', '***', '# H\n---', '```yaml\n---\n```', '[^1]: a\n\nb[^1]', 'a\n\n---'])(
  'the markdown of a note that begins with %j has its text directly below its marker',
  (text) => {
    expect(forms(`:::note\n${text}\n:::\n`).markdown).toMatch(/^> \[!NOTE\]\n> [^\n]/)
  },
)

test.each([
  [
    'an aside',
    ':::note\nText with a [link](/x).\n\n- One\n:::\n',
    '<div class="alert alert-note" role="note"><p class="alert-title">Note</p><p>Text with a <a href="/x">link</a>.</p><ul>\n<li>One</li>\n</ul></div>',
    '> [!NOTE]\n> Text with a [link](/x).\n>\n> - One\n',
  ],
  [
    'an aside with a title',
    ':::warning[Not `now`]\nText.\n:::\n',
    '<div class="alert alert-warning" role="note"><p class="alert-title"><span class="visually-hidden">Warning </span>Not <code>now</code></p><p>Text.</p></div>',
    '> [!WARNING]\n> **Not `now`**\n>\n> Text.\n',
  ],
  [
    'an aside of GitHub',
    '> [!TIP]\n> Text.\n',
    '<div class="alert alert-tip" role="note">\n<p class="alert-title">Tip</p>\n<p>Text.</p>\n</div>',
    '> [!TIP]\n> Text.\n',
  ],
  [
    'details',
    ':::details[What it *costs*]{open}\nNothing.\n:::\n',
    '<details open><summary>What it <em>costs</em></summary><p>Nothing.</p></details>',
    'What it *costs*\n\nNothing.\n',
  ],
  [
    'a list of questions',
    '::::faq\n:::details[What?]\nThis.\n:::\n:::details[Why?]\nBecause.\n:::\n::::\n',
    '<div class="faq"><details><summary>What?</summary><p>This.</p></details><details><summary>Why?</summary><p>Because.</p></details></div>',
    '**What?**\n\nThis.\n\n**Why?**\n\nBecause.\n',
  ],
  [
    'steps of a list',
    ':::steps\n1. One\n2. Two\n:::\n',
    '<ol class="steps">\n<li>One</li>\n<li>Two</li>\n</ol>',
    '1. One\n2. Two\n',
  ],
  [
    'steps of headings',
    ':::steps\nFirst:\n\n### One\n\nText.\n\n### Two\n\n```js\na\n\nb\n```\n:::\n',
    '<p>First:</p><ol class="steps"><li><h3 id="one">One</h3><p>Text.</p></li><li><h3 id="two">Two</h3><pre tabindex="0"><code class="language-js">a\n\nb\n</code></pre></li></ol>',
    'First:\n\n1. ### One\n\n   Text.\n\n2. ### Two\n\n   ```js\n   a\n\n   b\n   ```\n',
  ],
  [
    'cards',
    '::::cards\n:::card[One]{to=/one icon=rocket}\nText.\n:::\n:::card[Two]{to="../two.md"}\n:::\n::::\n',
    '<ul class="cards"><li>{icon}<p class="title"><a href="/one">One</a></p><p>Text.</p></li><li><p class="title"><a href="../two.md">Two</a></p></li></ul>',
    '- [One](/one)\n  Text.\n- [Two](../two.md)\n',
  ],
  [
    'cards with pictures and more text',
    '::::cards\n:::card[One]{image=/a.png alt="A cat"}\nFirst.\n\nSecond.\n:::\n:::card[Two]{image=/b.png}\n:::\n::::\n',
    '<ul class="cards"><li>{image}<p class="title">One</p><p>First.</p><p>Second.</p></li><li>{image}<p class="title">Two</p></li></ul>',
    '- ![A cat](/a.png)\n\n  One\n\n  First.\n\n  Second.\n\n- Two\n',
  ],
  [
    'columns',
    '::::columns\n:::column\nLeft.\n:::\n:::column\nRight.\n:::\n::::\n',
    '<div class="columns"><div><p>Left.</p></div><div><p>Right.</p></div></div>',
    'Left.\n\nRight.\n',
  ],
  [
    'buttons',
    ':button[Go]{to=/go} :button[Look]{to=https://a.example kind=quiet}\n',
    '<p><a class="button" href="/go">Go</a> <a class="button quiet" href="https://a.example">Look</a></p>',
    '[Go](/go) [Look](https://a.example)\n',
  ],
  [
    'badges',
    'Search :badge[New] :badge[*Beta*]{kind=warning}\n',
    '<p>Search <span class="badge">New</span> <span class="badge alert-warning"><em>Beta</em></span></p>',
    'Search New *Beta*\n',
  ],
  [
    'keys',
    'Press :kbd[Ctrl+K], :kbd[+] or :kbd[Ctrl++].\n',
    '<p>Press <kbd><kbd>Ctrl</kbd>+<kbd>K</kbd></kbd>, <kbd>+</kbd> or <kbd><kbd>Ctrl</kbd>+<kbd>+</kbd></kbd>.</p>',
    'Press Ctrl+K, + or Ctrl++.\n',
  ],
  [
    'icons',
    'Fast :icon[rocket] and :icon[check]{label="Included"}\n',
    '<p>Fast {icon} and {icon}<span class="visually-hidden">Included</span></p>',
    'Fast  and Included\n',
  ],
  [
    'blocks within each other, in a list',
    '- One\n\n  ::::columns\n  :::column\n  > :::note\n  > Text\n  > more.\n  > :::\n  :::\n  ::::\n- Two\n',
    '<ul>\n<li>\n<p>One</p>\n<div class="columns"><div><blockquote>\n<div class="alert alert-note" role="note"><p class="alert-title">Note</p><p>Text\nmore.</p></div>\n</blockquote></div></div>\n</li>\n<li>\n<p>Two</p>\n</li>\n</ul>',
    '- One\n\n  > > [!NOTE]\n  > > Text\n  > > more.\n\n- Two\n',
  ],
  [
    'a block between paragraphs',
    'Above\n:::note\nText\n:::\nbelow\n',
    '<p>Above</p>\n<div class="alert alert-note" role="note"><p class="alert-title">Note</p><p>Text</p></div>\n<p>below</p>',
    'Above\n\n> [!NOTE]\n> Text\n\nbelow\n',
  ],
  [
    'what only looks like a block',
    'At 10:30, a:b[*c*] and :smile: in a page with :kbd[K].\n',
    '<p>At 10:30, a:b[<em>c</em>] and :smile: in a page with <kbd>K</kbd>.</p>',
    'At 10:30, a:b[*c*] and :smile: in a page with K.\n',
  ],
  [
    'code that shows a block',
    '````md\n:::note\nText\n:::\n````\n\n`:kbd[K]` is :kbd[K].\n',
    '<pre tabindex="0"><code class="language-md">:::note\nText\n:::\n</code></pre>\n<p><code>:kbd[K]</code> is <kbd>K</kbd>.</p>',
    '````md\n:::note\nText\n:::\n````\n\n`:kbd[K]` is K.\n',
  ],
  [
    'tabs',
    '::::tabs\n:::tab[npm]{sync=npm}\nRun `npm ci`.\n:::\n:::tab[*pnpm*]{sync}\nRun `pnpm i`.\n:::\n:::tab[Yarn]\nRun.\n:::\n::::\n',
    '<div class="tabs"><label><input type="radio" name="tabs-0" checked data-sync="npm">npm</label><div><p>Run <code>npm ci</code>.</p></div><label><input type="radio" name="tabs-0" data-sync="pnpm"><em>pnpm</em></label><div><p>Run <code>pnpm i</code>.</p></div><label><input type="radio" name="tabs-0">Yarn</label><div><p>Run.</p></div></div>',
    '**npm**\n\nRun `npm ci`.\n\n*pnpm*\n\nRun `pnpm i`.\n\n**Yarn**\n\nRun.\n',
  ],
  [
    'a group of code',
    ':::code-group\n```sh title="npm"\nnpm ci\n```\n```sh title="p & \'q\'"\npnpm i\n```\n:::\n',
    '<div class="tabs"><label><input type="radio" name="tabs-0" checked data-sync="npm"><span data-fence="">npm</span></label><div><pre tabindex="0"><code class="language-sh">npm ci\n</code></pre></div><label><input type="radio" name="tabs-0" data-sync="p &amp; &#x27;q&#x27;"><span data-fence="">p &amp; \'q\'</span></label><div><pre tabindex="0"><code class="language-sh">pnpm i\n</code></pre></div></div>',
    '```sh title="npm"\nnpm ci\n```\n```sh title="p & \'q\'"\npnpm i\n```\n',
  ],
  [
    'a hero',
    ':::hero{image=/s.png alt="A screen" align=center}\n## Publish\n\n:button[Go]{to=/x}\n:::\n',
    '<div class="hero center"><div><h2 id="publish">Publish</h2><p><a class="button" href="/x">Go</a></p></div>{image}</div>',
    '## Publish\n\n[Go](/x)\n\n![A screen](/s.png)\n',
  ],
  [
    'a figure',
    ':::figure[A *cap*]\n![A](/a.png)\n:::\n',
    '<figure><p>{image}</p><figcaption>A <em>cap</em></figcaption></figure>',
    '![A](/a.png)\n\nA *cap*\n',
  ],
  [
    'a gallery',
    ':::gallery\n![A](/a.png)\n\n![B](/b.png)\n:::\n',
    '<div class="gallery"><p>{image}</p><p>{image}</p></div>',
    '![A](/a.png)\n\n![B](/b.png)\n',
  ],
  [
    'logos',
    ':::logos\n- ![A](/a.svg)\n:::\n',
    '<div class="logos"><ul>\n<li>{image}</li>\n</ul></div>',
    '- ![A](/a.svg)\n',
  ],
  [
    'numbers',
    ':::stats\n- **99** of a hundred\n:::\n',
    '<div class="stats"><ul>\n<li><strong>99</strong> of a hundred</li>\n</ul></div>',
    '- **99** of a hundred\n',
  ],
  [
    'a quotation',
    ':::quote{by="Ada *L*" role=Analyst to=/about image=/ada.png}\nWe.\n\nTwo.\n:::\n',
    '<figure class="quote"><blockquote><p>We.</p><p>Two.</p></blockquote><figcaption>{image}<span>— <a href="/about">Ada *L*</a>, Analyst</span></figcaption></figure>',
    '> We.\n>\n> Two.\n\n— [Ada \\*L\\*](/about), Analyst\n',
  ],
  [
    'a reference',
    '::::fields\n:::field[user_id]{type=string required}\nText.\n:::\n:::field[limit]{type="integer | null" default=20}\n:::\n::::\n',
    '<dl class="fields"><div><dt><code>user_id</code> <span class="type">string</span> <span class="badge">required</span></dt><dd><p>Text.</p></dd></div><div><dt><code>limit</code> <span class="type">integer | null</span> default <code>20</code></dt><dd></dd></div></dl>',
    '- `user_id` `string` required\n\n  Text.\n\n- `limit` `integer | null` default `20`\n',
  ],
  [
    'a video of the site',
    '::video{src=/a.mp4 title="At *work*" poster=/a.png captions=/a.vtt}\n',
    '<figure class="media"><video controls aria-label="At *work*" src="/a.mp4" playsinline preload="none" poster="/a.png"><track kind="captions" src="/a.vtt" default></video><figcaption><a href="/a.mp4">At *work*</a></figcaption></figure>',
    '[At \\*work\\*](/a.mp4)\n',
  ],
  [
    'a video at YouTube',
    '::video{youtube=a-B_1 title="Zoo" poster=/a.png}\n',
    '<p class="embed"><a href="https://www.youtube.com/watch?v=a-B_1" data-frame="https://www.youtube-nocookie.com/embed/a-B_1?autoplay=1" data-load="Load from www.youtube-nocookie.com">{image}<span>Zoo</span></a></p>',
    '[Zoo](https://www.youtube.com/watch?v=a-B_1)\n',
  ],
  [
    'a video at Vimeo, in a list',
    '- One\n\n  ::video{vimeo=76979871 title=Mountain}\n',
    '<ul>\n<li>\n<p>One</p>\n<p class="embed"><a href="https://vimeo.com/76979871" data-frame="https://player.vimeo.com/video/76979871?autoplay=1&amp;dnt=1" data-load="Load from player.vimeo.com"><span>Mountain</span></a></p>\n</li>\n</ul>',
    '- One\n\n  [Mountain](https://vimeo.com/76979871)\n',
  ],
  [
    'sound',
    '::audio{src=../assets/a.mp3 title="A talk"}\n',
    '<figure class="media"><audio controls aria-label="A talk" src="../assets/a.mp3" preload="metadata"></audio><figcaption><a href="../assets/a.mp3">A talk</a></figcaption></figure>',
    '[A talk](../assets/a.mp3)\n',
  ],
  [
    'a map',
    '::map{lat=52.5163 lon=13.3777 label="Berlin"}\n',
    '<p class="embed"><a href="https://www.openstreetmap.org/?mlat=52.5163&amp;mlon=13.3777#map=15/52.5163/13.3777" data-frame="https://www.openstreetmap.org/export/embed.html?bbox=13.36488%2C52.50898%2C13.39052%2C52.52362&amp;marker=52.5163%2C13.3777" data-load="Load from www.openstreetmap.org"><span>Berlin</span></a></p>',
    '[Berlin](https://www.openstreetmap.org/?mlat=52.5163&mlon=13.3777#map=15/52.5163/13.3777)\n',
  ],
  [
    'a page of another host',
    'Above\n\n::embed{src="https://a.example/x?y=1&z=2" title="A [demo]"}\n\nbelow\n',
    '<p>Above</p>\n<p class="embed"><a href="https://a.example/x?y=1&amp;z=2" data-frame="https://a.example/x?y=1&amp;z=2" data-load="Load from a.example"><span>A [demo]</span></a></p>\n<p>below</p>',
    'Above\n\n[A \\[demo\\]](https://a.example/x?y=1&z=2)\n\nbelow\n',
  ],
  [
    'pictures with a size',
    'A ![A](/a.png){width=400} and ![B](https://b.example/b.png "T"){width="200" height=100}.\n\n![C](/c.png) {x=1} {y}\n',
    '<p>A {image} and <img src="https://b.example/b.png" alt="B" title="T" width="200" height="100" loading="lazy">.</p>\n<p>{image} {x=1} {y}</p>',
    'A ![A](/a.png) and ![B](https://b.example/b.png "T").\n\n![C](/c.png) {x=1} {y}\n',
  ],
  [
    'code with a title and lines',
    '```js title="a.js" {1} ins={2} del={3-4} showLineNumbers\nconst a = `x\ny`\nlet b\nc\n```\n',
    '<figure class="titled"><figcaption data-fence="">a.js</figcaption><pre class="numbered" tabindex="0"><code class="language-js"><mark class="line"><span class="hljs-keyword">const</span> a = <span class="hljs-string">`x</span>\n</mark><ins class="line"><span class="hljs-string">y`</span>\n</ins><del class="line"><span class="hljs-keyword">let</span> b\n</del><del class="line">c\n</del></code></pre></figure>',
    '```js title="a.js" {1} ins={2} del={3-4} showLineNumbers\nconst a = `x\ny`\nlet b\nc\n```\n',
  ],
  [
    'code that is a difference',
    '```diff\n--- a\n+++ b\n-x\n+y\n z\n```\n',
    '<pre tabindex="0"><code class="language-diff"><span class="line"><span class="hljs-comment">--- a</span>\n</span><span class="line"><span class="hljs-comment">+++ b</span>\n</span><del class="line"><span class="hljs-deletion">-x</span>\n</del><ins class="line"><span class="hljs-addition">+y</span>\n</ins><span class="line"> z\n</span></code></pre>',
    '```diff\n--- a\n+++ b\n-x\n+y\n z\n```\n',
  ],
  [
    'code of a language without a grammar of its own',
    '```astro title="a.astro"\n<a>\n```\n',
    '<figure class="titled"><figcaption data-fence="">a.astro</figcaption><pre tabindex="0"><code class="language-astro"><span class="hljs-tag">&lt;<span class="hljs-name">a</span>&gt;</span>\n</code></pre></figure>',
    '```astro title="a.astro"\n<a>\n```\n',
  ],
  [
    'a heading with an id of its own',
    '## Use it {#use}\n\nSetext {#set}\n---\n',
    '<h2 id="use">Use it</h2>\n<h2 id="set">Setext</h2>',
    '## Use it\n\nSetext\n---\n',
  ],
  [
    'a definition list',
    'Term *x*\n: One\n: Two\n\n  more\n\nOther\nthird\n: Three\n',
    '<dl>\n<dt>Term <em>x</em></dt>\n<dd>One</dd>\n<dd>\n<p>Two</p>\n<p>more</p>\n</dd>\n<dt>Other</dt>\n<dt>third</dt>\n<dd>Three</dd>\n</dl>',
    '- Term *x*\n\n  One\n\n  Two\n\n  more\n\n- Other\n\n  third\n\n  Three\n',
  ],
  [
    'code in a definition',
    '> Term\n> : One\n>\n>   ```js\n>   a\n>     b\n>   ```\n',
    '<blockquote>\n<dl>\n<dt>Term</dt>\n<dd>\n<p>One</p>\n<pre tabindex="0"><code class="language-js">a\n  b\n</code></pre>\n</dd>\n</dl>\n</blockquote>',
    '> - Term\n>\n>   One\n>\n>   ```js\n>   a\n>     b\n>   ```\n',
  ],
  [
    'a definition list at the end of a block',
    ':::tip\nTerm\n: Definition\n<!-- -->\n:::\n',
    '<div class="alert alert-tip" role="note"><p class="alert-title">Tip</p><dl>\n<dt>Term</dt>\n<dd>Definition</dd>\n</dl></div>',
    '> [!TIP]\n> - Term\n>\n>   Definition\n',
  ],
  [
    'formulas beside prices',
    'Costs $5 and $6, but $x^2$ and [a](/b$) `$c$`.\n\n$$\nx_1\n$$\n',
    '<p>Costs $5 and $6, but <math><semantics><msup><mi>x</mi><mn class="tml-sml-pad">2</mn></msup><annotation encoding="application/x-tex">x^2</annotation></semantics></math> and <a href="/b$">a</a> <code>$c$</code>.</p>\n<math display="block" class="tml-display"><semantics><msub><mi>x</mi><mn>1</mn></msub><annotation encoding="application/x-tex">x_1</annotation></semantics></math>',
    'Costs $5 and $6, but $x^2$ and [a](/b$) `$c$`.\n\n$$\nx_1\n$$\n',
  ],
  [
    'formulas with lines, and with text of a size of its own',
    '$\\boxed{\\tiny a}$ and $\\begin{array}{c|c}\\hline a&b\\end{array}$\n',
    '<p><math><semantics><mrow scriptlevel="0" displaystyle="true" data-lines="top bottom left right"><mstyle><mi>a</mi></mstyle></mrow><annotation encoding="application/x-tex">\\boxed{\\tiny a}</annotation></semantics></math> and <math><semantics><mtable><mtr><mtd data-lines="top right"><mi>a</mi></mtd><mtd data-lines="top"><mi>b</mi></mtd></mtr></mtable><annotation encoding="application/x-tex">\\begin{array}{c|c}\\hline a&amp;b\\end{array}</annotation></semantics></math></p>',
    '$\\boxed{\\tiny a}$ and $\\begin{array}{c|c}\\hline a&b\\end{array}$\n',
  ],
  [
    'a formula that is wider than a phone',
    '$\\text{as much as is needed for it}$\n',
    '<p><math tabindex="0"><semantics><mtext>as\u00A0much\u00A0as\u00A0is\u00A0needed\u00A0for\u00A0it</mtext><annotation encoding="application/x-tex">\\text{as much as is needed for it}</annotation></semantics></math></p>',
    '$\\text{as much as is needed for it}$\n',
  ],
  [
    'a formula with a bar that is wider than a phone',
    '$\\rule{13em}{1em}$\n',
    '<p><math tabindex="0"><semantics><mspace mathbackground="currentcolor" width="13em" height="1em"></mspace><annotation encoding="application/x-tex">\\rule{13em}{1em}</annotation></semantics></math></p>',
    '$\\rule{13em}{1em}$\n',
  ],
  [
    'dollar signs that are none of a formula',
    'A $ b$ and $c $ and x$y$ and $d$e and $f$.\n',
    '<p>A $ b$ and $c $ and x$y$ and $d$e and <math><semantics><mi>f</mi><annotation encoding="application/x-tex">f</annotation></semantics></math>.</p>',
    'A $ b$ and $c $ and x$y$ and $d$e and $f$.\n',
  ],
  [
    'prices in raw HTML beside a formula',
    '$f$\n\n<ul><li>$100</li></ul>\n',
    '<p><math><semantics><mi>f</mi><annotation encoding="application/x-tex">f</annotation></semantics></math></p>\n<ul><li>$100</li></ul>',
    '$f$\n\n- $100\n',
  ],
  [
    'a formula below code about formulas',
    'Between `$$` and `$$`, or `$`:\n\n```md\n$$\nE\n$$\n```\n\n$$\nE\n$$\n\nIn a line: $f$, for $5.\n',
    '<p>Between <code>$$</code> and <code>$$</code>, or <code>$</code>:</p>\n<pre tabindex="0"><code class="language-md">$$\nE\n$$\n</code></pre>\n<math display="block" class="tml-display"><semantics><mi>E</mi><annotation encoding="application/x-tex">E</annotation></semantics></math>\n<p>In a line: <math><semantics><mi>f</mi><annotation encoding="application/x-tex">f</annotation></semantics></math>, for $5.</p>',
    'Between `$$` and `$$`, or `$`:\n\n```md\n$$\nE\n$$\n```\n\n$$\nE\n$$\n\nIn a line: $f$, for $5.\n',
  ],
  [
    'a formula behind a price and code',
    'Price $5 or `$x`, and $y$ for `z`.\n',
    '<p>Price $5 or <code>$x</code>, and <math><semantics><mi>y</mi><annotation encoding="application/x-tex">y</annotation></semantics></math> for <code>z</code>.</p>',
    'Price $5 or `$x`, and $y$ for `z`.\n',
  ],
  [
    'code with dollars beside a formula',
    '$f$\n\n```js\nconst a = `${x}`\n```\n',
    '<p><math><semantics><mi>f</mi><annotation encoding="application/x-tex">f</annotation></semantics></math></p>\n<pre tabindex="0"><code class="language-js"><span class="hljs-keyword">const</span> a = <span class="hljs-string">`<span class="hljs-subst">${x}</span>`</span>\n</code></pre>',
    '$f$\n\n```js\nconst a = `${x}`\n```\n',
  ],
  [
    'a formula in the second paragraph of a definition',
    'Term\n: First.\n\n    Second $f$ and `$g$`.\n',
    '<dl>\n<dt>Term</dt>\n<dd>\n<p>First.</p>\n<p>Second <math><semantics><mi>f</mi><annotation encoding="application/x-tex">f</annotation></semantics></math> and <code>$g$</code>.</p>\n</dd>\n</dl>',
    '- Term\n\n  First.\n\n  Second $f$ and `$g$`.\n',
  ],
  [
    'formulas with the quotation marks of TeX',
    "Is $\\text{``a''}$ or $\\text{``b''}$, not `$c$`.\n",
    '<p>Is <math><semantics><mtext>“a”</mtext><annotation encoding="application/x-tex">\\text{``a\'\'}</annotation></semantics></math> or <math><semantics><mtext>“b”</mtext><annotation encoding="application/x-tex">\\text{``b\'\'}</annotation></semantics></math>, not <code>$c$</code>.</p>',
    "Is $\\text{``a''}$ or $\\text{``b''}$, not `$c$`.\n",
  ],
  [
    'headings that end in braces beside one with an id',
    '## One {#first}\n\n## Set {a, b}\n\n> ### Tag {x "v.1"} ##\n\n## `{x}` {c=d e} {#last}\n\n## GET /users/\\{id\\}\n\n## New :icon[check]{label="Is new"}\n\n```sh\n# {a, b}\n```\n',
    '<h2 id="first">One</h2>\n<h2 id="set-a-b">Set {a, b}</h2>\n<blockquote>\n<h3 id="tag-x-v1">Tag {x "v.1"}</h3>\n</blockquote>\n<h2 id="last"><code>{x}</code> {c=d e}</h2>\n<h2 id="get-usersid">GET /users/{id}</h2>\n<h2 id="new-is-new">New {icon}<span class="visually-hidden">Is new</span></h2>\n<pre tabindex="0"><code class="language-sh"><span class="hljs-comment"># {a, b}</span>\n</code></pre>',
    '## One\n\n## Set {a, b}\n\n> ### Tag {x "v.1"} ##\n\n## `{x}` {c=d e}\n\n## GET /users/\\{id\\}\n\n## New Is new\n\n```sh\n# {a, b}\n```\n',
  ],
])('parsePage() makes both forms of %s', (_, body, html, markdown) => {
  expect(forms(body)).toEqual({ messages: [], html, markdown })
})

test.each([
  ['\\text{for}\\hspace{11em}.\\hspace{2em}a', true],
  ['\\text{WE WARN ALL WOMEN}', true],
  ['\\text{当社は何も保存しません。本当に}', true],
  ['\\text{twenty small letters}', false],
  ['a^2+b^2=c^2', false],
])('a formula takes the focus where its letters and spaces may be wider than a phone: %s', (formula, isLong) => {
  expect(forms(`$${formula}$\n`).html.includes('<math tabindex="0"')).toBe(isLong)
})

test.each([...BLOCKS.values()].map((schema) => [schema.name, schema.example]))(
  'the example of %s is without a fault',
  (_, example) => {
    expect(forms(example).messages).toEqual([])
  },
)

test('parsePage() draws a diagram in the colours of the page, with its text for who cannot read it there', () => {
  const { html, markdown } = forms('```mermaid\nflowchart LR\n  A[One] --> B\n```\n\nPress :kbd[K].\n')
  expect(html).toMatch(
    /<figure class="diagram"><div tabindex="0"><svg class="diagram" aria-hidden="true" viewBox=[^]*var\(--_text\)[^]*>One</,
  )
  expect(html).toContain(
    '</div><details><summary>Text of the diagram</summary><pre tabindex="0"><code>flowchart LR\n  A[One] --&gt; B</code></pre></details></figure>',
  )
  expect(html).not.toMatch(/<style|style=|@import|url\(http/)
  expect(markdown).toBe('```mermaid\nflowchart LR\n  A[One] --> B\n```\n\nPress K.\n')
})

test.each([
  [
    'a page',
    '```mermaid title="The way"',
    '```',
    '<figure class="titled"><figcaption data-fence="">The way</figcaption><figure class="diagram"><div tabindex="0"><svg ',
  ],
  [
    'a group of code',
    ':::code-group\n```mermaid title="The way"',
    '```\n:::',
    '<span data-fence="">The way</span></label><div><figure class="diagram"><div tabindex="0"><svg ',
  ],
])('the title of a diagram is shown in %s, and agents get it', (_, start, end, shown) => {
  const { html, markdown, messages } = forms(`${start}\nflowchart LR\n  A --> B\n${end}\n`)
  expect(messages).toEqual([])
  expect(html).toContain(shown)
  expect(markdown).toBe('```mermaid title="The way"\nflowchart LR\n  A --> B\n```\n')
})

test('a comment above the kind of a diagram is no part of it', () => {
  const { html } = forms('```mermaid\n%% Shown to nobody\nsequenceDiagram\n  Ada ->> Bo: Asks\n```\n')
  expect(html).toMatch(/<svg class="diagram"[\s\S]*>Asks</)
  expect(html).not.toContain('nobody')
})

test.each([
  'style A fill:url(https://evil.example/#a),stroke:red,color:#000',
  '&#115;tyle A fill:red,color:red',
  'classDef x stroke:red,color:red\nclass A x',
  'linkStyle 0 stroke:red',
])('a diagram keeps the colours of the page beside %s', (line) => {
  const { html } = forms(`\`\`\`mermaid\nflowchart LR\n  A -- to --> B\n  ${line}\n\`\`\`\n`)
  expect(html).toMatch(/<svg[^]*>to<[^]*<\/svg>/)
  expect(html).not.toMatch(/<svg[^]*(?:evil|red|#000)[^]*<\/svg>/)
})

test('parsePage() knows the size that an author gives a picture', () => {
  expect(page('![A](/a.png){width=400}\n').refs).toMatchObject([{ kind: 'image', target: '/a.png', width: 400 }])
  const { refs, html } = page('![A][a]{width=300} ![B][b]{height=9}\n\n[a]: /a.png\n[b]: https://b.example/b.png\n')
  expect(refs).toContainEqual(expect.objectContaining({ kind: 'image', target: '/a.png', width: 300 }))
  expect(html).toContain('<img src="https://b.example/b.png" alt="B" height="9"')
})

test('parsePage() finds the questions of a page with their answers', () => {
  const body =
    '> ::::faq\n> :::details[What *is* it?]\n> A & b.\n>\n> - One ![x](/x.png)\n> :::\n> :::details[Why?]\n> So.\n> :::\n> ::::\n\n:::details[Else?]\nNo.\n:::\n'
  expect(page(body).questions).toEqual([
    { question: 'What is it?', answer: 'A & b.\nOne' },
    { question: 'Why?', answer: 'So.' },
  ])
})

const mistakes = (body: string): readonly string[] =>
  page(body).messages.map(
    ({ line, column, endColumn, rule, text, hint }) => `${line}:${column}-${endColumn} ${rule} ${text} ⇒ ${hint}`,
  )

test.each([
  [
    '::::crads\n:::card[A]\n:::\n::::',
    ['5:5-10 unknown-block There is no block "crads": write "cards". ⇒ :::cards\nText\n:::'],
  ],
  [
    '::::cards\n:::card[A]{too=/x}\nText\n:::\n::::',
    ['6:12-15 unknown-attribute The block "card" has no attribute "too": write "to". ⇒ to="…"  Where the card leads.'],
  ],
  [
    '::::cards\n:::card[A]{icon=rockett to}\nText\n:::\n::::',
    [
      '6:17-24 bad-attribute "icon" is "rockett", which is not an icon of Lucide: write "rocket". ⇒ icon="…"  An icon of Lucide, by its name on lucide.dev.',
    ],
  ],
  [
    ':::card[A]\nText\n:::',
    ['5:4-8 misplaced-block The block "card" may be used only inside "cards". ⇒ ::::cards\n:::card\nText\n:::\n::::'],
  ],
  [
    ':::cards\n:::card[A]\nText\n:::\n:::',
    [
      '6:1-11 unclosed-block The block "card" is never closed: the line of colons closed the block around it, which needs more colons. ⇒ ::::cards\n:::card\nText\n:::\n::::',
    ],
  ],
  [':::note\nText', ['5:1-8 unclosed-block The block "note" is never closed. ⇒ :::note\nText\n:::']],
  [':::note\n:::', ['5:1-8 bad-content The block "note" is empty. ⇒ :::note\nText\n:::']],
  [
    ':::cards\nText\n:::',
    ['6:1-2 misplaced-content The block "cards" may contain only "card". ⇒ ::::cards\n:::card\nText\n:::\n::::'],
  ],
  [
    '::::columns[Two]\n:::column\nA\n:::\n::::',
    ['5:12-17 unwanted-label The block "columns" takes no text in brackets. ⇒ :::columns'],
  ],
  [
    ':button[Go]',
    ['5:1-12 missing-attribute The block "button" needs the attribute "to". ⇒ {to="…"}  Where it leads.'],
  ],
  [
    'A :button[]{to=/x} B',
    ['5:3-19 missing-label The block "button" needs a text in brackets. ⇒ :button[What it does]'],
  ],
  [
    'A :button[Go]{to=/x kind=loud} and {kind}',
    [
      '5:26-30 bad-attribute "kind" is "loud": it must be primary or quiet. ⇒ kind="…"  Its emphasis: `primary` (default) or `quiet`.',
    ],
  ],
  [
    '::::cards\n:::card[Title **bold [link](/)**]{to=/x}\nText\n:::\n::::',
    [
      '6:22-31 bad-label The text of "card" is a link as a whole, so it may have no link in it. ⇒ Take the link out of the text: all of it leads to the address in "to".',
    ],
  ],
  [
    '::::cards\n:::card[Title [a]]{to=/x}\nText\n:::\n::::\n\n[a]: /b',
    [
      '6:15-18 bad-label The text of "card" is a link as a whole, so it may have no link in it. ⇒ Take the link out of the text: all of it leads to the address in "to".',
    ],
  ],
  [
    '::::cards\n:::card[Title https://a.example]{to=/x}\nText\n:::\n::::',
    [
      '6:15-32 bad-label The text of "card" is a link as a whole, so it may have no link in it. ⇒ Take the link out of the text: all of it leads to the address in "to".',
    ],
  ],
  [
    '::::cards\n:::card[Title <a href="/b">a</a>]{to=/x}\nText\n:::\n::::',
    [
      '6:15-28 bad-label The text of "card" is a link as a whole, so it may have no link in it. ⇒ Take the link out of the text: all of it leads to the address in "to".',
    ],
  ],
  [
    '::::cards\n:::card[Title[^1]]{to=/x}\nText\n:::\n::::\n\n[^1]: Foot',
    [
      '6:14-18 bad-label The text of "card" is a link as a whole, so it may have no link in it. ⇒ Take the link out of the text: all of it leads to the address in "to".',
    ],
  ],
  [
    '::::cards\n:::card[Title :button[a]{to=/b}]{to=/x}\nText\n:::\n::::',
    [
      '6:15-32 bad-label The text of "card" is a link as a whole, so it may have no link in it. ⇒ Take the link out of the text: all of it leads to the address in "to".',
    ],
  ],
  [
    'A :button[Go [a](/b)]{to=/x}',
    [
      '5:14-21 bad-label The text of "button" is a link as a whole, so it may have no link in it. ⇒ Take the link out of the text: all of it leads to the address in "to".',
    ],
  ],
  [
    'See :kdb[K] and :icon[rockett].',
    [
      '5:23-30 bad-label The text of "icon" is "rockett", which is not an icon of Lucide: write "rocket". ⇒ :icon[The name of the icon]',
    ],
  ],
  [
    '::note[A]',
    [
      '5:3-7 block-form The block "note" encloses its content, with three colons above and below it. ⇒ :::note[A title]\nThe text.\n:::',
    ],
  ],
  [
    ':::details\nText\n:::',
    ['5:1-11 missing-label The block "details" needs a text in brackets. ⇒ :::details[What it is about]'],
  ],
  [
    ':::note A title\nText\n:::',
    [
      '5:9-16 block-syntax "A title": the name of a block may be followed only by a title in brackets and attributes in braces. ⇒ :::note[Title]\nThe text.\n:::',
    ],
  ],
  [
    ':button[Go] {to=/x} and :kbd[K] {x}',
    ['5:13-20 block-syntax "{to=/x}" is not a part of the block, since a space is before it. ⇒ :button[Go]{to=/x}'],
  ],
  [
    ':::note [Title]\nText\n:::',
    ['5:9-16 block-syntax "[Title]" is not a part of the block, since a space is before it. ⇒ :::note[Title]'],
  ],
  [
    '::button A title',
    [
      '5:1-17 block-syntax "::button A title": the name of a block may be followed only by a title in brackets and attributes in braces. ⇒ :::note[Title]\nThe text.\n:::',
    ],
  ],
  [
    ':::steps\nText\n:::',
    [
      '5:1-9 bad-content The block "steps" has no steps: it must contain a numbered list, or headings. ⇒ :::steps\n1. The first.\n2. The second.\n:::',
    ],
  ],
  [
    '::: tip Bring oil\nText\n:::',
    [
      '5:1-18 block-syntax "::: tip Bring oil" opens no block: the name follows the colons without a space. ⇒ :::tip[Bring oil]\nThe text.\n:::',
    ],
  ],
  [
    ':::quote{by="A"\nText\n:::',
    [
      '5:9-16 block-syntax "{by="A"": the name of a block may be followed only by a title in brackets and attributes in braces. ⇒ :::note[Title]\nThe text.\n:::',
    ],
  ],
  [
    'A\n\n:::\n\n:kbd[K]',
    [
      '7:1-4 block-syntax The line of colons does not close any block. ⇒ Delete it, or open the block that it should close with as many colons.',
    ],
  ],
  [
    ':::details[A]{open=maybe}\nText\n:::',
    ['5:20-25 bad-attribute "open" is "maybe": it must be true or false. ⇒ open="…"  Whether it is open at first.'],
  ],
  [':button[Go]{to=""}', ['5:13-15 bad-attribute The address is empty, so it leads nowhere. ⇒ to="/pricing"']],
  [
    ':button[Go]{to="javascript:x()"}',
    [
      '5:17-31 active-address The address "javascript:x()" runs code, which pages may not do. ⇒ Link to a page or a file instead.',
    ],
  ],
  [
    '## A {#x}\n\n## B {#x}\n\n## C {.y}\n\n## D {#page:main}\n',
    [
      '7:6-10 repeated-id There is a heading with the id "x" above. ⇒ ## Heading {#another-id}',
      '9:6-10 heading-attribute The braces after a heading may contain only its id. ⇒ ## Heading {#own-id}',
      '11:6-18 repeated-id Ids that begin with "page:" are those of the frame around the page. ⇒ ## Heading {#another-id}',
    ],
  ],
  [
    'a $\\frac{a}{$ b',
    [
      "5:13-14 bad-formula The formula cannot be read: Unexpected end of input in a macro argument, expected '}'. ⇒ $\\frac{a}{b}$",
    ],
  ],
  [
    '```mermaid\npie\n```',
    [
      '6:1-2 bad-diagram The diagram begins with "pie", which is not a kind of diagram: write one of flowchart, graph, sequenceDiagram, stateDiagram-v2, stateDiagram, classDiagram, erDiagram, xychart-beta. ⇒ flowchart LR\n  A --> B',
    ],
  ],
  [
    '![A](/a.png){width=wide .big}\n\n![B](/b.png){.id}',
    [
      '5:14-24 bad-attribute "width=wide" is not a size: an image takes a width and a height in pixels. ⇒ ![What it shows](/assets/….png){width=400}',
      '5:25-29 bad-attribute ".big" is not a size: an image takes a width and a height in pixels. ⇒ ![What it shows](/assets/….png){width=400}',
      '7:14-17 bad-attribute ".id" is not a size: an image takes a width and a height in pixels. ⇒ ![What it shows](/assets/….png){width=400}',
    ],
  ],
  [
    '> ```mermaid\n> flowchart LR\n>   A[One] --> B\n>   B -> C\n>   C[Two --> A\n>   classDef x fill:#fff\n>   A\n>   D --> C\n> ```',
    [
      '8:5-11 unread-diagram A part of this line was not understood, so the diagram does not show it. ⇒ Look for an arrow or a bracket that is not of this kind of diagram: A[One] --> B',
      '9:5-16 unread-diagram A part of this line was not understood, so the diagram does not show it. ⇒ Look for an arrow or a bracket that is not of this kind of diagram: A[One] --> B',
      '10:5-25 unread-diagram The line has no effect: diagrams have the colours of the page, light and dark. ⇒ Delete the line.',
    ],
  ],
  [
    '```mermaid\nxychart-beta\n  bar "Shop" [1, 2]\n  bar [3, 4]\n```',
    [
      '7:3-20 unread-diagram A part of this line was not understood, or a line below says otherwise, so the chart does not show it. ⇒ Write title "…", x-axis "…" [a, b], y-axis "…" 0 --> 10, bar [1, 2] or line [1, 2], each in one line: bars and lines have no names.',
    ],
  ],
  [
    '```mermaid\nxychart-beta\n  bar [1, two]\n```',
    [
      '6:1-2 bad-diagram "two" is not a number: write all values as 1 or 1.5. ⇒ xychart-beta\n  x-axis [A, B]\n  y-axis 0 --> 10\n  bar [4, 8]',
    ],
  ],
  [
    '::video{title=A}',
    [
      '5:1-17 missing-attribute The block "video" needs the attribute "src". ⇒ {src="…"}  A file under `assets/`; or `youtube` or `vimeo` in its place.',
    ],
  ],
  [
    '::video{title=A youtube=x vimeo=1}',
    [
      '5:33-34 bad-attribute "vimeo" cannot be combined: a video has one of `src`, `youtube` and `vimeo`. ⇒ vimeo="…"  Id of a video at Vimeo.',
    ],
  ],
  [
    '::video{title=A youtube="x?y"}',
    [
      '5:26-29 bad-attribute "youtube" must be an id of letters, digits, - and _. ⇒ youtube="…"  Id of a video at YouTube.',
    ],
  ],
  [
    '::video{title=A youtube=x captions=/a.vtt}',
    [
      '5:36-42 bad-attribute "captions" can be used only with `src`: other hosts have their own captions. ⇒ captions="…"  Captions of a file: a WebVTT file under `assets/`.',
    ],
  ],
  [
    '::video{title=A src=https://cdn.example/a.mp4}',
    [
      '5:21-46 foreign-media The file is on another host, which would learn of every visit: players play only files of this site. ⇒ Put the file under assets/, or show the page of the other host with ::embed.',
    ],
  ],
  [
    '::map{lat=91 lon=x label=A}',
    [
      '5:11-13 bad-attribute "lat" must be at most 85. ⇒ lat="…"  Degrees north.',
      '5:18-19 bad-attribute "lon" must be a number. ⇒ lon="…"  Degrees east.',
    ],
  ],
  [
    '::embed{src=http://a.example title=A}',
    [
      '5:13-29 bad-attribute "src" must be an absolute address that begins with https://. ⇒ src="…"  Address of the page that is shown.',
    ],
  ],
  [
    ':::video{title=A youtube=x}\n:::',
    [
      '5:4-9 block-form The block "video" has a line of its own, with two colons before it. ⇒ ::video{src=/assets/search.webm poster=/assets/site-search.png title="The search at work"}',
    ],
  ],
  [
    '$$\n\\foo\n$$',
    ['6:1-2 bad-formula The formula cannot be read: Unsupported function name: \\foo. ⇒ $\\frac{a}{b}$'],
  ],
  [
    ':button[Go]{kind=quiet to = about.md}',
    ['5:29-37 bad-attribute "to" has no value, since a space is beside its equals sign. ⇒ to="…"'],
  ],
  [
    ':::note\n| a | b |\n| - | - |\n:::\n\nx',
    [
      '8:1-4 unclosed-block The line of colons is directly below a table, so it is read as a part of it. ⇒ Put an empty line above it.',
    ],
  ],
  [
    ':::note\n| a | b |\n| - | - |\n| 1 | 2 |\n:::\n\n:::tip\n| a |\n| - |\n:::\n\nAfter.',
    [
      '9:1-4 unclosed-block The line of colons is directly below a table, so it is read as a part of it. ⇒ Put an empty line above it.',
      '14:1-4 unclosed-block The line of colons is directly below a table, so it is read as a part of it. ⇒ Put an empty line above it.',
    ],
  ],
  [
    ':::note\nTerm\n: Definition\n:::\n\nAfter.',
    [
      '8:1-4 unclosed-block The line of colons is directly below a definition list, so it is read as a part of it. ⇒ Put a comment above it: <!-- -->',
    ],
  ],
  [
    ':::note\nTerm\n: Definition\n\n:::\n\nAfter.',
    [
      '9:1-4 unclosed-block The line of colons is directly below a definition list, so it is read as a part of it. ⇒ Put a comment above it: <!-- -->',
    ],
  ],
  [
    ':::note\nTerm\n: Definition\n\nText.\n\n:::\n\nAfter.',
    [
      '11:1-4 unclosed-block The line of colons is directly below a definition list, so it is read as a part of it. ⇒ Put a comment above it: <!-- -->',
    ],
  ],
  [
    '::::columns\n:::column\nTerm\n: Definition\n:::\n::::',
    [
      '9:1-4 unclosed-block The line of colons is directly below a definition list, so it is read as a part of it. ⇒ Put a comment above it: <!-- -->',
    ],
  ],
  ['```js {3}\na\n```', ['5:1-4 missing-line The code has 1 line: there is no line 3 to mark. ⇒ {1,3-5}']],
])('parsePage() says what is wrong with %j', (body, expected) => {
  expect(mistakes(`${body}\n`)).toEqual(expected)
})
