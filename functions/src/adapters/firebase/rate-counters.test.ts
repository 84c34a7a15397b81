import type { Reference } from 'firebase-admin/database'
import { expect, it } from 'vitest'
import { oneDatabase } from '../../testing/one-database.ts'
import { firebaseRateCounters } from './rate-counters.ts'

it('a rate counter gives each count its own id, so that the rules accept a count that is sent twice', async () => {
  const written: unknown[] = []
  const update = (values: Readonly<Record<string, unknown>>) =>
    Promise.resolve(void written.push(...Object.values(values)))
  const counters = firebaseRateCounters(
    oneDatabase({ ref: () => ({ update }) as unknown as Reference }),
  )
  const path = { limit: 'captcha', window: 0, key: 'k' }
  expect([await counters.add(path, 1), await counters.add(path, 1)]).toEqual([true, true])
  const by = expect.stringMatching(/^\w{10}$/) as string
  expect(written).toMatchObject([
    { max: 1, by },
    { max: 1, by },
  ])
  expect(written[0]).not.toEqual(written[1])
})
