import { captcha } from './captcha.ts'
import { common } from './common.ts'
import { consent } from './consent.ts'
import { fields } from './fields.ts'
import { signIn } from './sign-in.ts'

export const fr = { captcha, common, consent, fields, signIn }
