import { HOUR_MS } from '@sesame/contract/durations'
import type { JobRun } from '@sesame/contract/records/job-run'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startTools, type TestTools } from '../../../testing/tools/start-tools.ts'
import { START } from '../../../testing/fakes/world.ts'

let tools: TestTools
let token: string
beforeEach(async () => {
  tools = await startTools()
  token = tools.operator('noe', 'support')
})
afterEach(() => tools.close())

const whole = { outcome: 'done', by: 'schedule', dryRun: false, durationMs: 1, due: 0, failed: 0 }
function ran(examined: number, agoMs: number, more: Partial<JobRun> = {}): number {
  const at = START - agoMs
  const runs = tools.world.running.jobRuns.get('directory') ?? new Map<string, JobRun>()
  tools.world.running.jobRuns.set('directory', runs)
  runs.set(`${at}-run`, { ...whole, at, examined, complete: true, ...more })
  return at
}
async function countedBy(body: object): Promise<unknown> {
  const { text } = await tools.post('/api/tools/people/search', body, token)
  return (JSON.parse(text) as { counted?: unknown }).counted
}

it('is what the last run that met everybody has met', async () => {
  ran(5, 4 * HOUR_MS)
  const at = ran(7, 3 * HOUR_MS)
  ran(3, 2 * HOUR_MS, { complete: false })
  ran(2, HOUR_MS, { outcome: 'failed' })
  expect(await countedBy({})).toEqual({ count: 7, at })
  expect(await countedBy({ filter: 'all' })).toEqual({ count: 7, at })
})

it('is not told where no run is known, nor of a part', async () => {
  expect(await countedBy({})).toBeUndefined()
  ran(7, HOUR_MS)
  expect(await countedBy({ filter: 'guest' })).toBeUndefined()
  expect(await countedBy({ query: 'marie' })).toBeUndefined()
})
