import type { User } from '@sesame/contract/user'

/** Improvements that people can make to their account, the most serious first. */
export type PointName = 'codes' | 'email' | 'methods' | 'passkey' | 'name'

export interface Point {
  readonly name: PointName
  readonly isDone: boolean
}

/**
 * Lists what to improve about an account. For an account without an address, there is no task to verify one. If the number of
 * passkeys is unknown (null), leaves out tasks that a passkey may already satisfy. `hasFewCodes`: whether few recovery codes are
 * left.
 */
export function pointsOf(
  { email, emailVerified, providers, displayName }: User,
  passkeys: number | null,
  hasFewCodes: boolean,
): Point[] {
  const hasSeveralMethods = providers.length + (passkeys ?? 0) > 1
  return [
    ...(hasFewCodes ? [{ name: 'codes', isDone: false } as const] : []),
    ...(email === null ? [] : [{ name: 'email', isDone: emailVerified } as const]),
    ...(passkeys === null && !hasSeveralMethods
      ? []
      : [{ name: 'methods', isDone: hasSeveralMethods } as const]),
    ...(passkeys === null ? [] : [{ name: 'passkey', isDone: passkeys > 0 } as const]),
    { name: 'name', isDone: displayName !== null },
  ]
}
