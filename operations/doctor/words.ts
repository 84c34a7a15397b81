import { localized, type Text } from '../../scripts/localized.ts'

/** What a check says: a text in both languages, or a string that needs no translation, such as a command. */
export type Words = Text | string

/** Translates words into the language of this command. */
export const spoken = (words: Words): string =>
  typeof words === 'string' ? words : localized(words)
