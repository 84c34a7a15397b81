import { isFrench } from './choose-texts.ts'

/** A text in both languages of the commands. */
export type Text = Readonly<Record<'fr' | 'en', string>>

/** The language in which commands speak: French if the locale of this process does, otherwise English. */
export const commandLocale = (): keyof Text => (isFrench(process.env) ? 'fr' : 'en')

/** The text in the language of this command. */
export const localized = (text: Text): string => text[commandLocale()]
