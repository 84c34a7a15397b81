import type { Operator } from '@sesame/contract/records/operator'
import type { OperatorStore } from '../../common/ports/console/operator-store.ts'
import type { ConsoleWorld } from './console-world.ts'

/** Operators and their sessions in memory; `attempt` runs before each call and may throw. */
export function fakeOperators(world: ConsoleWorld, attempt: () => Promise<void>): OperatorStore {
  const { operators, operatorSessions, tree } = world
  const find = (uid: string): Operator | null =>
    tree.read(`access/${uid}/erasingSince`) === null ? (operators.get(uid) ?? null) : null
  const own = (uid: string) =>
    [...operatorSessions].filter(([place]) => place.startsWith(`${uid}/`))
  const endAll = (uid: string) => {
    for (const [place] of own(uid)) operatorSessions.delete(place)
  }
  const noteVisit = (uid: string, at: number) => {
    const operator = operators.get(uid)
    if (operator) operators.set(uid, { ...operator, lastSeenAt: at })
  }
  return {
    async find(uid) {
      await attempt()
      return find(uid)
    },
    async list() {
      await attempt()
      return Object.fromEntries(operators)
    },
    async set(uid, given) {
      await attempt()
      const others = [...operators].filter(([other]) => other !== uid)
      const wasOwner = operators.get(uid)?.role === 'owner'
      const hasOwner = others.some(([, { role }]) => role === 'owner')
      if (wasOwner && given?.role !== 'owner' && !hasOwner) return 'last-owner'
      if (given) operators.set(uid, { ...operators.get(uid), ...given })
      else operators.delete(uid)
      if (!given) endAll(uid)
      return 'set'
    },
    async openSession(uid, hash, session, endedMs) {
      await attempt()
      for (const [place, { createdAt }] of own(uid)) {
        if (createdAt < endedMs) operatorSessions.delete(place)
      }
      operatorSessions.set(`${uid}/${hash}`, session)
      noteVisit(uid, session.lastSeenAt)
    },
    async findSession(uid, hash) {
      await attempt()
      return operatorSessions.get(`${uid}/${hash}`) ?? null
    },
    async see(uid, hash, at, proof) {
      await attempt()
      const known = operatorSessions.get(`${uid}/${hash}`)
      if (!known) return null
      const { createdAt, ...before } = known
      const seen = { createdAt, ...(proof ?? before), lastSeenAt: at }
      operatorSessions.set(`${uid}/${hash}`, seen)
      noteVisit(uid, at)
      return seen
    },
    async endSession(uid, hash) {
      await attempt()
      operatorSessions.delete(`${uid}/${hash}`)
    },
    async sessions(uid) {
      await attempt()
      return Object.fromEntries(own(uid).map(([place, s]) => [place.split('/')[1] ?? '', s]))
    },
    async endSessions(uid) {
      await attempt()
      endAll(uid)
    },
  }
}
