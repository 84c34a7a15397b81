import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fakeSystem } from './testing/model/fake-system.ts'
import { KEPT } from './testing/model/kept.ts'
import { replay, runSequence, sequences } from './testing/model/sequences.ts'

/** Other sequences in each run; a failure prints the seed and the path that bring its own back. */
const NUM_RUNS = 2000

describe('a person on two devices, and a thief who copies whatever is handed out', () => {
  it('are served what they have to be, and nothing else', async () => {
    const property = fc.asyncProperty(sequences(40), async (commands) => {
      await runSequence(commands, fakeSystem())
    })
    await fc.assert(property, { numRuns: NUM_RUNS })
  }, 180_000)

  it.each(Object.entries(KEPT))('%s', async (_name, steps) => {
    expect(await replay(steps, fakeSystem())).toBe(steps.length)
  })
})
