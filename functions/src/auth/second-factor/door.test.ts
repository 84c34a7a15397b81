import { beforeAll, describe, expect, it } from 'vitest'
import { KEPT_AT_DOOR } from '../../testing/model/door-kept.ts'
import { doorHolds, replayAtDoor, SLOW_ACTS } from '../../testing/model/door-model.ts'
import { turnOnAtTheDoor, type Turned } from '../../testing/model/door.ts'

describe('a thief who knows the password gets no access without the code', () => {
  let outside: Turned
  let inside: Turned
  beforeAll(async () => {
    outside = await turnOnAtTheDoor()
    inside = await turnOnAtTheDoor({ isInside: true })
  })

  it('in random sequences of requests', async () => {
    const extent = { numRuns: 30, leftOut: SLOW_ACTS }
    await expect(doorHolds([outside, inside], extent)).resolves.toBeUndefined()
  }, 60_000)

  it.each(Object.entries(KEPT_AT_DOOR))('%s', async (_name, kept) => {
    const steps = kept.map(([step]) => step)
    expect(await replayAtDoor(inside, steps)).toEqual(kept.map(([, status]) => status))
  })
})
