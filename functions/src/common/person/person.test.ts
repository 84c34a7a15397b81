import { expect, it } from 'vitest'
import { fakeDeps } from '../../testing/fakes/fake-deps.ts'
import { readPerson } from './person.ts'

it('pushes no alert of a decision that another commit overtook, if the next one has none', async () => {
  const { deps, world } = fakeDeps()
  world.tree.write('access/marie/rev', 1)
  const person = await readPerson(deps, 'marie', { needs: [] })
  world.tree.write('access/marie/rev', 2)
  let runs = 0
  await person.commit(({ record }, then) => {
    runs += 1
    if (runs === 1) then.alert({ kind: 'renamed' })
    return { record, result: undefined }
  })
  expect([runs, world.pushed, world.notifications]).toEqual([2, [], []])
})
