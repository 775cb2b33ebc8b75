/**
 * A form in words, for the markdown form of the page that carries it: everything that the controls say, and where and
 * how to post instead.
 */
import { type FormName, LEAD_FIELDS } from '../../worker/contract/forms.ts'
import type { Site, Survey } from '../site/site.ts'
import { toInlineCode } from '../page/inline-code.ts'
import { toMarkdownLink, toMarkdownText } from './markdown-text.ts'
import { toQuestions } from './survey.ts'

/** The section about a form; none for the form of a survey that the site does not have. */
export function toFormText(form: FormName, site: Site): string | undefined {
  if (form === 'survey' && site.survey === undefined) return undefined
  const { title, introduction = form === 'survey' ? site.survey?.introduction : undefined } = site.forms[form]
  return [
    `## ${toMarkdownText(title)}`,
    ...(introduction === undefined ? [] : [toMarkdownText(introduction)]),
    `This form takes JSON: ${toInlineCode(`POST ${site.url}/api/forms/${form}`)}. ${form === 'survey' ? toSurveyRule(site) : LEAD_RULE}`,
    `${toMarkdownLink('The API documentation', `${site.url}/developers`)} tells the rest.`,
    form === 'survey' ? site.survey && toSurveyFields(site.survey, site) : toLeadFields(form, site),
  ].join('\n\n')
}

const LEAD_RULE =
  'A program cannot finish it: without the captcha token of a browser nothing is stored, and a person has to send it from the page.'

function toLeadFields(form: Exclude<FormName, 'survey'>, site: Site): string {
  const fields = LEAD_FIELDS[form].map(
    (name) => `- ${toInlineCode(name)}${name === 'email' ? ', required' : ''}: ${toLabel(form, name, site)}`,
  )
  return `The fields of the form:\n\n${fields.join('\n')}`
}

function toSurveyRule(site: Site): string {
  return `Software agents may answer without a captcha token: follow ${toMarkdownLink('the survey prompt', `${site.url}/survey-agent.md`)}, or read these questions in ${toMarkdownLink('the specification', `${site.url}/survey-spec.json`)}.`
}

function toSurveyFields({ questions }: Survey, site: Site): string {
  return `${toQuestions(questions)}

### ${toLabel('survey', 'contact_email', site)}

Property ${toInlineCode('contact_email')}: an e-mail address.`
}

const toLabel = (form: FormName, name: string, site: Site): string =>
  toMarkdownText(site.forms[form].labels[name] ?? name)
