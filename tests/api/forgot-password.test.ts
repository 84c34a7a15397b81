import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { call, post, refusal, type Reply } from 'sesame-testing/api'
import { suiteVariable } from 'sesame-testing/suite-variable'
import { readRecord } from '../support/database.ts'
import { createAccount, freshEmail } from 'sesame-testing/identity'
import { inbox } from 'sesame-testing/inbox'
import { startInstances } from '../support/instances.ts'
import { SUBJECTS, subjectsTo } from '../support/emails.ts'
import { suiteConfig } from '../support/own-api.ts'
import { rankTest } from '../support/rank-test.ts'

const PATH = '/api/auth/forgot-password'
const body = (email: string) => ({ email, captchaToken: '', locale: 'fr' })
const ask = (email: string) => post(PATH, body(email))

/** Returns the parts of a response that could reveal whether an address is known. */
function shape({ status, text, headers }: Reply): object {
  const changing = ['date', 'x-request-id']
  return { status, text, headers: [...headers].filter(([name]) => !changing.includes(name)) }
}

/** Computes the key of the counter for a client's IP address. */
const { pepper } = suiteConfig()
const counterOf = (address: string) =>
  createHmac('sha256', pepper).update(`address:${address}`).digest('base64url')

describe('POST /api/auth/forgot-password', () => {
  it('sends an e-mail to a known address, and none to an unknown one', async () => {
    const { email } = await createAccount()
    const stranger = freshEmail()
    expect((await ask(email)).status).toBe(202)
    expect((await ask(stranger)).status).toBe(202)
    expect(await subjectsTo(email)).toEqual([SUBJECTS.resetPassword])
    expect(await subjectsTo(stranger)).toEqual([])
  })

  it('requires only the address if no captcha is configured, and sends a French e-mail by default', async () => {
    const { email } = await createAccount()
    expect((await post(PATH, { email })).status).toBe(202)
    expect(await subjectsTo(email)).toEqual([SUBJECTS.resetPassword])
  })

  it('links to the pages of this emulator suite, whatever ports it uses', async () => {
    const { email } = await createAccount()
    await ask(email)
    const { links } = await inbox.waitFor(email)
    const page = `${suiteVariable('HOSTING_URL')}/auth/action?mode=resetPassword&`
    expect(links).toContainEqual(expect.stringContaining(page))
  })

  it('returns identical responses for thirty known and thirty unknown addresses', async () => {
    const known = await Promise.all(Array.from({ length: 30 }, () => createAccount()))
    const shapes = new Set<string>()
    for (const { email } of known) {
      for (const address of [email, freshEmail()]) {
        shapes.add(JSON.stringify(shape(await ask(address))))
      }
    }
    expect([...shapes].map((text) => JSON.parse(text) as object)).toEqual([
      expect.objectContaining({ status: 202, text: '' }),
    ])
  })

  it('takes equally long for known and unknown addresses, according to a rank test', async () => {
    const times = { known: [] as number[], unknown: [] as number[] }
    const time = async (kind: 'known' | 'unknown', email: string) => {
      const start = performance.now()
      await ask(email)
      times[kind].push(performance.now() - start)
    }
    for (let n = 0; n < 200; n++) {
      const { email } = await createAccount()
      // Alternate the order of known and unknown addresses, so that other load on the machine slows both equally.
      if (n % 2 === 0) await time('known', email)
      await time('unknown', freshEmail())
      if (n % 2 !== 0) await time('known', email)
    }
    expect(Math.abs(rankTest(times.known, times.unknown))).toBeLessThan(4)
  }, 60_000)

  it('returns 429 with Retry-After for the sixth request for an address', async () => {
    const email = freshEmail()
    for (let i = 0; i < 5; i++) expect((await ask(email)).status).toBe(202)
    const reply = await ask(email.toUpperCase())
    expect(refusal(reply)).toEqual([429, 'request/too-many'])
    const seconds = Number(reply.headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThanOrEqual(3600)
    expect((await ask(freshEmail())).status).toBe(202)
  })

  it('accepts only five of forty simultaneous requests for an address', async () => {
    const email = freshEmail()
    const instances = await startInstances()
    const replies = await Promise.all(
      Array.from({ length: 40 }, () => post(PATH, body(email), { origin: instances.next() })),
    )
    await instances.close()
    const statuses = replies.map(({ status }) => status)
    expect(statuses.filter((status) => status === 202)).toHaveLength(5)
    expect(statuses.filter((status) => status === 429)).toHaveLength(35)
  })

  it('ignores the IP address that a client claims in a header, and stores no IP or e-mail address', async () => {
    for (const claimed of ['203.0.113.1', '203.0.113.2, 10.0.0.1']) {
      const headers = { 'X-Forwarded-For': claimed, 'Fastly-Client-IP': claimed }
      const reply = await call('POST', PATH, { body: JSON.stringify(body(freshEmail())), headers })
      expect(reply.status).toBe(202)
    }
    const counters = await readRecord('rateLimits')
    const counter = z.object({ n: z.number(), max: z.number() })
    const windows = z.object({
      'forgot-password': z.record(z.string(), z.record(z.string(), counter)),
    })
    const counted = Object.values(windows.parse(counters)['forgot-password'])
    const keys = counted.flatMap((window) => Object.keys(window))
    for (const key of keys) expect(key).toMatch(/^[\w-]{43}$/)
    // Hosting's emulator calls the function over a socket without an IP address, so requests are counted as « unknown ».
    expect(keys).toContain(counterOf('unknown'))
    for (const claimed of ['203.0.113.1', '203.0.113.2', '10.0.0.1']) {
      expect(keys).not.toContain(counterOf(claimed))
    }
    expect(JSON.stringify(counters)).not.toMatch(/exemple|127\.0\.0\.1|203\.0/)
  })

  it('rejects a malformed e-mail address with 400', async () => {
    expect(refusal(await ask('nobody'))).toEqual([400, 'request/invalid'])
  })
})
