import { knownAddress as en } from './en/known-address.ts'
import { knownAddress as fr } from './fr/known-address.ts'

/** The texts of the note about an address whose account has another method. Loaded with the note, not in the first load. */
export const knownAddressTexts = { fr, en }
