import { localized, type Text } from '../../scripts/localized.ts'

/** A check's text, in both languages. A text that needs no translation, such as a command, is a string. */
export type Words = Text | string

/** Translates words into the language of this command. */
export const spoken = (words: Words): string =>
  typeof words === 'string' ? words : localized(words)
