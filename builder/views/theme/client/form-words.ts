/** What the script of a form says. */
import { formWords } from '../../../content/words/client.ts'
import { createSay } from './words.ts'

export const say = createSay(formWords)
