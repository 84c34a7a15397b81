import { validatePassword, type Auth } from 'firebase/auth'
import { codeOf } from '../../code-of.ts'
import { DEFAULT_PASSWORD_POLICY } from '../../password/password.ts'
import type { PasswordPolicy } from '../identity.ts'

/** The SDK's code for a network failure. After such a failure, we do not know whether the project has a password policy. */
const NETWORK = 'auth/network-request-failed'

type Published = Pick<
  Awaited<ReturnType<typeof validatePassword>>['passwordPolicy'],
  'enforcementState' | 'customStrengthOptions'
>

/**
 * Fetches the rules for new passwords: the identity service's policy, but with the project's own minimum length if that is
 * longer.
 */
export async function fetchPasswordPolicy(auth: Auth): Promise<PasswordPolicy> {
  // Do not ask the Auth emulator, which has no policies: it would respond with 501, and the console would show that error.
  if (auth.emulatorConfig !== null) return DEFAULT_PASSWORD_POLICY
  try {
    const { passwordPolicy } = await validatePassword(auth, 'x')
    return joined(passwordPolicy)
  } catch (error) {
    if (codeOf(error) === NETWORK) throw error
    return DEFAULT_PASSWORD_POLICY
  }
}

export function joined({
  enforcementState,
  customStrengthOptions: rule,
}: Published): PasswordPolicy {
  if (enforcementState === 'OFF') return DEFAULT_PASSWORD_POLICY
  const { minLength, maxLength } = DEFAULT_PASSWORD_POLICY
  return {
    minLength: Math.max(rule.minPasswordLength ?? minLength, minLength),
    maxLength: rule.maxPasswordLength ?? maxLength,
    lowercase: rule.containsLowercaseLetter ?? false,
    uppercase: rule.containsUppercaseLetter ?? false,
    digit: rule.containsNumericCharacter ?? false,
    symbol: rule.containsNonAlphanumericCharacter ?? false,
  }
}
