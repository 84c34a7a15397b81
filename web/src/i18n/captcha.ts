import { captcha as en } from './en/captcha.ts'
import { captcha as fr } from './fr/captcha.ts'

/** What the captcha's notice says, which comes with it and not with the first load. */
export const captchaTexts = { fr, en }
