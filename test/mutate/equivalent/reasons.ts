/** Reasons that hold in several rooms. */

export const SYMMETRIC = 'A word is as far from another as the other from it.'

export const NEVER_THROWN = 'The text of an error that no release of the builder leads to: it satisfies the types.'

export const FIRST_PART = 'The fallback satisfies the types: what is split has a first part.'

export const A_MILLISECOND = 'A millisecond of several seconds.'

export const CUT =
  'Where stored texts are cut or joined: one more or less changes which values hold them, and no answer.'

export const STEP = 'The name of a step, or a part of its key: another, which no other step has, names the same result.'

export const GROUPS = 'The fallback satisfies the types: the pattern has all groups.'
