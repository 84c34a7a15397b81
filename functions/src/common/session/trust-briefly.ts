import type { SessionState } from '@sesame/contract/records/session'
import { briefMemory } from '../brief-memory.ts'
import type { Clock } from '../clock.ts'
import { isOpen, stepAfter } from './rotate.ts'
import type { SessionStore } from './session-store.ts'

/**
 * A store that reads the state of an open session at most once in 5 s, unless it is to be fresh, and
 * knows what it changed itself. What it knows refuses nobody: another instance may have unlocked or
 * continued the session since, and who is refused for one that is open would lose it.
 */
export function trustBriefly(store: SessionStore, now: Clock): SessionStore {
  const trusted = briefMemory<SessionState>(now)

  /** Always with the uid: a sid alone would let one person reach another's session. */
  const keyOf = (uid: string, sid: string) => `${uid}/${sid}`

  return {
    ...store,
    async state(uid, sid, fresh) {
      const known = fresh ? undefined : trusted.get(keyOf(uid, sid))
      if (known && isOpen(known, now())) return known
      const state = await store.state(uid, sid)
      trusted.keep(keyOf(uid, sid), state)
      return state
    },
    advance(uid, sid, n, at) {
      const key = keyOf(uid, sid)
      const known = trusted.get(key)
      if (!known) return store.advance(uid, sid, n, at)
      return store.advance(uid, sid, n, at).then((advanced) => {
        // What refused it, or changed meanwhile, is not known here.
        trusted.keep(key, advanced && known.n === n ? { ...known, ...stepAfter(n, at) } : null)
        return advanced
      })
    },
    rotate(uid, sid, decide) {
      return store.rotate(uid, sid, decide).then((rotation) => {
        // What was copied takes the other sessions of its sign-in along.
        if ('state' in rotation) trusted.keep(keyOf(uid, sid), rotation.state)
        else trusted.clear()
        return rotation
      })
    },
    async markUsed(uid, sid, n) {
      await store.markUsed(uid, sid, n)
      trusted.amend(keyOf(uid, sid), { usedStep: n })
    },
    async lock(uid, sid, at) {
      await store.lock(uid, sid, at)
      trusted.keep(keyOf(uid, sid), null)
    },
    async move(uid, sid, next) {
      const state = await store.move(uid, sid, next)
      // The other sessions of the sign-in that it had have ended.
      trusted.clear()
      trusted.keep(keyOf(uid, sid), state)
      return state
    },
    async discard(uid, sid) {
      await store.discard(uid, sid)
      trusted.keep(keyOf(uid, sid), null)
    },
    async end(uid, ending) {
      const ended = await store.end(uid, ending)
      // A time says that sign-ins end whose sessions may be gone already, as those of an erased person.
      if (ended > 0 || ending.untilSeconds !== undefined) trusted.clear()
      return ended
    },
  }
}
