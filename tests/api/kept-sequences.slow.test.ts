import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { JobDeps } from '../../functions/src/jobs/running/job.ts'
import { ATTACKS } from '../../functions/src/testing/model/kept-attacks.ts'
import { KEPT } from '../../functions/src/testing/model/kept.ts'
import { replay } from '../../functions/src/testing/model/sequences.ts'
import { suiteJobDeps } from '../support/jobs.ts'
import { LEFT_OUT, suiteSystem } from '../support/model-system.ts'
import { startOwnApi, type OwnApi } from '../support/own-api.ts'

let api: OwnApi
let deps: JobDeps
beforeAll(async () => {
  deps = suiteJobDeps()
  api = await startOwnApi()
})
afterAll(() => api.close())

describe('a person on two devices, and a thief who copies every token', () => {
  it.concurrent.each(Object.entries({ ...KEPT, ...ATTACKS }))(
    'get the responses that the model predicts: %s',
    async (_name, kept) => {
      const quick = kept.filter((step) => !LEFT_OUT.includes(step.do))
      expect(await replay(quick, suiteSystem(api, deps))).toBe(quick.length)
    },
    240_000,
  )
})
