import type { PasswordPolicy } from '../identity/identity.ts'

/** The identity service's default rule (specification, section 5). */
export const PASSWORD_MIN_LENGTH = 6

/** The longest password that the identity service accepts. */
const PASSWORD_MAX_LENGTH = 4096

export const DEFAULT_PASSWORD_POLICY: PasswordPolicy = {
  minLength: PASSWORD_MIN_LENGTH,
  maxLength: PASSWORD_MAX_LENGTH,
  lowercase: false,
  uppercase: false,
  digit: false,
  symbol: false,
}
