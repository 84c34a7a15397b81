import type { fr } from './fr/catalogue.ts'

/**
 * Every text of the first load, as French has it: another language has the same keys or does not
 * compile. The others come with their screens.
 */
export type Catalogue = typeof fr

/** What may be said under a field. */
export type FieldMessage = keyof Catalogue['fields']
