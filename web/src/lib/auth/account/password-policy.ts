import { codeOf } from '../../code-of.ts'
import type { PasswordPolicy } from '../../identity/identity.ts'
import { DEFAULT_PASSWORD_POLICY } from '../../password/password.ts'
import type { AuthPorts } from '../auth-ports.ts'

export interface PasswordPolicies {
  /** The provider's rule for new passwords; its default when it cannot be asked. */
  passwordPolicy: () => Promise<PasswordPolicy>
}

export function createPasswordPolicies({
  loadIdentity,
  logger,
}: Pick<AuthPorts, 'loadIdentity' | 'logger'>): PasswordPolicies {
  let found: Promise<PasswordPolicy> | undefined
  return {
    passwordPolicy() {
      found ??= loadIdentity().then((identity) => identity.passwordPolicy())
      return found.catch((error: unknown) => {
        found = undefined
        logger.warn('Règle des mots de passe inconnue', codeOf(error))
        return DEFAULT_PASSWORD_POLICY
      })
    },
  }
}
