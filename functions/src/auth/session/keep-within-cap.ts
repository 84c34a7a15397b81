import { MAX_SESSIONS } from '@sesame/contract/constants'
import type { AuthDeps } from '../auth-deps.ts'

/** Ends the sessions that were not seen for longest when a person has too many, and tells them. */
export async function keepWithinCap(
  { sessions, notifications, audit, now }: AuthDeps,
  uid: string,
  sid: string,
  authTimeSeconds: number,
): Promise<void> {
  const byLastSeen = Object.entries(await sessions.list(uid))
    .filter(([other]) => other !== sid)
    .sort(([, a], [, b]) => b.lastSeenAt - a.lastSeenAt)
  const over = byLastSeen.slice(MAX_SESSIONS - 1).map(([other]) => other)
  if (over.length === 0) return
  const ended = await sessions.end(uid, {
    chosen: (other) => over.includes(other),
    keptSeconds: authTimeSeconds,
  })
  if (ended === 0) return
  await Promise.all([
    notifications.notify(uid, { kind: 'too-many-sessions', at: now() }),
    audit.record('too-many-sessions', uid, { ended }),
  ])
}
