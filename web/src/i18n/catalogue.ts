import type { fr } from './fr/catalogue.ts'

/** Every text of the product, as French has it: another language has the same keys or does not compile. */
export type Catalogue = typeof fr

/** A message of the error catalogue. */
export type ErrorMessage = keyof Catalogue['errors']

/** What may be said under a field. */
export type FieldMessage = keyof Catalogue['fields']
