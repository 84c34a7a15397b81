import { captcha as en } from './en/captcha.ts'
import { captcha as fr } from './fr/captcha.ts'

/** The texts of the captcha's notice. Loaded with the notice, not in the first load. */
export const captchaTexts = { fr, en }
