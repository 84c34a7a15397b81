import type { Catalogue } from '../catalogue.ts'
import { common } from './common.ts'
import { fields } from './fields.ts'
import { signIn } from './sign-in.ts'

export const en: Catalogue = { common, fields, signIn }
