import { HOUR_MS } from '@sesame/contract/durations'
import * as z from 'zod/mini'
import type { PasskeyStore } from '../../common/ports/identity/passkey-store.ts'
import { randomId } from '../../common/random-id.ts'
import type { Databases } from './database/databases.ts'
import { parseRecord } from './database/snapshot.ts'
import { judgedUpdate } from './person-records.ts'

/** Stores the owners of passkeys, and the used challenges, in the first instance of the Realtime Database. */
export function firebasePasskeys({
  common,
  judgedCommon,
}: Pick<Databases, 'common' | 'judgedCommon'>): PasskeyStore {
  const owners = async () => judgedCommon('sesame:heart')
  return {
    async owner(id) {
      const found = await (await common()).ref(`passkeyOwners/${id}`).get()
      return parseRecord(z.string(), found.val())
    },

    claim: async (id, uid) => judgedUpdate(await owners(), { [`passkeyOwners/${id}`]: uid }),

    async release(ids) {
      const gone = ids.map((id) => [`passkeyOwners/${id}`, null])
      await judgedUpdate(await owners(), Object.fromEntries(gone) as Record<string, null>)
    },

    async consumeChallenge(challenge, expiresAt) {
      // Challenges are stored with the rate limits' counters, so that the job that removes old windows also removes old
      // challenges.
      const window = Math.floor(expiresAt / HOUR_MS) * HOUR_MS
      const place = `rateLimits/passkey-challenges/${window}/${challenge}`
      const [{ ServerValue }, root] = await Promise.all([
        import('firebase-admin/database'),
        owners(),
      ])
      // If this write is repeated after a lost response, the rules recognize the write's id and accept it again.
      const by = randomId()
      return judgedUpdate(root, { [place]: { n: ServerValue.increment(1), max: 1, by } })
    },
  }
}
