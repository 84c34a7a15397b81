import type { User } from '@sesame/contract/user'

/** One fact about an account, good or worth a look. */
export interface HealthFact {
  readonly name: 'email' | 'name' | 'ways'
  readonly good: boolean
}

/** What the user record itself says; nothing is guessed. */
export function accountHealth(user: User): HealthFact[] {
  return [
    { name: 'email', good: user.emailVerified },
    { name: 'name', good: user.displayName !== null },
    { name: 'ways', good: user.providers.length > 1 },
  ]
}
