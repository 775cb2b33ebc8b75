/** The words around the forms where `forms.yaml` says nothing. */
import type { FormName } from '../../../worker/contract/forms.ts'
import type { FormTexts } from './forms-file.ts'

const labels = { email: 'E-mail', name: 'Name', company: 'Company' }

/** Texts, labels and refused domains of each form. */
export const defaultForms: Readonly<Record<FormName, FormTexts>> = {
  'book-demo': {
    title: 'Book a demo',
    introduction: 'Please give a work address.',
    submit: 'Book a demo',
    success: 'Thank you. We will answer with a time.',
    labels: { ...labels, email: 'Work e-mail', use_case: 'What would you like to see?' },
    // The two domains of one consumer webmail provider.
    refusedDomains: ['gmail.com', 'googlemail.com'],
  },
  signup: { title: 'Sign up', submit: 'Sign up', success: 'Thank you. You are signed up.', labels, refusedDomains: [] },
  events: {
    title: 'Hear about events',
    submit: 'Keep me posted',
    success: 'Thank you. We will write before the next event.',
    labels,
    refusedDomains: [],
  },
  contact: {
    title: 'Write to us',
    submit: 'Send',
    success: 'Thank you. Your message was delivered.',
    labels: { ...labels, message: 'Message' },
    refusedDomains: [],
  },
  survey: {
    title: 'Survey',
    submit: 'Send answers',
    success: 'Thank you. Your answers were delivered.',
    labels: { contact_email: 'E-mail, if you want the report' },
    refusedDomains: [],
  },
}
