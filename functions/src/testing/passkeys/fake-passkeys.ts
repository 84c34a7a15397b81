import { MAX_PASSKEYS } from '@sesame/contract/constants'
import type { PasskeyStore } from '../../common/ports/identity/passkey-store.ts'
import type { World } from '../fakes/world.ts'

/** Passkeys in memory; `attempt` runs before each call and may fail it. */
export function fakePasskeys(world: World, attempt: () => Promise<void>): PasskeyStore {
  const { passkeys, spentChallenges } = world
  const own = (uid: string) =>
    [...passkeys].flatMap(([place, passkey]) =>
      place.startsWith(`${uid}/`) ? [[place.slice(uid.length + 1), passkey] as const] : [],
    )
  const isErased = (uid: string) => world.personal.records.has(`erasures/${uid}`)
  return {
    async list(uid) {
      await attempt()
      return isErased(uid) ? {} : Object.fromEntries(own(uid))
    },
    async find(uid, id) {
      await attempt()
      return isErased(uid) ? null : (passkeys.get(`${uid}/${id}`) ?? null)
    },
    async owner(id) {
      await attempt()
      const place = [...passkeys.keys()].find((one) => one.endsWith(`/${id}`))
      return place?.slice(0, -id.length - 1) ?? null
    },
    async add(uid, id, passkey) {
      await attempt()
      if ([...passkeys.keys()].some((one) => one.endsWith(`/${id}`))) return 'known'
      if (own(uid).length >= MAX_PASSKEYS) return 'full'
      passkeys.set(`${uid}/${id}`, passkey)
      return 'added'
    },
    async use(uid, id, { counter, backedUp, at: lastUsedAt }) {
      await attempt()
      const before = passkeys.get(`${uid}/${id}`) ?? null
      if (before) passkeys.set(`${uid}/${id}`, { ...before, counter, backedUp, lastUsedAt })
      return before
    },
    async rename(uid, id, name) {
      await attempt()
      const known = passkeys.get(`${uid}/${id}`)
      if (known) passkeys.set(`${uid}/${id}`, { ...known, name })
      return known !== undefined
    },
    async remove(uid, id, { mayBeLast }) {
      await attempt()
      const known = passkeys.get(`${uid}/${id}`) ?? null
      if (known && !mayBeLast && own(uid).length === 1) return 'last'
      passkeys.delete(`${uid}/${id}`)
      return known
    },
    async spend(challenge) {
      await attempt()
      const isFirst = !spentChallenges.has(challenge)
      spentChallenges.add(challenge)
      return isFirst
    },
  }
}
