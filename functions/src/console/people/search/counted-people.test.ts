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

/** A round of the slow walk ended. */
const ended = () =>
  tools.world.tree.write('jobs/slowWalk/last', { people: 7, registered: 5, at: START - HOUR_MS })
async function countedBy(body: object): Promise<unknown> {
  const { text } = await tools.post('/api/tools/people/search', body, token)
  return (JSON.parse(text) as { counted?: unknown }).counted
}

it('is how many the slow walk met in its last whole round', async () => {
  ended()
  const counted = { count: 7, at: START - HOUR_MS }
  expect(await countedBy({})).toEqual(counted)
  expect(await countedBy({ filter: 'all' })).toEqual(counted)
})

it('is not told before, nor of a part', async () => {
  expect(await countedBy({})).toBeUndefined()
  ended()
  expect(await countedBy({ filter: 'guest' })).toBeUndefined()
  expect(await countedBy({ query: 'marie' })).toBeUndefined()
})
