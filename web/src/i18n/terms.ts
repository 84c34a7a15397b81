import { terms as en } from './en/terms.ts'
import { terms as fr } from './fr/terms.ts'

/** The texts of the question about the terms. Loaded with that question, not in the first load. */
export const termsTexts = { fr, en }
