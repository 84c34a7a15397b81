import { localized, type Text } from '../../scripts/localized.ts'

/** A check's text in both languages. A text that needs no translation, such as a command, is a plain string. */
export type Words = Text | string

/** Returns the text in the language of the command. */
export const spoken = (words: Words): string =>
  typeof words === 'string' ? words : localized(words)
