import type { User } from '@sesame/contract/user'

/** The points of an account that its owner can improve, the most serious first. */
export type PointName = 'email' | 'methods' | 'passkey' | 'name'

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
  const hasSeveralMethods = providers.length + (passkeys ?? 0) > 1
  return [
    ...(email === null ? [] : [{ name: 'email', isDone: emailVerified } as const]),
    ...(passkeys === null && !hasSeveralMethods
      ? []
      : [{ name: 'methods', isDone: hasSeveralMethods } as const]),
    ...(passkeys === null ? [] : [{ name: 'passkey', isDone: passkeys > 0 } as const]),
    { name: 'name', isDone: displayName !== null },
  ]
}
