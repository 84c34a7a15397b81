import type { fr } from './fr/catalogue.ts'

/**
 * Every text of the first load. French defines the keys: another language with different ones does not compile. All other
 * texts are loaded with their screens.
 */
export type Catalogue = typeof fr

/** The name of a field's message. */
export type FieldMessage = keyof Catalogue['fields']
