import { describe, expect, it } from 'vitest'
import { fakeDeps, SCOPE } from '../../testing/fakes/fake-deps.ts'
import { START } from '../../testing/fakes/world.ts'
import { nextStep } from './next-step.ts'

const claims = {
  ...{ iss: SCOPE.issuer, aud: SCOPE.audience, sub: 'marie', sid: 'AAAAAAAAAA', n: 4 },
  ...{ iat: START / 1000, exp: START / 1000 + 3600, auth_time: START / 1000 },
}
const later = { idleExpiresAt: START + 1, expiresAt: START + 1 }
const state = { n: 4, usedStep: 4, rotatedAt: START, authTimeSeconds: START / 1000, ...later }

/** What a session of this state becomes, and whether a transaction had to decide it. */
async function follow(changes: object = {}) {
  const { deps, world } = fakeDeps()
  world.owners.set(claims.sid, claims.sub)
  world.states.set(claims.sid, { ...state, ...changes })
  let transactions = 0
  const sessions: typeof deps.sessions = {
    ...deps.sessions,
    rotate: (...call) => {
      transactions++
      return deps.sessions.rotate(...call)
    },
  }
  const { outcome, ...rest } = await nextStep(sessions, claims, START)
  const n = 'state' in rest ? rest.state.n : null
  return { outcome, n, transactions }
}

describe('nextStep', () => {
  it('follows the current step without a transaction', async () => {
    expect(await follow()).toEqual({ outcome: 'rotated', n: 5, transactions: 0 })
  })

  it.each([
    ['repeated', 5, { n: 5 }],
    ['reused', null, { n: 6 }],
    ['locked', null, { lockedAt: START }],
    ['ended', null, { expiresAt: START }],
  ])('has a transaction decide what is %s', async (outcome, n, changes) => {
    expect(await follow(changes)).toEqual({ outcome, n, transactions: 1 })
  })
})
