import { RECENT_LOGIN_MS } from '@sesame/contract/constants'
import { DAY_MS, MINUTE_MS } from '@sesame/contract/durations'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { signAlertCode } from '../../mails/alert-code.ts'
import { type Reply, type TestApi } from '../../testing/api-client.ts'
import {
  neededOf,
  openProtectedMarie,
  PHONE,
  refusal,
  type ProtectedMarie,
} from '../../testing/protected-marie.ts'
import { ticketOf } from '../../testing/second-factor.ts'

const REQUIRED = [403, 'auth/second-factor-required']

let marie: ProtectedMarie
let api: TestApi
beforeEach(async () => {
  marie = await openProtectedMarie()
  ;({ api } = marie)
})
afterEach(() => api.close())

describe('the waiting period of a person without their authenticator app', () => {
  const lose = async (headers = {}) => {
    const body = JSON.stringify({ ticket: await marie.ticketNow(headers) })
    return api.send('POST', '/api/auth/second-factor/lost', { body, headers })
  }
  const until = (reply: Reply) => (JSON.parse(reply.text) as { until: number }).until

  it('lasts seven days, and a second request does not shorten it', async () => {
    const first = await lose()
    expect(until(first)).toBe(api.world.now + 7 * DAY_MS)
    api.world.now += 6 * DAY_MS
    expect(until(await lose())).toBe(until(first))
    expect(
      api.world.notifications.filter(({ kind }) => kind === 'second-factor-wait'),
    ).toHaveLength(1)
    expect(neededOf(await marie.signIn()).wait).toMatchObject({ until: until(first) })
  })

  it('ends with the removal of the second factor at the next sign-in', async () => {
    await lose()
    api.world.now += 7 * DAY_MS
    expect((await marie.signIn()).status).toBe(200)
    expect(marie.factor()).toBeNull()
  })

  it('can be cancelled in an open session, but not with the password alone', async () => {
    await lose(PHONE)
    expect(refusal(await marie.signIn(marie.prove(), {}, PHONE))).toEqual([
      403,
      'auth/second-factor-required',
    ])
    expect(marie.factor()).toHaveProperty('wait')
    const stopped = await api.send('DELETE', '/api/auth/second-factor/wait', {
      token: marie.laptop,
    })
    expect(stopped.status).toBe(204)
    expect(marie.factor()).not.toHaveProperty('wait')
  })

  it('is cancelled by entering a code', async () => {
    await lose(PHONE)
    await marie.answer(await marie.ticketNow())
    expect(marie.factor()).not.toHaveProperty('wait')
  })

  it('is cancelled by « that wasn’t me » in the e-mail', async () => {
    await lose(PHONE)
    const alert = api.world.notifications.find(({ kind }) => kind === 'second-factor-wait')
    const about = { uid: 'marie', alert: alert?.id ?? '', kind: 'second-factor-wait' }
    const mailed = signAlertCode(api.deps.config, about, marie.nowSeconds())
    await api.post('/api/auth/answer-alert', { code: mailed, answer: 'not-me' })
    expect(marie.factor()).not.toHaveProperty('wait')
    expect(marie.factor()).not.toBeNull()
  })

  it('continues after « that wasn’t me » to another alert, and no event reports that it was cancelled', async () => {
    await lose()
    const other = { kind: 'new-device', at: api.world.now, device: 'Linux' }
    api.world.tree.write('notifications/marie/aaaaaaaaaa', other)
    const about = { uid: 'marie', alert: 'aaaaaaaaaa', kind: 'new-device' }
    const mailed = signAlertCode(api.deps.config, about, marie.nowSeconds())
    const reply = await api.post('/api/auth/answer-alert', { code: mailed, answer: 'not-me' })
    expect(reply.status).toBe(200)
    expect(marie.factor()).toHaveProperty('wait')
    expect(api.world.lines.join()).not.toContain('second-factor-wait-stopped')
  })

  it('can also begin in a session, with a fresh proof', async () => {
    const { accessToken } = await marie.enter()
    const begin = () => api.post('/api/auth/second-factor/wait', undefined, accessToken)
    expect((await begin()).status).toBe(200)
    api.world.now += RECENT_LOGIN_MS + MINUTE_MS
    expect(refusal(await begin())).toEqual([401, 'auth/requires-recent-login'])
  })
})

describe('a waiting period that a thief began', () => {
  it('does not remove the second factor if the owner enters a code, even after the period has ended', async () => {
    const ticket = ticketOf(await marie.signIn(marie.prove(), {}, PHONE))
    await marie.post('second-factor/lost', { ticket }, PHONE)
    api.world.now += 7 * DAY_MS - MINUTE_MS
    const hers = ticketOf(await marie.signIn(marie.prove()))
    api.world.now += 2 * MINUTE_MS
    expect(
      (await marie.post('second-factor/answer', { ticket: hers, code: marie.code() })).status,
    ).toBe(200)
    expect(marie.factor()).not.toHaveProperty('wait')
    expect(refusal(await marie.signIn(marie.prove(), {}, PHONE))).toEqual(REQUIRED)
  })
})
