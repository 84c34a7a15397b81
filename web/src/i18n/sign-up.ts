import { signUp as en } from './en/sign-up.ts'
import { signUp as fr } from './fr/sign-up.ts'

/** The texts of the sign-up screen. Loaded with that screen, not in the first load. */
export const signUpTexts = { fr, en }
