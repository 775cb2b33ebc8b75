/**
 * Every word that the builder puts on pages, in English: the reference for all other languages. `{name}` is a
 * placeholder; a text that depends on a number has one variant per plural form of `Intl.PluralRules`.
 */
import { body } from './body.ts'
import { formWords, pageWords, searchWords } from './client.ts'

/** All of them. */
export const en = {
  ...pageWords,
  ...formWords,
  ...searchWords,
  ...body,

  'layout.skip': 'Skip to content',
  'layout.shortcuts': 'Shortcuts',
  'layout.agents': 'For software agents: {map} is the map of this site, and every page is markdown, too.',
  'layout.markdown': 'View as markdown',
  'layout.language': 'Language',
  'layout.stale': 'The original of this page is newer: {link}',

  'header.menu': 'Menu',
  'header.main': 'Main',
  'header.signIn': 'Sign in',
  'header.demo': 'Book a demo',

  'footer.label': 'Footer',
  'footer.explore': 'Explore',
  'footer.company': 'Company',
  'footer.more': 'More',
  'footer.programs': 'For programs: {links}',
  'footer.sitemap': 'Sitemap',
  'footer.feed': 'Feed',

  'section.home': 'Home',
  'section.pages': 'Pages',
  'section.guides': 'Guides',
  'section.case-studies': 'Case studies',
  'section.integrations': 'Integrations',
  'section.apps': 'Apps',
  'section.use-cases': 'Use cases',
  'section.comparisons': 'Comparisons',
  'section.solutions': 'Solutions',
  'section.events': 'Events',
  'section.all': 'Sections',
  'section.others': 'Others',
  'section.description': '{section} of {name}.',

  'page.guides': 'Read the guides',
  'page.crumbs': 'Breadcrumbs',
  'page.contents': 'On this page',
  'page.previous': 'Previous',
  'page.next': 'Next',
  'page.pager': 'Previous and next',
  'page.nearest': 'Perhaps you meant',
  'page.newer': 'Newer',
  'page.older': 'Older',
  'page.posts': 'Newer and older',

  'fact.customer': 'Customer',
  'fact.industry': 'Industry',
  'fact.category': 'Category',
  'fact.when': 'When',
  'fact.where': 'Where',
  'fact.published': 'Published',
  'fact.updated': 'Updated',
  'fact.readingTime': 'Reading time',
  'fact.minutes': '{count} min',
  'fact.by': 'By',
  'fact.tags': 'Tags',
  'fact.authors': 'Authors',
  'fact.moment': '{day}, {time} {zone}',
  'fact.hours': '{day}, {start} to {end} {zone}',
  'fact.days': '{start} to {end}',

  'list.label': 'Pages of this list',
  'list.page': 'Page {number} of {total}',
  'list.title': '{title}, page {number}',
  'list.tag': '{section} about {tag}.',
  'list.author': '{section} by {author}.',
  'list.feed': '{section} of {name}',

  'search.title': 'Search',
  'search.description': 'Search everything on {name}.',
  'search.script':
    'Searching needs JavaScript, which has not been loaded here. Everything is also in the {list} and in the sections:',
  'search.list': 'list of all pages',
  // Words of questions that say nothing of what is looked for.
  'search.common':
    'a about am an and any are as at be been but by can could did do does for from had has have how i if in into is it its may me might more most much must my no not of on or our should so some such than that the their them then there these they this those to too up was we were what when where whether which while who whose why will with would you your',

  'missing.title': 'There is no page at this address',
  'missing.description': 'The link is wrong, or the page has moved.',

  'sitemap.title': 'All pages',
  'sitemap.description': 'Every page of {name}, by section.',
  'sitemap.section': '{section} lists them all.',

  'form.problem': 'There is a problem',
  'form.optional': '(optional)',
  'form.leaveEmpty': 'Leave this field empty',
  'form.script': 'This form needs JavaScript, which has not been loaded here.',
  'form.allow': 'Please allow it for this page, or load the page again.',
  'form.elsewhere': 'You can also reach us at {links}.',
  'form.json': 'You can send the answers as JSON: {request}, as {documentation} describes.',
  'form.developers': 'the developer page',
  'form.email': 'Enter an e-mail address, for example name@example.com.',
  'form.workEmail':
    'Enter your address at work, for example name@example.com: addresses of some mail providers are not accepted here.',
  'form.message': 'Enter your message.',
  'form.reportEmail': 'Enter an e-mail address, for example name@example.com, or leave it out.',
  'form.required': 'Fill in this field.',
  'form.tel': 'Enter a telephone number, for example +44 20 7946 0000.',
  'form.url': 'Enter an address that begins with https://.',
  'form.date': 'Enter a date.',
  'form.dateFrom': 'Enter a date not before {min}.',
  'form.dateTo': 'Enter a date not after {max}.',
  'form.dateBetween': 'Enter a date not before {min} and not after {max}.',
  'form.longest': 'Use at most {count} characters.',
  'form.choice': 'Choose one.',
  'form.consent': 'Tick this box to go on.',
  'form.success': 'Thank you. It was received.',
  'form.number': 'Enter a number.',
  'form.numberFrom': 'Enter a number not below {min}.',
  'form.numberTo': 'Enter a number not above {max}.',
  'form.numberBetween': 'Enter a number not below {min} and not above {max}.',

  'book-demo.title': 'Book a demo',
  'book-demo.introduction': 'Please give a work address.',
  'book-demo.submit': 'Book a demo',
  'book-demo.success': 'Thank you. We will answer with a time.',
  'signup.title': 'Sign up',
  'signup.submit': 'Sign up',
  'signup.success': 'Thank you. You are signed up.',
  'events.title': 'Hear about events',
  'events.submit': 'Keep me posted',
  'events.success': 'Thank you. We will write before the next event.',
  'contact.title': 'Write to us',
  'contact.submit': 'Send',
  'contact.success': 'Thank you. We have received your message.',
  'survey.title': 'Survey',
  'survey.submit': 'Send answers',
  'survey.success': 'Thank you. We have received your answers.',
  'label.email': 'E-mail',
  'label.workEmail': 'Work e-mail',
  'label.name': 'Name',
  'label.company': 'Company',
  'label.message': 'Message',
  'label.use_case': 'What would you like to see?',
  'label.contact_email': 'E-mail, if you want the report',

  'markdown.index': 'Index of this site for agents: {url}',
  'markdown.sections': 'Parts of this long page, each at {address} with its id, and their sizes in tokens:',
  'markdown.form': 'This form takes JSON: {request}.',
  'markdown.lead':
    'A program cannot finish it: without the captcha token of a browser nothing is stored, and a person has to send it from the page.',
  'markdown.survey':
    'Software agents may answer without a captcha token: follow {prompt}, or read these questions in {specification}.',
  'markdown.prompt': 'the survey prompt',
  'markdown.specification': 'the specification',
  'markdown.rest': '{documentation} tells the rest.',
  'markdown.documentation': 'The API documentation',
  'markdown.fields': 'The fields of the form:',
  'markdown.required': 'required',
  'markdown.property': 'Property {name}: {rule}',
  'markdown.address': 'an e-mail address.',
  'markdown.single': 'a string, one of these options.',
  'markdown.multi': 'an array of strings, any of these options.',
  'markdown.text': 'a string.',
  'markdown.shortText': 'a string of at most {count} characters.',
  'markdown.number': 'a number.',
  'markdown.numberFrom': 'a number, at least {min}.',
  'markdown.numberTo': 'a number, at most {max}.',
  'markdown.numberBetween': 'a number, at least {min}, at most {max}.',
  'markdown.scale': 'a whole number from {min} to {max}.',
  'markdown.scaleMeaning': 'a whole number from {min} to {max}, where {meaning}.',
  'markdown.means': '{value} means “{meaning}”',
  'markdown.and': '{first} and {second}',
} as const

/** Name of a word. */
export type Key = keyof typeof en

/** A text for each plural form that the language has (https://cldr.unicode.org/index/cldr-spec/plural-rules). */
export type Plural = Readonly<{ [Form in Intl.LDMLPluralRule]?: string | undefined } & { other: string }>

/** All words of a language: a missing one is a type error. */
export type Texts = Readonly<Record<Key, string | Plural>>
