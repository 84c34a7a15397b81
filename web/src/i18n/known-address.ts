import { knownAddress as en } from './en/known-address.ts'
import { knownAddress as fr } from './fr/known-address.ts'

/**
 * The texts of the note shown when an address already has an account with another sign-in method. Loaded with the note, not in
 * the first load.
 */
export const knownAddressTexts = { fr, en }
