import type { Reference } from 'firebase-admin/database'
import * as z from 'zod/mini'
import type { ProofStanding } from '../../common/session/session-store.ts'
import { parseRecord } from '../snapshot.ts'

/** `revocations/{uid}`, as the rules read it. */
export const revocation = z.object({
  beforeSeconds: z.optional(z.number()),
  authTimes: z.optional(z.record(z.string(), z.enum(['revoked', 'locked']))),
})

/** Judges a sign-in by what the rules judge it by, `revocations/{uid}`. */
export async function standing(
  root: Reference,
  uid: string,
  authTimeSeconds: number,
): Promise<ProofStanding> {
  const record = parseRecord(revocation, (await root.child(`revocations/${uid}`).get()).val())
  if (authTimeSeconds < (record?.beforeSeconds ?? 0)) return 'cut-off'
  const mark = record?.authTimes?.[String(authTimeSeconds)]
  if (mark === 'locked') return 'locked'
  return mark === 'revoked' ? 'cut-off' : 'good'
}
