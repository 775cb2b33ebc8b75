/** A site from right to left that has a page of every kind and layout, and every field of forms. */

const page = (title: string, facts: string, text: string): string =>
  `---\ntitle: ${title}\ndescription: תיאור של הדף בשפה העברית.\n${facts}---\n\n${text}\n`

const SITE = `name: דוגמה
description: אתר לדוגמה.
url: https://www.example.com
languages: { he: עברית, en: English }
sections:
  products: { title: מוצרים }
  news: { title: חדשות, kind: posts, perPage: 2 }
  docs: { title: תיעוד, kind: docs }
navigation: [products, news, { title: עוד, items: [docs, events, case-studies] }, { title: מחירים, to: pages/wide.md }]
footer:
  - { title: החברה, items: [pages/article.md, pages/contact.md] }
  - { title: עדכונים, items: [news], form: signup }
callToAction: { title: הצעת מחיר, to: pages/contact.md }
`

const FORMS = `contact:
  fields:
    - { name: phone, kind: tel, label: טלפון, help: עם קידומת. }
    - { name: web, kind: url, label: אתר }
    - { name: bikes, kind: number, label: כמות, min: 1, max: 9, required: true }
    - { name: day, kind: date, label: תאריך }
    - { name: place, kind: choice, label: איפה, options: [תחנה, בית ספר] }
    - { name: when, kind: choices, label: מתי, options: [בוקר, ערב] }
    - { name: notes, kind: textarea, label: הערות }
    - { name: consent, kind: consent, label: 'קראתי את [הדף](pages/article.md).', required: true }
`

/** Text with what a page may have beside words. */
const RICH = `> [!NOTE]
> הערה.

## כותרת ראשונה

- [x] נעשה
- [ ] לא נעשה

1. ראשון
2. שני \`code\`

| שם | מחיר | הערה |
| --- | --: | --- |
| אחד | 10 | טקסט ארוך שממלא את התא עד הסוף |

> ציטוט

## כותרת שנייה

\`\`\`js title="code.js" {1}
const a = 1
\`\`\`

### כותרת קטנה

מונח
: הסבר של המונח

![תמונה](/assets/picture.svg)

## כותרת שלישית

הערת שוליים[^1]. ${'מילה '.repeat(300)}

[^1]: כאן.
`

const BLOCKS = `:::::hero{image=/assets/picture.svg align=start}
## כותרת גדולה

טקסט.

:button[לקנות]{to=contact.md} :button[לקרוא]{to=article.md kind=quiet}
:::::

::::cards
:::card[כרטיס]{icon=globe to=article.md}
טקסט.
:::
:::card[כרטיס שני]{image=/assets/picture.svg}
טקסט.
:::
::::

::::tabs
:::tab[אחת]
טקסט.
:::
:::tab[שתיים]
עוד טקסט.
:::
::::

:::steps
1. ראשון
2. שני
:::

:::details[שאלה]
תשובה.
:::

:::stats
- **10** דפים
- **20** תמונות
:::

:::quote{by=אדה role=מהנדסת}
מילים.
:::

::::columns
:::column
ימין.
:::
:::column
שמאל.
:::
::::

:::figure[כיתוב]
![תמונה](/assets/picture.svg)
:::

:badge[חדש] :kbd[Ctrl+K] :icon[globe]
`

const post = (day: string, facts = ''): string =>
  page(
    `ידיעה ${day}`,
    `datePublished: ${day}\ntags: [שחרור]\nauthors: [ada]\nimage: /assets/picture.svg\n${facts}`,
    'טקסט.',
  )

/** Its files. */
export const EVERY_KIND: Readonly<Record<string, string>> = {
  'site.yaml': SITE,
  'forms.yaml': FORMS,
  'authors.yaml': 'ada: { name: Ada Lovelace, role: Engineer, links: [https://social.example/@ada] }\n',
  'survey.yaml':
    'id: s\ntitle: סקר\nintroduction: שאלות.\nquestions:\n  - { name: q_a, kind: single, text: מה?, options: [כן, לא] }\n  - { name: q_b, kind: scale, text: כמה?, max: 5, minLabel: מעט, maxLabel: הרבה }\n',
  'assets/picture.svg':
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 90"><rect width="160" height="90" fill="#777"/></svg>\n',
  'pages/index.md': page('דף הבית', '', RICH),
  'pages/article.md': page('מאמר', 'layout: article\n', RICH),
  'pages/wide.md': page('רחב', 'layout: wide\n', RICH),
  'pages/landing.md': page('נחיתה', 'layout: landing\n', BLOCKS),
  'pages/plain.md': page('פשוט', 'layout: plain\n', RICH),
  'pages/contact.md': page('צור קשר', 'form: contact\n', 'כתבו.'),
  'pages/survey.md': page('סקר', 'form: survey\n', 'ענו.'),
  'pages/404.md': page('אין דף כזה', 'layout: plain\n', '[לדף הבית](index.md).'),
  'products/lamp.md': page('מנורה', 'order: 1\n', 'אור.'),
  'products/chair.md': page('כיסא', '', 'שב.'),
  'news/a.md': post('2026-01-01'),
  'news/b.md': post('2026-03-01'),
  'news/c.md': post('2026-02-01'),
  'docs/index.md': page('תיעוד', '', 'התחלה.'),
  'docs/setup/index.md': page('התקנה', 'navTitle: התקנה קצרה\n', RICH),
  'docs/setup/linux/one.md': page('לינוקס', '', RICH),
  'docs/use/first.md': page('צעדים', '', RICH),
  'events/talk.md': page('הרצאה', 'startsAt: 2027-05-04T10:00Z\nendsAt: 2027-05-04T12:00Z\nlocation: חיפה\n', 'בואו.'),
  'case-studies/acme.md': page('לקוח', 'customer: Acme\nindustry: תעשייה\n', 'סיפור.'),
  'en/pages/index.md': page('Home', '', 'Text.'),
  'en/pages/wide.md': page('Wide', '', 'Text.'),
}
