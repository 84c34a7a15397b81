import { randomId } from '@sesame/contract/random-id'
import type { Cast } from './personas.ts'
import { isAllowed, update } from './verbs.ts'

/**
 * The names (uids) under which the functions write, so that the rules can refer to them. No account can have such a uid: the uids
 * that the identity service generates contain only letters and digits, and only an administrator can choose a different uid. Our
 * functions never choose a uid, because they create custom tokens only for existing accounts (docs/decisions/041).
 */
export type Judged = 'heart' | 'refresh' | 'jobs'

/** Whether the functions may make this update under one of these names, such as `sesame:heart`. */
export const mayUpdate = (stage: Cast, name: Judged, values: Record<string, unknown>) =>
  isAllowed(update(stage.as(`sesame:${name}`), values))

export const REV = 7

/** Keeps only the values whose path contains `part`. */
export const only = (values: object, part: string): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([path]) => path.includes(part)))

/** Seeds a session at step 4, with the test's changes. Also returns the update that takes the next step. */
export async function seededSession(
  { seed }: Cast,
  now: number,
  changes: object = {},
  visible: object | null = { createdAt: 1, lastSeenAt: now - 1 },
) {
  const [uid, sid] = [`judged-${randomId()}`, randomId()]
  const times = { idleExpiresAt: now + 1, expiresAt: now + 1, authTimeSeconds: 1 }
  await seed({
    [`access/${uid}`]: {
      rev: REV,
      states: { [sid]: { n: 4, usedStep: 3, ...times, ...changes } },
      ...(visible && { shown: { [sid]: visible } }),
    },
  })
  const at = `access/${uid}/states/${sid}`
  const step = (n = 5, time = now) => ({
    [`${at}/n`]: n,
    [`${at}/rotatedAt`]: time,
    [`access/${uid}/shown/${sid}/lastSeenAt`]: time,
  })
  return { uid, sid, step, at, next: { [`access/${uid}/rev`]: REV + 1 } }
}

/** Returns the update with which a job sets a person's timer, based on the record with this `rev`. */
export const timerOf = (uid: string, rev: unknown = REV, wakeAt: unknown = 1) => ({
  [`access/${uid}/wakeAt`]: wakeAt,
  [`access/${uid}/wokeRev`]: rev,
})
