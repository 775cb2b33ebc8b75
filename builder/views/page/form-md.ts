/** A form as markdown. */
import { findForm, type ShownForm } from '../../site/forms.ts'
import type { Edition, SiteField } from '../../site/site.ts'
import { toInlineCode } from '../../page/raw-html/escape.ts'
import type { Survey } from '../../content/editions.ts'
import { toQuestions } from '../survey.ts'
import { toMarkdownLink, toMarkdownParagraph, toMarkdownPhrase, toMarkdownText } from '../plain-text.ts'
import { say } from '../../content/words/texts.ts'

/**
 * A form in words: everything that its controls say, and where and how to post instead. None for the form of a survey that
 * the site does not have.
 */
export function toFormText(name: string, site: Edition): string | undefined {
  const form = findForm(name, site)
  if (form === undefined) return undefined
  const { title, introduction = name === 'survey' ? site.survey?.introduction : undefined } = form
  const { words } = site
  const request = toInlineCode(`POST ${site.url}/api/forms/${name}`)
  const documentation = toMarkdownLink(say(words, 'markdown.documentation'), `${site.url}/developers`)
  return [
    `## ${toMarkdownText(title)}`,
    ...(introduction === undefined ? [] : [toMarkdownParagraph(introduction)]),
    [say(words, 'markdown.form', { request }), toRule(name, form, site)].filter(Boolean).join(' '),
    say(words, 'markdown.rest', { documentation }),
    name === 'survey' ? site.survey && toSurveyFields(site.survey, site) : toFields(form, site),
  ].join('\n\n')
}

/** Instructions for programs that send the form. */
function toRule(name: string, { kind }: ShownForm, site: Edition): string {
  if (kind === 'lead') return say(site.words, 'markdown.lead')
  return name === 'survey' ? toSurveyRule(site) : ''
}

function toFields({ builtIn, fields, labels }: ShownForm, site: Edition): string {
  const required = say(site.words, 'markdown.required')
  const items = builtIn.map((name) => {
    const mark = name === 'email' ? `, ${required}` : ''
    return `- ${toInlineCode(name)}${mark}: ${toMarkdownText(labels[name] ?? name)}`
  })
  // The page fills in the hidden ones.
  const shown = fields.filter(({ kind }) => kind !== 'hidden')
  const own = shown.map((field) => {
    const mark = field.required ? `, ${required}` : ''
    return `- ${toInlineCode(field.name)} (${toValueText(field)})${mark}: ${toLabelText(field, site)}${toOptionText(field)}`
  })
  return `${say(site.words, 'markdown.fields')}\n\n${[...items, ...own].join('\n')}`
}

/** The accepted values: type and bounds. */
const toValueText = ({ kind, min, max, maxLength }: SiteField): string => {
  const range = [kind, min === undefined ? '' : `≥ ${min}`, max === undefined ? '' : `≤ ${max}`]
  return `${range.filter(Boolean).join(' ')}${maxLength === undefined ? '' : `, \`maxLength\` ${maxLength}`}`
}

/** The options as they are sent. */
const toOptionText = ({ options, shown }: SiteField): string => {
  if (options === undefined) return ''
  const values = options.map((option, index) => {
    const text = shown?.[index]
    return `${text === undefined ? '' : `${toMarkdownText(text)} `}${toInlineCode(JSON.stringify(option))}`
  })
  return ` (${values.join(', ')})`
}

const toLabelText = ({ parts, help }: SiteField, { url }: Edition): string => {
  const label = parts.map(({ text, href }) => ({ text, href: href?.startsWith('/') ? url + href : href }))
  return [toMarkdownPhrase(label), help && `(${toMarkdownText(help)})`].filter(Boolean).join(' ')
}

function toSurveyRule({ words, url }: Edition): string {
  return say(words, 'markdown.survey', {
    prompt: toMarkdownLink(say(words, 'markdown.prompt'), `${url}/survey-agent.md`),
    specification: toMarkdownLink(say(words, 'markdown.specification'), `${url}/survey-spec.json`),
  })
}

function toSurveyFields({ questions }: Survey, site: Edition): string {
  const { words } = site
  const rule = say(words, 'markdown.address')
  return `${toQuestions(questions, words)}

### ${toMarkdownText(site.forms.survey.labels['contact_email'] ?? 'contact_email')}

${say(words, 'markdown.property', { name: toInlineCode('contact_email'), rule })}`
}
