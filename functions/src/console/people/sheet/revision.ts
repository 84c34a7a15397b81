import { createHash } from 'node:crypto'
import type { Gathered } from './gather.ts'

/**
 * Names the state of a person that an act could be decided on: identity, sign-in methods, sessions and alerts. It begins with how many
 * acts there were, which {@link DirectoryStore.claim} counts: of two acts on one state, one is done. That somebody was seen,
 * or read an alert, changes nothing.
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
