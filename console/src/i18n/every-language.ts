import { en } from './en/catalogue.ts'
import { fr } from './fr/catalogue.ts'

/** The console's texts in both languages, for a preview in a language other than the operator's. Pages load one language. */
export const texts = { fr, en }
