import { validatePassword, type Auth } from 'firebase/auth'
import { codeOf } from '../../code-of.ts'
import { DEFAULT_PASSWORD_POLICY } from '../../password/password.ts'
import type { PasswordPolicy } from '../identity.ts'

/** After a network failure, we do not know whether there is a policy. */
const NETWORK = 'auth/network-request-failed'

/** The project's policy for new passwords; the provider's default of 6 characters if none is set. */
export async function fetchPasswordPolicy(auth: Auth): Promise<PasswordPolicy> {
  // The Auth emulator has no policies: it would answer 501, and the console would show that error.
  if (auth.emulatorConfig !== null) return DEFAULT_PASSWORD_POLICY
  try {
    const { passwordPolicy } = await validatePassword(auth, 'x')
    if (passwordPolicy.enforcementState === 'OFF') return DEFAULT_PASSWORD_POLICY
    const rule = passwordPolicy.customStrengthOptions
    return {
      minLength: rule.minPasswordLength ?? DEFAULT_PASSWORD_POLICY.minLength,
      maxLength: rule.maxPasswordLength ?? DEFAULT_PASSWORD_POLICY.maxLength,
      lowercase: rule.containsLowercaseLetter ?? false,
      uppercase: rule.containsUppercaseLetter ?? false,
      digit: rule.containsNumericCharacter ?? false,
      symbol: rule.containsNonAlphanumericCharacter ?? false,
    }
  } catch (error) {
    if (codeOf(error) === NETWORK) throw error
    return DEFAULT_PASSWORD_POLICY
  }
}
