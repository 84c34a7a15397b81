import type { PasskeyStore } from '../../common/ports/identity/passkey-store.ts'
import type { World } from '../fakes/world.ts'

/** The owners of passkeys, in memory; `attempt` runs before each call and may throw. */
export function fakePasskeys({ tree }: World, attempt: () => Promise<void>): PasskeyStore {
  const ownerAt = (id: string) => `passkeyOwners/${id}`
  return {
    async owner(id) {
      await attempt()
      return tree.read(ownerAt(id)) as string | null
    },
    async claim(id, uid) {
      await attempt()
      const before = tree.read(ownerAt(id))
      if (before !== null && before !== uid) return false
      tree.write(ownerAt(id), uid)
      return true
    },
    async release(ids) {
      await attempt()
      for (const id of ids) tree.write(ownerAt(id), null)
    },
    async consumeChallenge(challenge) {
      await attempt()
      const place = `rateLimits/passkey-challenges/0/${challenge}`
      const isFirst = tree.read(place) === null
      tree.write(place, { n: 1, max: 1 })
      return isFirst
    },
  }
}
