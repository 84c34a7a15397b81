import { signUp as en } from './en/sign-up.ts'
import { signUp as fr } from './fr/sign-up.ts'

/** The texts of the sign-up screen, which come with it and not with the first load. */
export const signUpTexts = { fr, en }
