import { expect, it } from 'vitest'
import { storageRequests } from './storage-requests.ts'
import { agrees } from '../verdict.ts'

it('returns the expected answer for every case, from a rules runtime in a separate process', async () => {
  const nowhere = { auth: '', database: '', storage: '', projectId: '' }
  const verdicts = await storageRequests({ ...nowhere, kind: 'embedded' })
  expect(verdicts.length).toBeGreaterThan(10)
  expect(verdicts.filter((verdict) => !agrees(verdict))).toEqual([])
})
