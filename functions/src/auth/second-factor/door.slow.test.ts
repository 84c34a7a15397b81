import { expect, it } from 'vitest'
import { doorHolds } from '../../testing/model/door-model.ts'
import { turnOnAtTheDoor } from '../../testing/model/door.ts'

it('a thief who knows the password gets no access without the code, in many random sequences of requests', async () => {
  const turned = [await turnOnAtTheDoor(), await turnOnAtTheDoor({ isInside: true })]
  await expect(doorHolds(turned, { numRuns: 150 })).resolves.toBeUndefined()
}, 600_000)
