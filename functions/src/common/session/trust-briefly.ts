import type { SessionState } from '@sesame/contract/records/session'
import { SECOND_MS } from '@sesame/contract/durations'
import type { Clock } from '../clock.ts'
import { stepAfter } from './rotate.ts'
import type { SessionStore } from './session-store.ts'

/** How long an instance trusts what it read: a revocation elsewhere takes at most this long. */
const TRUST_MS = 5 * SECOND_MS

const MAX_TRUSTED = 10_000

/** A store that reads the state of a session at most once in 5 s, and knows what it changed itself. */
export function trustBriefly(store: SessionStore, now: Clock): SessionStore {
  const trusted = new Map<string, { state: SessionState; until: number }>()

  /** Always with the uid: a sid alone would let one person reach another's session. */
  const keyOf = (uid: string, sid: string) => `${uid}/${sid}`

  function remember(key: string, state: SessionState | null): void {
    if (trusted.size >= MAX_TRUSTED) trusted.clear()
    if (state) trusted.set(key, { state, until: now() + TRUST_MS })
    else trusted.delete(key)
  }

  return {
    ...store,
    async state(uid, sid) {
      const known = trusted.get(keyOf(uid, sid))
      if (known && known.until > now()) return known.state
      const state = await store.state(uid, sid)
      remember(keyOf(uid, sid), state)
      return state
    },
    advance(uid, sid, n, at) {
      const key = keyOf(uid, sid)
      const known = trusted.get(key)
      return store.advance(uid, sid, n, at).then((advanced) => {
        // What refused it, or changed meanwhile, is not known here.
        if (advanced && known?.state.n === n) remember(key, { ...known.state, ...stepAfter(n, at) })
        else trusted.delete(key)
        return advanced
      })
    },
    rotate(uid, sid, decide) {
      return store.rotate(uid, sid, decide).then((rotation) => {
        remember(keyOf(uid, sid), 'state' in rotation ? rotation.state : null)
        return rotation
      })
    },
    async markUsed(uid, sid, n) {
      await store.markUsed(uid, sid, n)
      const known = trusted.get(keyOf(uid, sid))
      if (known) known.state = { ...known.state, usedStep: n }
    },
    async lock(uid, sid, at) {
      await store.lock(uid, sid, at)
      trusted.delete(keyOf(uid, sid))
    },
    async move(uid, sid, next) {
      const state = await store.move(uid, sid, next)
      remember(keyOf(uid, sid), state)
      return state
    },
    async discard(uid, sid) {
      await store.discard(uid, sid)
      trusted.delete(keyOf(uid, sid))
    },
    async end(uid, sid, authTimeSeconds) {
      await store.end(uid, sid, authTimeSeconds)
      trusted.delete(keyOf(uid, sid))
    },
    async endOthers(uid, kept) {
      const ended = await store.endOthers(uid, kept)
      trusted.clear()
      return ended
    },
  }
}
