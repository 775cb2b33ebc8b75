/** English words in the body of a page: titles of alerts, labels of footnotes. */
export const body = {
  'body.note': 'Note',
  'body.tip': 'Tip',
  'body.important': 'Important',
  'body.warning': 'Warning',
  'body.caution': 'Caution',
  'body.required': 'required',
  'body.default': 'default',
  'body.diagram': 'Text of the diagram',
  'body.load': 'Load from {host}',
  'body.footnotes': 'Footnotes',
  'body.backToReference': 'Back to reference {number}',
} as const
