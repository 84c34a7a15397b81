import { password as en } from './en/password.ts'
import { password as fr } from './fr/password.ts'

/** The texts for the choice of a password, which come with the screens where one is chosen. */
export const passwordTexts = { fr, en }
