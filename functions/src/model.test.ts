import { describe, expect, it } from 'vitest'
import { fakeSystem } from './testing/model/fake-system.ts'
import { ATTACKS, KNOWN_FAULTS } from './testing/model/kept-attacks.ts'
import { KEPT } from './testing/model/kept.ts'
import { replay, tryOut } from './testing/model/sequences.ts'

describe('a person on two devices, and a thief who copies every token that they get', () => {
  it('are served as specified, in random sequences of requests', async () => {
    await tryOut(fakeSystem, { numRuns: 100, maxCommands: 40 })
  }, 60_000)

  it.each(Object.entries({ ...KEPT, ...ATTACKS }))('%s', async (_name, steps) => {
    expect(await replay(steps, fakeSystem())).toBe(steps.length)
  })

  // After a fault is fixed, move its sequence to `ATTACKS`.
  it.fails.each(Object.entries(KNOWN_FAULTS))('%s', async (_name, steps) => {
    await replay(steps, fakeSystem())
  })
})
