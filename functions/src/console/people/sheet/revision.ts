import { createHash } from 'node:crypto'
import type { Gathered } from './gather.ts'

/**
 * Identifies the state of a person on which an operator bases an action: identity, sign-in methods, second factor, sessions
 * and alerts. It starts with the number of actions so far, which {@link DirectoryStore.claim} counts, so that only one of two
 * actions based on the same state succeeds. Visits, and alerts that the person marks as read, do not change the revision.
 */
export function revisionOf(known: Gathered): string {
  const { account, user, passkeys, sessions, alerts, acts, erasingSince, request } = known
  const { factor } = known.record
  const state = [
    [user?.email, user?.emailVerified, user?.displayName, user?.isAnonymous],
    [account?.email, account?.emailVerified, account?.disabled, account?.providers.toSorted()],
    account?.validSinceSeconds,
    Object.keys(passkeys).sort(),
    Object.keys(sessions).sort(),
    Object.entries(alerts)
      .map(([id, { securedAt, answeredAt, handledAt }]) => [id, securedAt, answeredAt, handledAt])
      .sort(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
    [erasingSince, request?.id],
    [factor?.since, factor?.wait?.since],
  ]
  const hash = createHash('sha256').update(JSON.stringify(state)).digest('base64url')
  return `${acts}.${hash.slice(0, 22)}`
}
