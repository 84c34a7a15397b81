import { expect, it } from 'vitest'
import { fakeSystem } from './testing/model/fake-system.ts'
import { tryOut } from './testing/model/sequences.ts'

it('the system serves a person and a thief as specified, in many random sequences of requests', async () => {
  await expect(tryOut(fakeSystem, { numRuns: 2000, maxCommands: 40 })).resolves.toBeUndefined()
}, 300_000)
