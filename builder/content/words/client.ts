/** English words of the client scripts. Pages in other languages carry their own. */

export const pageWords = {
  'client.copy': 'Copy',
  'client.copied': 'Copied',
} as const

export const formWords = {
  'client.sending': 'Sending …',
  'client.check': 'One more step: complete the check below. Your input is sent then.',
  'client.checkRefused': 'The check was not accepted. Please repeat it and send again.',
  'client.crowded': 'Too many forms were sent from your network. Your input is kept: please try again in a minute.',
  'client.checkFailed': 'The check cannot be loaded. Please try again.',
  'client.unavailable': 'This form cannot be used yet. Please try again later.',
  'client.lost': 'The connection was lost. Your input is kept: please try again.',
  'client.undelivered': 'It could not be delivered. Your input is kept: please try again.',
  'client.tooLong': 'Your text is too long. Please shorten it.',
  'client.outdated': 'This form has changed. Please copy what you typed, and load the page again.',
  'client.refused': 'This cannot be accepted. Please change it.',
  'client.error': 'Error: {title}',
} as const

export const searchWords = {
  'client.found': { one: '1 page found.', other: '{count} pages found.' },
  'client.nothing': 'Nothing was found.',
  'client.searchFailed': 'The search cannot be reached. Please try again.',
} as const
