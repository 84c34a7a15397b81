import type { SessionState } from '@sesame/contract/records/session'
import { MINUTE_MS, SECOND_MS } from '@sesame/contract/durations'
import { beforeEach, describe, expect, it } from 'vitest'
import type { SessionStore } from './session-store.ts'
import { trustBriefly } from './trust-briefly.ts'

const START = 1_000 * MINUTE_MS
const OPEN: SessionState = {
  ...{ n: 0, usedStep: 0, rotatedAt: START, authTimeSeconds: START / SECOND_MS },
  ...{ idleExpiresAt: START + SECOND_MS, expiresAt: START + MINUTE_MS },
}

let now: number
let kept: SessionState
let reads: number
let instance: Pick<SessionStore, 'state' | 'advance'>
beforeEach(() => {
  now = START
  kept = OPEN
  reads = 0
  const store: Pick<SessionStore, 'state' | 'advance'> = {
    state() {
      reads += 1
      return Promise.resolve(kept)
    },
    advance: () => Promise.resolve(true),
  }
  instance = trustBriefly(store as SessionStore, () => now)
})

const state = () => instance.state('marie', 'sid0000000')

describe('what an instance read lately', () => {
  it('is gone by for 5 s while the session is open', async () => {
    kept = { ...OPEN, idleExpiresAt: START + MINUTE_MS }
    await state()
    now += 5 * SECOND_MS - 1
    await state()
    expect(reads).toBe(1)
    now += 1
    await state()
    expect(reads).toBe(2)
  })

  it('is read again where it is to be fresh', async () => {
    await state()
    await instance.state('marie', 'sid0000000', true)
    expect(reads).toBe(2)
  })

  it('refuses nobody whose session another instance has unlocked', async () => {
    kept = { ...OPEN, lockedAt: START }
    expect(await state()).toHaveProperty('lockedAt')
    kept = OPEN
    expect(await state()).toBe(kept)
  })

  it('refuses nobody whose session another instance has continued', async () => {
    await state()
    now += SECOND_MS
    kept = { ...OPEN, idleExpiresAt: now + MINUTE_MS }
    expect(await state()).toBe(kept)
  })

  it('is the step that this instance has taken itself, without a look', async () => {
    kept = { ...OPEN, idleExpiresAt: START + MINUTE_MS }
    await state()
    await instance.advance('marie', 'sid0000000', 0, now)
    expect(await state()).toMatchObject({ n: 1, usedStep: 0 })
    expect(reads).toBe(1)
  })

  it('is forgotten when a step shows that others were taken elsewhere', async () => {
    kept = { ...OPEN, idleExpiresAt: START + MINUTE_MS }
    await state()
    kept = { ...kept, n: 4, authTimeSeconds: OPEN.authTimeSeconds + 1 }
    await instance.advance('marie', 'sid0000000', 3, now)
    expect(await state()).toBe(kept)
  })
})
