/** Code between tags of Jekyll → blocks of code. */
import { expect, test } from 'vitest'
import { toMarked, withHighlighted, withoutMarks } from '../../../builder/import/source/highlight.ts'
import { LIQUID, withoutUnshown } from '../../../builder/import/source/templates.ts'
import { readJekyll } from '../../../builder/import/kinds/jekyll.ts'
import { cheaply } from '../../threats/exhaustion/cheaply.ts'

const heard: string[] = []
const hearing = {
  file: 'a.md',
  lose: (what: string, line: number) => void heard.push(`${line} ${what}`),
  hide: (why: string) => void heard.push(why),
  move: () => {},
}
const { prepare } = readJekyll({ files: ['_config.yml'], sizeOf: () => 9, read: () => 'title: X' })

test.each([
  [
    'A\n\n{% highlight ruby linenos %}\ndef a\n\n  b\nend\n{% endhighlight %}\n\nB',
    'A\n\n```ruby\ndef a\n\n  b\nend\n```\n\nB',
  ],
  ['{%- highlight c++ hl_lines="1 3" -%}\na\n{%- endhighlight -%}', '```c++ {1,3}\na\n```'],
  ['{% highlight js mark_lines="2" linenos=table %}\na\nb\n{% endhighlight %}', '```js {2}\na\nb\n```'],
  ['* A\n\n  {% highlight c %}\n  a\n\n    b\n  {% endhighlight %}\n* B', '* A\n\n  ```c\n  a\n\n    b\n  ```\n* B'],
  ['1. {% highlight c %}\n   a\n   {% endhighlight %}\n2. B', '1. ```c\n   a\n   ```\n2. B'],
  ['> {% highlight c %}\n> a\n>\n>   b\n> {% endhighlight %}', '> ```c\n> a\n>\n>   b\n> ```'],
  ['    {% highlight c %}\n    a\n      b\n    {% endhighlight %}', '```c\na\n  b\n```'],
  ['- A\n\n      {% highlight c %}\n      a\n      {% endhighlight %}', '- A\n\n  ```c\n  a\n  ```'],
  ['  {% highlight c %}\na\n  b\n  {% endhighlight %}', '  ```c\n  a\n    b\n  ```'],
  [
    '{% highlight md %}\n```\n---\n# <b>\n{::comment}\nc\n{:/comment}\n```\n{% endhighlight %}',
    '````md\n```\n---\n# <b>\n{::comment}\nc\n{:/comment}\n```\n````',
  ],
  [
    '{% highlight liquid %}\n{% raw %}{% if a %}{{ b }}{% endraw %}\n{% endhighlight %}',
    '```liquid\n{% if a %}{{ b }}\n```',
  ],
  ['{% highlight c %}\n\na\n\n\n{% endhighlight %}\nB', '\n```c\na\n```\n\n\nB'],
  ['A\n\n{% highlight sh %}npm i{% endhighlight %}\n\nB', 'A\n```sh\nnpm i\n```\nB'],
  [
    'Use {% highlight sh %}a `b`{% endhighlight %} or {% highlight sh %}c{% endhighlight %}.',
    'Use `` a `b` `` or `c`.',
  ],
  ['</div>\n\n{% highlight sh %}a{% endhighlight %}\n', '</div>\n\n`a`\n'],
])('code between tags of Jekyll is a block of code, on the same lines: %j', (text, expected) => {
  const shown = prepare(text, {}, hearing)
  expect(shown).toBe(expected)
  expect(shown.split('\n')).toHaveLength(text.split('\n').length)
})

test.each([
  ['{% highlight c %}\na\n{% endhighlight %} b', '```c\na\n```\nb'],
  ['<div>\n{% highlight c %}\na\n</div>\n{% endhighlight %}\n</div>\nB', '<div>\n\n```c\na\n</div>\n```\n</div>\nB'],
  ['A: {% highlight c %}a\nb{% endhighlight %}', 'A:\n```c\na\nb\n```'],
  ['{% highlight c %}\na\n{% endhighlight %}{% highlight d %}\nb\n{% endhighlight %}', '```c\na\n```\n```d\nb\n```'],
])('text beside code of Jekyll has lines of its own: %j', (text, expected) => {
  expect(prepare(text, {}, hearing)).toBe(expected)
})

test.each([
  ['{% raw %}{% highlight c %}\na\n{% endhighlight %}{% endraw %}', '{% highlight c %}\na\n{% endhighlight %}'],
  ['{% highlight c %}\na', '{% highlight c %}\na'],
  ['a\n{% endhighlight %}', 'a\n{% endhighlight %}'],
  ['{% highlight %}\na\n{% endhighlight %}', '{% highlight %}\na\n{% endhighlight %}'],
  ['{% comment %}{% highlight c %}\na\n{% endhighlight %}{% endcomment %}', '\n\n'],
  ['<!--\n{% highlight c %}\n-->\na\n{% endhighlight %}\n-->', '<!--\n\n\n\n\n-->'],
  ['{::comment}\n{% highlight c %}\na\n{% endhighlight %}\n{:/comment}', '\n\n\n\n'],
  ['`<!--`\n\n{% highlight c %}\n-->\n{% endhighlight %}', '`<!--`\n\n```c\n-->\n```'],
  ['```\n<!-- a\n```\n\n{% highlight c %}\n-->\n{% endhighlight %}', '```\n<!-- a\n```\n\n```c\n-->\n```'],
  ['<!--\n`-->`\n\n{% highlight c %}\n-->\n{% endhighlight %}', '<!--\n`-->`\n\n```c\n-->\n```'],
  ['<!-- `\n\n{% highlight c %}\n-->\n{% endhighlight %}\n` -->', '<!-- `\n\n\n\n\n` -->'],
])('other tags of code stay as they are written, or hidden: %j', (text, expected) => {
  expect(prepare(text, {}, hearing)).toBe(expected)
})

test('code of Jekyll hides nothing that comments of its page hide, and lines of notes are right', () => {
  heard.length = 0
  const text = '{% highlight c %}\n{::comment}\n{% endhighlight %}\n\n{::comment}gone{:/comment}\nA {:/comment}'
  expect(prepare(text, {}, hearing)).toBe('```c\n{::comment}\n```\n\n\nA {:/comment}')
  expect(heard).toEqual(['5 a comment'])
})

test('a page of Jekyll that is no template keeps the tags of code', () => {
  const text = '{% highlight c %}\na\n{% endhighlight %}'
  expect(prepare(text, { render_with_liquid: false }, hearing)).toBe(text)
})

test.each([
  '{% highlight a %}b{% endhighlight %}',
  '{% highlight a %}\n',
  '* {% highlight a %}x{% endhighlight %}\n\n',
  '{% highlight a b b',
])('tags of code cost little: %j', (part) => {
  const text = withoutMarks(part.repeat(Math.ceil(100_000 / part.length)))
  expect(cheaply(() => withHighlighted(withoutUnshown(text, LIQUID, hearing, toMarked), (rest) => rest))).not.toContain(
    '\0',
  )
})
