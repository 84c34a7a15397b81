import { MINUTE_MS, SECOND_MS } from '@sesame/contract/durations'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { parseSealingKeys } from '../../common/sealing.ts'
import { type Reply, type TestApi } from '../../testing/api-client.ts'
import { OTHER_KEY } from '../../testing/fakes/fake-deps.ts'
import {
  openProtectedMarie,
  PHONE,
  refusal,
  type ProtectedMarie,
} from '../../testing/protected-marie.ts'

let marie: ProtectedMarie
let api: TestApi
beforeEach(async () => {
  marie = await openProtectedMarie()
  ;({ api } = marie)
})
afterEach(() => api.close())

describe('a code', () => {
  it.each([-1, 0, 1])(
    'is accepted for the time step %i, relative to the current one',
    async (ahead) => {
      expect((await marie.answer(await marie.ticketNow(), marie.code(ahead))).status).toBe(200)
    },
  )

  it.each([-2, 2])(
    'is refused for the time step %i, relative to the current one',
    async (ahead) => {
      const reply = await marie.answer(await marie.ticketNow(), marie.code(ahead))
      expect(refusal(reply)).toEqual([403, 'auth/code-refused'])
      expect(JSON.parse(reply.text)).toMatchObject({ error: { triesLeft: 4 } })
    },
  )

  it('is accepted only once', async () => {
    const used = marie.code()
    expect((await marie.answer(await marie.ticketNow(), used)).status).toBe(200)
    expect(refusal(await marie.answer(await marie.ticketNow(), used))).toEqual([
      403,
      'auth/code-refused',
    ])
  })

  it('is accepted only once if two instances check it at the same time', async () => {
    const tickets = [await marie.ticketNow(), await marie.ticketNow()]
    const replies = await Promise.all(tickets.map((ticket) => marie.answer(ticket)))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 403])
  })

  it('may be a recovery code, which works once', async () => {
    const [recovery = ''] = marie.recoveryCodes
    const reply = await marie.answer(await marie.ticketNow(), recovery.toLowerCase())
    expect(JSON.parse(reply.text)).toMatchObject({ codesLeft: 9 })
    expect(refusal(await marie.answer(await marie.ticketNow(), recovery))).toEqual([
      403,
      'auth/code-refused',
    ])
    const kinds = api.world.notifications.map(({ kind }) => kind)
    expect(kinds).toContain('recovery-code-used')
  })

  it('seals the app’s key again with the newest sealing key', async () => {
    const { keys } = api.deps.config.secondFactor
    const before = String(marie.factor()?.['sealed'])
    const rotated = new Map([...parseSealingKeys('SECOND_FACTOR_KEYS', `k2:${OTHER_KEY}`), ...keys])
    Object.assign(api.deps.config.secondFactor, { keys: rotated })
    expect((await marie.answer(await marie.ticketNow())).status).toBe(200)
    expect([before.slice(0, 3), String(marie.factor()?.['sealed']).slice(0, 3)]).toEqual([
      'k1.',
      'k2.',
    ])
  })

  it('is rejected if no sealing key can unseal the app’s key, unless it is a recovery code', async () => {
    Object.assign(api.deps.config.secondFactor, {
      keys: parseSealingKeys('SECOND_FACTOR_KEYS', `k2:${OTHER_KEY}`),
    })
    expect(refusal(await marie.answer(await marie.ticketNow()))).toEqual([
      409,
      'auth/second-factor-unreadable',
    ])
    expect((await marie.answer(await marie.ticketNow(), marie.recoveryCodes[0])).status).toBe(200)
  })

  it('is required even if the record of the second factor cannot be read', async () => {
    api.world.tree.write('access/marie/factor', 'nonsense')
    expect(refusal(await marie.signIn())).toEqual([403, 'auth/second-factor-required'])
    expect(refusal(await marie.answer(await marie.ticketNow()))).toEqual([
      409,
      'auth/second-factor-unreadable',
    ])
  })
})

describe('refused codes', () => {
  const triesLeft = ({ text }: Reply) =>
    (JSON.parse(text) as { error: { triesLeft?: number } }).error.triesLeft
  const fail = async (headers = {}, times = 5) => {
    const ticket = await marie.ticketNow(headers)
    const replies = []
    for (let n = 0; n < times; n++) replies.push(await marie.answer(ticket, '000000', {}, headers))
    return replies
  }

  it('count down the tries, then make the device wait', async () => {
    const replies = await fail()
    const last = replies.pop()
    expect(replies.map(triesLeft)).toEqual([4, 3, 2, 1])
    expect(last && refusal(last)).toEqual([429, 'auth/second-factor-wait'])
    expect(last?.headers.get('retry-after')).toBe('300')
    expect(refusal(await marie.signIn())).toEqual([429, 'auth/second-factor-wait'])
  })

  it('block every code until the wait is over, even a correct one', async () => {
    const ticket = await marie.ticketNow()
    for (let n = 0; n < 5; n++) await marie.answer(ticket, '000000')
    api.world.now += 5 * MINUTE_MS - 1
    const waits = [429, 'auth/second-factor-wait']
    expect(refusal(await marie.answer(ticket))).toEqual(waits)
    expect(refusal(await marie.signIn())).toEqual(waits)
    api.world.now += 1
    expect((await marie.answer(await marie.ticketNow())).status).toBe(200)
  })

  it('start a new count of tries after a wait, or after a correct code', async () => {
    await fail()
    api.world.now += 5 * MINUTE_MS
    expect((await fail({}, 2)).map(triesLeft)).toEqual([4, 3])
    expect((await marie.answer(await marie.ticketNow())).status).toBe(200)
    expect((await fail({}, 1)).map(triesLeft)).toEqual([4])
  })

  it('make each wait twice as long, up to a day', async () => {
    const waits = []
    for (let n = 0; n < 10; n++) {
      const seconds = Number((await fail()).at(-1)?.headers.get('retry-after'))
      waits.push(seconds / 60)
      api.world.now += seconds * SECOND_MS
    }
    expect(waits).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 1280, 1440])
  })

  it('do not lock out a known device if they come from unknown devices', async () => {
    const { accessToken } = await marie.enter()
    expect(await marie.statusOf(accessToken)).toBe(200)
    await fail(PHONE)
    expect(refusal(await marie.signIn(marie.prove(), {}, PHONE))).toEqual([
      429,
      'auth/second-factor-wait',
    ])
    expect(refusal(await marie.signIn())).toEqual([403, 'auth/second-factor-required'])
  })

  it('on one unknown device also make the other unknown devices wait', async () => {
    await fail(PHONE)
    const other = { 'User-Agent': 'Mozilla/5.0 (Macintosh) Safari/605.1.15' }
    expect(refusal(await marie.signIn(marie.prove(), {}, other))).toEqual([
      429,
      'auth/second-factor-wait',
    ])
  })

  it('are counted even if they are recovery codes', async () => {
    const ticket = await marie.ticketNow()
    await marie.answer(ticket, '000000')
    const reply = await marie.answer(ticket, 'AAAAAAAA')
    expect(JSON.parse(reply.text)).toMatchObject({ error: { triesLeft: 3 } })
  })
})
