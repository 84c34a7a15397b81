import { pushToken } from '@sesame/contract/records/push-token'
import type { Database } from 'firebase-admin/database'
import * as z from 'zod/mini'
import type { PushTokens } from '../../common/push/push.ts'
import type { Late } from './admin.ts'
import { pushTokenPath } from './sessions/paths.ts'
import { parseRecord } from './database/snapshot.ts'
import { transact } from './database/transact.ts'

const tokens = z.record(z.string(), pushToken)

/** Push tokens in the Realtime Database, written by the devices. */
export function firebasePushTokens(database: Late<Database>): PushTokens {
  return {
    async list(uid) {
      const place = (await database()).ref(`pushTokens/${uid}`)
      return parseRecord(tokens, (await place.get()).val()) ?? {}
    },
    async remove(uid, sid, token) {
      const place = (await database()).ref(pushTokenPath(uid, sid))
      await transact(place, (current) => (current === token ? null : current))
    },
  }
}
