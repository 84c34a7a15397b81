import { HOUR_MS } from '@sesame/contract/durations'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startConsole, type TestConsole } from '../../../testing/console/start-console.ts'
import { START } from '../../../testing/fakes/world.ts'

let tools: TestConsole
let token: string
beforeEach(async () => {
  tools = await startConsole()
  token = tools.operator('noe', 'support')
})
afterEach(() => tools.close())

/** Completes one round of the nightly job through the directory. */
const ended = () =>
  tools.world.tree.write('jobs/slowWalk/last', { people: 7, registered: 5, at: START - HOUR_MS })
async function countedBy(body: object): Promise<unknown> {
  const { text } = await tools.post('/api/tools/people/search', body, token)
  return (JSON.parse(text) as { counted?: unknown }).counted
}

it('returns the number of people that the nightly job counted in its last complete round', async () => {
  ended()
  const counted = { count: 7, at: START - HOUR_MS }
  expect(await countedBy({})).toEqual(counted)
  expect(await countedBy({ filter: 'all' })).toEqual(counted)
})

it('returns no number of people before the nightly job has completed its first round', async () => {
  expect(await countedBy({})).toBeUndefined()
  ended()
  expect(await countedBy({ filter: 'guest' })).toBeUndefined()
  expect(await countedBy({ query: 'marie' })).toBeUndefined()
})
