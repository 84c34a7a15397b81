import { expect, it } from 'vitest'
import { storageRequests } from './storage-requests.ts'
import { agrees } from '../verdict.ts'

it('the rules runtime, in a separate process, returns the expected answer for every case', async () => {
  const nowhere = { auth: '', database: '', storage: '', projectId: '' }
  const verdicts = await storageRequests({ ...nowhere, kind: 'embedded' })
  expect(verdicts.length).toBeGreaterThan(10)
  expect(verdicts.filter((verdict) => !agrees(verdict))).toEqual([])
})
