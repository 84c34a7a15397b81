import { common } from './common.ts'
import { consent } from './consent.ts'
import { fields } from './fields.ts'
import { signIn } from './sign-in.ts'

export const fr = { common, consent, fields, signIn }
