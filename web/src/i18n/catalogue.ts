import type { Locale } from '@sesame/contract/fields'
import type { fr } from './fr/catalogue.ts'

/**
 * Every text of the first load. French defines the keys: another language with different ones does not compile. All other
 * texts are loaded with their screens.
 */
export type Catalogue = typeof fr

/** A field's message: its name, or the words themselves if they are not in the first load. */
export type FieldMessage = keyof Catalogue['fields'] | Readonly<Record<Locale, string>>
