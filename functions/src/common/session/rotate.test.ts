import { HOUR_MS, SECOND_MS } from '@sesame/contract/durations'
import { describe, expect, it } from 'vitest'
import { START } from '../../testing/fakes/world.ts'
import { rotate } from './rotate.ts'

const state = {
  n: 4,
  usedStep: 4,
  rotatedAt: START,
  idleExpiresAt: START + HOUR_MS,
  expiresAt: START + 24 * HOUR_MS,
  authTimeSeconds: START / 1000,
}

describe('rotate (design, section 5)', () => {
  it('follows the current step with the next, and starts the idle hour again', () => {
    const now = START + 10 * SECOND_MS
    expect(rotate(state, 4, now)).toEqual({
      outcome: 'rotated',
      state: { ...state, n: 5, usedStep: 4, rotatedAt: now, idleExpiresAt: now + HOUR_MS },
    })
  })

  it('gives the step before the current one the current one again within 30 s', () => {
    expect(rotate(state, 3, START + 30 * SECOND_MS)).toMatchObject({
      outcome: 'repeated',
      state: { n: 4 },
    })
  })

  it('takes it for a copy after 30 s when its successor was used', () => {
    expect(rotate(state, 3, START + 30 * SECOND_MS + 1)).toEqual({ outcome: 'reused' })
  })

  it('serves it later still when its successor was never used: the answer was lost', () => {
    const lost = { ...state, usedStep: 3 }
    expect(rotate(lost, 3, START + HOUR_MS / 2)).toMatchObject({ outcome: 'repeated' })
  })

  it.each([2, 0, 5])('takes step %i of 4 for a copy at once', (n) => {
    expect(rotate(state, n, START)).toEqual({ outcome: 'reused' })
  })

  it('ends at the idle hour and at the absolute end, not a millisecond before', () => {
    expect(rotate(state, 4, state.idleExpiresAt - 1).outcome).toBe('rotated')
    expect(rotate(state, 4, state.idleExpiresAt).outcome).toBe('ended')
    const old = { ...state, idleExpiresAt: state.expiresAt + HOUR_MS }
    expect(rotate(old, 4, state.expiresAt - 1).outcome).toBe('rotated')
    expect(rotate(old, 4, state.expiresAt).outcome).toBe('ended')
  })

  it('refuses a locked session and one that does not exist', () => {
    expect(rotate({ ...state, lockedAt: START }, 4, START)).toEqual({ outcome: 'locked' })
    expect(rotate(null, 4, START)).toEqual({ outcome: 'ended' })
  })
})
