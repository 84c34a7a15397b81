/** Paths with session data, including the console's. The data is useless once the session has ended. */
export const SESSION_PATHS: readonly string[] = ['presence', 'pushTokens', 'operatorSessions']

/** The branches of `access/{uid}` that grant access or belong to a sign-in in progress. */
export const SESSION_BRANCHES = ['shown', 'states', 'lives', 'signIns', 'pending'] as const

/**
 * The branches of a second factor that a restore leaves out. Each can allow a sign-in without a code, and the person may have
 * cancelled the waiting period or forgotten the devices after the backup.
 */
export const FACTOR_BRANCHES = ['factor', 'shownFactor'].flatMap((factor) => [
  `${factor}/wait`,
  `${factor}/remembered`,
])

/**
 * Fields that a restore must not reset: the number and the id of the record's last change, and the latest time at which a
 * sign-in was ended.
 */
const MOVING_ON = ['rev', 'by', 'endedSeconds']

/** Returns the part of an access record that a backup contains, or null if it is empty. */
export function withoutSessions(record: unknown): Readonly<Record<string, unknown>> | null {
  const left = Object.entries(typeof record === 'object' && record !== null ? record : {}).filter(
    ([key]) => ![...SESSION_BRANCHES, ...MOVING_ON].includes(key),
  )
  return left.length === 0 ? null : Object.fromEntries(left)
}
