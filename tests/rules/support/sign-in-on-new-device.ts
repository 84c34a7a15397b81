import { vi } from 'vitest'
import { enter } from '../../../functions/src/auth/session/enter.ts'
import { readPerson } from '../../../functions/src/common/person/person.ts'
import { fakeDeps } from '../../../functions/src/testing/fakes/fake-deps.ts'
import { T, UID } from './acts.ts'
import type { Actor, Values } from './interleaved-database.ts'

/** An earlier device of the person. Seed it, because a person's first device does not count as new. */
export const KNOWN_DEVICE = {
  [`devices/${UID}/known`]: {
    device: 'Linux',
    browser: 'Chrome',
    provider: 'password',
    firstSeenAt: 1,
    lastSeenAt: 1,
  },
}

/** Signs in on an unknown device with the parts of the real endpoint. This causes an alert and an e-mail. */
export function signInOnNewDevice(
  actor: Actor,
  /** Returns the paths of the facts in the order in which to read them. By default the access record comes first. */
  order = (paths: readonly string[]) => paths,
) {
  const { deps } = fakeDeps()
  const hand = vi.fn(() => Promise.resolve())
  const push = vi.fn(() => Promise.resolve())
  const parts = {
    ...deps,
    records: {
      ...deps.records,
      read: (_uid: string, paths: readonly string[]) => {
        const asked = new Map(order(paths).map((path) => [path, actor.get(path)]))
        return Promise.all(paths.map(async (path) => asked.get(path)))
      },
      commit: (_uid: string, values: Values) => actor.heart(values),
    },
    emails: { ...deps.emails, areSent: true, hand },
    pushes: { prepare: () => push },
    now: actor.now,
  }
  const signIn = {
    authTimeSeconds: T + 300,
    provedAt: (T + 300) * 1000,
    provider: 'password',
  } as const
  const origin = { device: 'Windows', browser: 'Firefox' }
  const act = async () => {
    const person = await readPerson(parts, UID, { needs: ['devices', 'logins'] })
    return person.commit((facts, then) => {
      const { record, refused } = enter(facts.record, facts, then, {
        signIn,
        remember: true,
        origin,
        browser: { id: 'new', token: '' },
      })
      return { record, result: refused ?? 'done' }
    })
  }
  return { act, hand, push }
}
