import { accessibilityLabel } from './accessibility-label.ts'
import { common } from './common.ts'
import { fields } from './fields.ts'
import { signIn } from './sign-in.ts'

export const fr = { accessibilityLabel, common, fields, signIn }
