import { KEPT_REQUESTS_MS } from '@sesame/contract/constants'
import { operatorRequest } from '@sesame/contract/records/operator-request'
import type { DataSnapshot } from 'firebase-admin/database'
import * as z from 'zod/mini'
import type { KeptRequest, RequestStore } from '../../../common/ports/console/request-store.ts'
import { randomId } from '../../../common/random-id.ts'
import type { Databases } from '../database/databases.ts'
import { isGone } from '../database/erased.ts'
import { parseRecord } from '../database/snapshot.ts'
import { transact } from '../database/transact.ts'
import { detailsAbout, REQUESTS } from './request-details.ts'

const MAX_REMOVED = 100

/** Stores requests for a second operator's approval in the Realtime Database. */
export function firebaseRequests({
  common,
  rootOf,
}: Pick<Databases, 'common' | 'rootOf'>): RequestStore {
  const all = async () => (await common()).ref(REQUESTS)
  const find = async (id: string): Promise<KeptRequest | null> => {
    const request = parseRecord(operatorRequest, (await (await all()).child(id).get()).val())
    return request && { ...request, id }
  }
  return {
    async add(request) {
      const id = randomId()
      const kept = await all()
      const before = request.at - KEPT_REQUESTS_MS
      const old = await kept.orderByChild('at').endAt(before).limitToFirst(MAX_REMOVED).get()
      await kept.update({
        ...Object.fromEntries(requestsOf(old).map((one) => [one.id, null])),
        [id]: z.parse(operatorRequest, request),
      })
      // If the target's erasure began meanwhile, the erasure may have missed this request.
      const { target } = request
      if (await isGone(await rootOf(target), target)) {
        const root = (await common()).ref()
        await root.update(await detailsAbout(root, target))
      }
      return id
    },

    find,

    async page(before, size) {
      const byTime = (await all()).orderByChild('at')
      const last = before === null ? null : await find(before)
      const query = last ? byTime.endBefore(last.at, last.id) : byTime
      return requestsOf(await query.limitToLast(size).get())
    },

    async about(uid) {
      return requestsOf(await (await all()).orderByChild('target').equalTo(uid).get())
    },

    async decide(id, decision) {
      let isOurs = false as boolean
      await transact((await all()).child(id), (current, mayBeOwn) => {
        const known = parseRecord(operatorRequest, current)
        const { state, decidedBy, decidedAt } = decision
        const isOwn = known?.decidedBy === decidedBy && known.decidedAt === decidedAt
        isOurs = known?.state === 'waiting' || (mayBeOwn && isOwn && known.state === state)
        return known && isOurs ? { ...known, ...decision } : current
      })
      return isOurs
    },

    async end(id, state) {
      await transact((await all()).child(id), (current) => current && { ...current, state })
    },
  }
}

/** Returns the requests in a snapshot, newest first. */
function requestsOf(snapshot: DataSnapshot): KeptRequest[] {
  const found: KeptRequest[] = []
  snapshot.forEach((child) => {
    const { success, data } = z.safeParse(operatorRequest, child.val())
    // One unreadable request must not hide the others.
    if (success) found.push({ ...data, id: child.key })
  })
  // Requests made in the same millisecond keep the query's order. Otherwise, the next page would start at the wrong request.
  return found.reverse().sort((a, b) => b.at - a.at)
}
