import { post } from 'sesame-testing/api'
import { createAccount, freshEmail } from 'sesame-testing/identity'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPostOffice, type PostOffice } from '../support/post-office.ts'
import { rankTest } from '../support/rank-test.ts'

let office: PostOffice
beforeAll(async () => {
  office = await openPostOffice()
})
afterAll(() => office.close())

const forgot = (email: string) =>
  post('/api/auth/forgot-password', { email, captchaToken: '', locale: 'fr' }, office.api)

describe('a request for a password reset', () => {
  it('takes equally long for known and unknown addresses, according to a rank test', async () => {
    const times = { known: [] as number[], unknown: [] as number[] }
    const time = async (kind: 'known' | 'unknown', email: string) => {
      const start = performance.now()
      const { status, text } = await forgot(email)
      times[kind].push(performance.now() - start)
      expect([status, text]).toEqual([202, ''])
    }
    for (let n = 0; n < 200; n++) {
      const { email } = await createAccount()
      // Alternate the order of known and unknown addresses, so that other load on the machine slows both equally.
      if (n % 2 === 0) await time('known', email)
      await time('unknown', freshEmail())
      if (n % 2 !== 0) await time('known', email)
    }
    expect(Math.abs(rankTest(times.known, times.unknown))).toBeLessThan(4)
    expect(office.tasks.take()).toHaveLength(400)
  }, 60_000)
})
