import { expect, it } from 'vitest'
import { storageRequests } from './storage-requests.ts'
import { agrees } from '../verdict.ts'

it('every case is run on the rules runtime in a process of its own', async () => {
  const nowhere = { auth: '', database: '', storage: '', projectId: '' }
  const verdicts = await storageRequests({ ...nowhere, kind: 'embedded' })
  expect(verdicts.length).toBeGreaterThan(10)
  expect(verdicts.filter((verdict) => !agrees(verdict))).toEqual([])
})
