import type { Locale } from '@sesame/contract/fields'
import type { fr } from './fr/catalogue.ts'

/**
 * Every text of the first load. The French texts define the keys; another language with different keys does not compile.
 * All other texts are loaded with their screens.
 */
export type Catalogue = typeof fr

/** A field's error message: its name, or its text if the text is not in the first load. */
export type FieldMessage = keyof Catalogue['fields'] | Readonly<Record<Locale, string>>
