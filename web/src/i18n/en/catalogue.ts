import type { Catalogue } from '../catalogue.ts'
import { common } from './common.ts'
import { errors } from './errors.ts'
import { fields } from './fields.ts'
import { home } from './home.ts'
import { profile } from './profile.ts'
import { signIn } from './sign-in.ts'
import { signUp } from './sign-up.ts'

export const en: Catalogue = { common, errors, fields, home, profile, signIn, signUp }
