import { pushToken } from '@sesame/contract/records/push-token'
import * as z from 'zod/mini'
import type { PushTokens } from '../../common/push/push.ts'
import type { Databases } from './database/databases.ts'
import { parseRecord } from './database/snapshot.ts'

const tokens = z.record(z.string(), pushToken)

/** Reads and removes push tokens in the Realtime Database. The devices write them. */
export function firebasePushTokens({ rootOf }: Pick<Databases, 'rootOf'>): PushTokens {
  return {
    async list(uid) {
      const place = (await rootOf(uid)).child(`pushTokens/${uid}`)
      return parseRecord(tokens, (await place.get()).val()) ?? {}
    },
    async remove(uid, sid, token) {
      const place = (await rootOf(uid)).child(`pushTokens/${uid}/${sid}`)
      if ((await place.get()).val() === token) await place.remove()
    },
  }
}
