/** What belongs to sessions, of the product and of the console, and is of nobody without them. */
export const SESSION_PATHS: readonly string[] = ['presence', 'pushTokens', 'operatorSessions']

/** Of `access/{uid}`, what lets a person in, and what is on its way to that. */
export const SESSION_BRANCHES = ['shown', 'states', 'lives', 'signIns', 'pending'] as const

/**
 * What a restore leaves as it is: the number of a commit, whose it was, and the newest sign-in that has ended only move on.
 */
const MOVING_ON = ['rev', 'by', 'endedSeconds']

/** Of an access record, what a backup keeps; null for nothing. */
export function withoutSessions(record: unknown): Readonly<Record<string, unknown>> | null {
  const left = Object.entries(typeof record === 'object' && record !== null ? record : {}).filter(
    ([key]) => ![...SESSION_BRANCHES, ...MOVING_ON].includes(key),
  )
  return left.length === 0 ? null : Object.fromEntries(left)
}
