import { password as en } from './en/password.ts'
import { password as fr } from './fr/password.ts'

/** The texts for choosing a password. Loaded with the screens that need them. */
export const passwordTexts = { fr, en }
