import { captcha as en } from './en/captcha.ts'
import { captcha as fr } from './fr/captcha.ts'

/** The texts of the captcha's notice. They are loaded with it, not in the first load. */
export const captchaTexts = { fr, en }
