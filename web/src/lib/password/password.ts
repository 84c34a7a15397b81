import type { PasswordPolicy } from '../identity/identity.ts'

/** The minimum password length that the project sets; by default, the identity service's minimum (specification, section 5). */
export const PASSWORD_MIN_LENGTH = environment.passwordMinLength

/** The longest password that the identity service accepts. */
const PASSWORD_MAX_LENGTH = 4096

/** The requirements of a new password if the identity service adds none. */
export const DEFAULT_PASSWORD_POLICY: PasswordPolicy = {
  minLength: PASSWORD_MIN_LENGTH,
  maxLength: PASSWORD_MAX_LENGTH,
  lowercase: false,
  uppercase: false,
  digit: false,
  symbol: false,
}
