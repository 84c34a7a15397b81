import type { fr } from './fr/catalogue.ts'

/**
 * Every text of the first load, as French has it: another language has the same keys or does not compile. The other
 * texts come with their screens.
 */
export type Catalogue = typeof fr

/** The messages of fields. */
export type FieldMessage = keyof Catalogue['fields']
