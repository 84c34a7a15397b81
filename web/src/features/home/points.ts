import type { User } from '@sesame/contract/user'

/** What people can do for their account, the most serious first. */
export type PointName = 'email' | 'ways' | 'passkey' | 'name'

export interface Point {
  readonly name: PointName
  readonly isDone: boolean
}

/**
 * The points of an account. Without an address, there is none to verify. If the number of its passkeys is unknown
 * (null), points that a passkey may already satisfy are left out.
 */
export function pointsOf(
  { email, emailVerified, providers, displayName }: User,
  passkeys: number | null,
): Point[] {
  const hasSeveralWays = providers.length + (passkeys ?? 0) > 1
  return [
    ...(email === null ? [] : [{ name: 'email', isDone: emailVerified } as const]),
    ...(passkeys === null && !hasSeveralWays
      ? []
      : [{ name: 'ways', isDone: hasSeveralWays } as const]),
    ...(passkeys === null ? [] : [{ name: 'passkey', isDone: passkeys > 0 } as const]),
    { name: 'name', isDone: displayName !== null },
  ]
}
