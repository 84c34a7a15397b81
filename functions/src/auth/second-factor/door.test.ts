import { expect, it } from 'vitest'
import { doorHolds } from '../../testing/model/door-model.ts'
import { turnOnAtTheDoor } from '../../testing/model/door.ts'

it('a thief who knows the password gets nothing without the code, in random sequences', async () => {
  await expect(doorHolds(await turnOnAtTheDoor(), 40)).resolves.toBeUndefined()
}, 60_000)
