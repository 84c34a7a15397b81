import { HOUR_MS, SECOND_MS } from '@sesame/contract/durations'
import { service } from '@sesame/contract/records/service'
import { isDeepStrictEqual } from 'node:util'
import type { ServiceStore } from '../../common/ports/service-store.ts'
import { within } from '../../common/within.ts'
import type { Databases } from './database/databases.ts'
import { parseRecord, readableRecords } from './database/snapshot.ts'
import { transact } from './database/transact.ts'

/** Maximum time that a service's request waits until its hour is recorded. */
const NOTE_LIMIT_MS = SECOND_MS

/** Stores the services that call the API, all in the first instance of the Realtime Database. */
export function firebaseServices({ common }: Pick<Databases, 'common'>): ServiceStore {
  const services = async () => (await common()).ref('services')
  const placeOf = async (name: string) => (await services()).child(name)

  async function note(name: string, lastUsedAt: number): Promise<void> {
    // Return null for a removed service, so that it is not recreated. In the SDK's empty cache, every service looks
    // removed, but then the server sends the real value.
    await transact(await placeOf(name), (current) => current && { ...current, lastUsedAt })
  }

  return {
    find: async (name) => parseRecord(service, (await (await placeOf(name)).get()).val()),

    async noteUse(name, { lastUsedAt = 0 }, at) {
      const hour = at - (at % HOUR_MS)
      if (lastUsedAt >= hour) return
      await within(NOTE_LIMIT_MS, note(name, hour)).catch(() => undefined)
    },

    list: async () => readableRecords(service, (await (await services()).get()).val()),

    async add(name, added) {
      const { committed } = await transact(await placeOf(name), (current, mayBeOwn) =>
        current === null || (mayBeOwn && isDeepStrictEqual(current, added)) ? added : undefined,
      )
      return committed
    },

    async remove(name) {
      const place = await placeOf(name)
      const isThere = (await place.get()).exists()
      if (isThere) await place.remove()
      return isThere
    },
  }
}
