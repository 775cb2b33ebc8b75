/** Names by which other systems protect a text. */

/** Words in the names of shortcodes and blocks whose text is protected, whatever their templates say. */
export const PROTECTED =
  /members|private|protect|restrict|paywall|subscriber|premium|hid(?:e|den)|passw|crypt|secret|internal(?!-?link)/i
