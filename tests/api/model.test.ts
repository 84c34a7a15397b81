import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { JobDeps } from '../../functions/src/jobs/job-deps.ts'
import { KEPT } from '../../functions/src/testing/model/kept.ts'
import { replay, runSequence, sequences } from '../../functions/src/testing/model/sequences.ts'
import { suiteJobDeps } from '../support/jobs.ts'
import { suiteSystem } from '../support/model-system.ts'
import { startOwnApi, type OwnApi } from '../support/own-api.ts'

/** Sequences wait for other seconds to begin: several go on beside each other, each of another person. */
const BESIDE = 5
const RUNS = 8

let api: OwnApi
let deps: JobDeps
beforeAll(async () => {
  deps = await suiteJobDeps()
  api = await startOwnApi()
})
afterAll(() => api.close())

describe('a person on two devices, and a thief who copies whatever is handed out', () => {
  const steps = sequences(15, ['time passes', 'sign in twenty times'])

  it.concurrent.each(Array.from({ length: BESIDE }, (_, i) => i))(
    'are served what they have to be, and nothing else: %i',
    async () => {
      const property = fc.asyncProperty(steps, async (commands) => {
        await runSequence(commands, suiteSystem(api, deps))
      })
      // What failed is printed as it is: made smaller, it would take an hour.
      await fc.assert(property, { numRuns: RUNS, endOnFailure: true })
    },
    240_000,
  )

  it.concurrent.each(Object.entries(KEPT))(
    '%s',
    async (_name, kept) => {
      const quick = kept.filter((step) => step.do !== 'sign in twenty times')
      expect(await replay(quick, suiteSystem(api, deps))).toBe(quick.length)
    },
    240_000,
  )
})
