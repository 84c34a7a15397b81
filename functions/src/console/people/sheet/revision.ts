import { createHash } from 'node:crypto'
import type { Gathered } from './gather.ts'

/**
 * Names the state of a person that an action is decided on: identity, sign-in methods, sessions and alerts. It begins
 * with the number of actions, which {@link DirectoryStore.claim} counts, so of two actions on one state only one is
 * done. Visits and alerts that were read do not change it.
 */
export function revisionOf(known: Gathered): string {
  const { account, user, passkeys, sessions, alerts, acts, erasingSince, request } = known
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
  ]
  const hash = createHash('sha256').update(JSON.stringify(state)).digest('base64url')
  return `${acts}.${hash.slice(0, 22)}`
}
