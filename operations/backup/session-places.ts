/** Places with data of sessions, the console's too, which mean nothing without their session. */
export const SESSION_PATHS: readonly string[] = ['presence', 'pushTokens', 'operatorSessions']

/** The branches of `access/{uid}` that let a person in, or that a sign-in under way uses. */
export const SESSION_BRANCHES = ['shown', 'states', 'lives', 'signIns', 'pending'] as const

/**
 * Fields that a restore must not set back: the number and id of the last commit, and the end of the newest ended sign-in.
 */
const MOVING_ON = ['rev', 'by', 'endedSeconds']

/** The part of an access record that a backup keeps; null if none. */
export function withoutSessions(record: unknown): Readonly<Record<string, unknown>> | null {
  const left = Object.entries(typeof record === 'object' && record !== null ? record : {}).filter(
    ([key]) => ![...SESSION_BRANCHES, ...MOVING_ON].includes(key),
  )
  return left.length === 0 ? null : Object.fromEntries(left)
}
