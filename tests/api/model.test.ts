import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { JobDeps } from '../../functions/src/jobs/running/job.ts'
import { ATTACKS } from '../../functions/src/testing/model/kept-attacks.ts'
import { KEPT } from '../../functions/src/testing/model/kept.ts'
import { replay, tryOut } from '../../functions/src/testing/model/sequences.ts'
import { suiteJobDeps } from '../support/jobs.ts'
import { suiteSystem } from '../support/model-system.ts'
import { startOwnApi, type OwnApi } from '../support/own-api.ts'

/** Sequences often wait for the next second, so several run in parallel, each for another person. */
const BESIDE = 5
const RUNS = 8

let api: OwnApi
let deps: JobDeps
beforeAll(async () => {
  deps = suiteJobDeps()
  api = await startOwnApi()
})
afterAll(() => api.close())

describe('a person on two devices, and a thief who copies whatever is handed out', () => {
  const leftOut = ['time passes', 'sign in twenty times']
  const extent = { numRuns: RUNS, maxCommands: 15, leftOut, endOnFailure: true }

  it.concurrent.each(Array.from({ length: BESIDE }, (_, i) => i))(
    'are served what they have to be, and nothing else: %i',
    () => tryOut(() => suiteSystem(api, deps), extent),
    240_000,
  )

  it.concurrent.each(Object.entries({ ...KEPT, ...ATTACKS }))(
    '%s',
    async (_name, kept) => {
      const quick = kept.filter((step) => !leftOut.includes(step.do))
      expect(await replay(quick, suiteSystem(api, deps))).toBe(quick.length)
    },
    240_000,
  )
})
