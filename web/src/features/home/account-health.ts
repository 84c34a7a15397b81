import type { User } from '@sesame/contract/user'
import { unreadOf, type AlertList } from '../../lib/hooks/use-alerts.ts'

/** One fact about an account, good or worth a look. */
export interface HealthFact {
  readonly name: 'email' | 'name' | 'ways' | 'alerts'
  readonly good: boolean
}

/** What the user record and the alerts say; nothing is guessed. */
export function accountHealth(user: User, alerts: AlertList): HealthFact[] {
  return [
    { name: 'email', good: user.emailVerified },
    { name: 'name', good: user.displayName !== null },
    { name: 'ways', good: user.providers.length > 1 },
    ...(alerts.status === 'ready'
      ? [{ name: 'alerts' as const, good: unreadOf(alerts).length === 0 }]
      : []),
  ]
}
