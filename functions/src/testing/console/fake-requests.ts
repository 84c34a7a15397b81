import { randomId } from '../../common/random-id.ts'
import type { KeptRequest, RequestStore } from '../../common/ports/console/request-store.ts'
import type { ConsoleWorld } from './console-world.ts'

/** Requests in memory; `attempt` runs before each call and may throw. */
export function fakeRequests(world: ConsoleWorld, attempt: () => Promise<void>): RequestStore {
  const { requests } = world
  const newestFirst = (): KeptRequest[] =>
    [...requests].map(([id, request]) => ({ ...request, id })).reverse()
  return {
    async add(request) {
      await attempt()
      const id = randomId()
      requests.set(id, request)
      return id
    },
    async find(id) {
      await attempt()
      const request = requests.get(id)
      return request ? { ...request, id } : null
    },
    async page(before, size) {
      await attempt()
      const all = newestFirst()
      const start = before === null ? 0 : all.findIndex(({ id }) => id === before) + 1
      return all.slice(start, start + size)
    },
    async about(uid) {
      await attempt()
      return newestFirst().filter(({ target }) => target === uid)
    },
    async decide(id, decision) {
      await attempt()
      const request = requests.get(id)
      if (request?.state !== 'waiting') return false
      requests.set(id, { ...request, ...decision })
      return true
    },
    async end(id, state) {
      await attempt()
      const request = requests.get(id)
      if (request) requests.set(id, { ...request, state })
    },
  }
}
