import { afterAll, beforeAll, expect, it } from 'vitest'
import type { JobDeps } from '../../functions/src/jobs/running/job.ts'
import { tryOut } from '../../functions/src/testing/model/sequences.ts'
import { suiteJobDeps } from '../support/jobs.ts'
import { LEFT_OUT, suiteSystem } from '../support/model-system.ts'
import { startOwnApi, type OwnApi } from '../support/own-api.ts'

/** The number of sequences that run in parallel, each with a different person, because they often wait for the next second. */
const BESIDE = 5
const EXTENT = { numRuns: 8, maxCommands: 15, leftOut: LEFT_OUT, endOnFailure: true }

let api: OwnApi
let deps: JobDeps
beforeAll(async () => {
  deps = suiteJobDeps()
  api = await startOwnApi()
})
afterAll(() => api.close())

it.concurrent.each(Array.from({ length: BESIDE }, (_, i) => i))(
  'the API responds to a person and a thief as the model predicts, in random sequence no. %i',
  async () => {
    const tried = tryOut(() => suiteSystem(api, deps), EXTENT)
    await expect(tried).resolves.toBeUndefined()
  },
  240_000,
)
