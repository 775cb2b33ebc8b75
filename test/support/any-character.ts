import { integer, oneof } from 'fast-check'

/** The unit of texts with any characters. The unit `binary` of fast-check is as wide, but first lists all, for seconds. */
export const anyCharacter = oneof(
  integer({ min: 0, max: 0x7f }),
  integer({ min: 0x80, max: 0xd7ff }),
  integer({ min: 0xe000, max: 0x10ffff }),
).map((codePoint) => String.fromCodePoint(codePoint))
