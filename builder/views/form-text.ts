/** A form in words, for the markdown form of the page that carries it: where and what to post instead of the controls. */
import { type FormName, LEAD_FIELDS } from '../../worker/schema/forms.ts'
import type { Site } from '../site/site.ts'
import { toInlineCode, toMarkdownLink, toMarkdownText } from './markdown-text.ts'

/** The section about a form; none for the form of a survey that the site does not have. */
export function toFormText(form: FormName, site: Site): string | undefined {
  if (form === 'survey' && site.survey === undefined) return undefined
  const { title, introduction } = site.forms[form]
  return [
    `## ${toMarkdownText(title)}`,
    ...(introduction === undefined ? [] : [toMarkdownText(introduction)]),
    `This form takes JSON: ${toInlineCode(`POST ${site.url}/api/forms/${form}`)}. ${form === 'survey' ? toSurveyRule(site) : toLeadRule(form, site)}`,
    `${toMarkdownLink('The API documentation', `${site.url}/developers`)} tells the rest.`,
  ].join('\n\n')
}

function toLeadRule(form: Exclude<FormName, 'survey'>, site: Site): string {
  const fields = LEAD_FIELDS[form].map((name) => {
    const label = site.forms[form].labels[name] ?? name
    return `- ${toInlineCode(name)}${name === 'email' ? ', required' : ''}: ${toMarkdownText(label)}`
  })
  return `A program cannot finish it: without the captcha token of a browser nothing is stored, and a person has to send it from the page. Its fields:

${fields.join('\n')}`
}

function toSurveyRule(site: Site): string {
  return `Software agents may answer without a captcha token: follow ${toMarkdownLink('the survey prompt', `${site.url}/survey-agent.md`)}, or read the questions in ${toMarkdownLink('the specification', `${site.url}/survey-spec.json`)}.`
}
