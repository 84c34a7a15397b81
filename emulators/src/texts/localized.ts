import { isFrench } from './choose-texts.ts'

/** A text in French and English, the languages of the commands. */
export type Text = Readonly<Record<'fr' | 'en', string>>

/** The language in which commands print: French if the locale of this process is French, otherwise English. */
export const commandLocale = (): keyof Text => (isFrench(process.env) ? 'fr' : 'en')

/** The text in the language in which this command prints. */
export const localized = (text: Text): string => text[commandLocale()]
