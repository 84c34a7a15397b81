import type { Locale } from '@sesame/contract/fields'
import { isFrench } from 'sesame-emulators/texts/choose-texts'

/** A text in both languages of the commands. */
export type Text = Readonly<Record<Locale, string>>

/** The language in which commands speak: French if the locale of this process does, otherwise English. */
export const commandLocale = (): Locale => (isFrench(process.env) ? 'fr' : 'en')

/** The one of two texts that this command prints. */
export const localized = (text: Text): string => text[commandLocale()]
