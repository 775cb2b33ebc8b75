/** Reasons that hold in several rooms. */

export const SYMMETRIC = 'A word is as far from another as the other from it.'

export const NEVER_THROWN = 'The text of an error that no release of the builder leads to: it satisfies the types.'

export const FIRST_PART = 'The fallback satisfies the types: what is split has a first part.'

export const A_MILLISECOND = 'A millisecond of several seconds.'

export const LIMIT =
  'A limit of what an isolate remembers: one more or less changes when something is made anew, and no answer.'

export const CUT =
  'Where stored texts are cut or joined: one more or less changes which values hold them, and no answer.'

export const STEP = 'The name of a step, or a part of its key: another, which no other step has, names the same result.'

export const GROUPS = 'The fallback satisfies the types: the pattern has all groups.'

export const FIRST_ALONE = 'Of the parts the first alone is taken.'

export const SIGN = 'Of what a comparison gives, the sign alone counts.'

export const WIDER_KEY =
  'A part that a key does not need: what is kept under it is made anew more often, and is the same.'

export const ONE_SECTION = 'A section has one name.'
