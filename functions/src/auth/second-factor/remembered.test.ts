import { DAY_MS, MINUTE_MS, SECOND_MS } from '@sesame/contract/durations'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type TestApi } from '../../testing/api-client.ts'
import { claimsOf } from '../../testing/claims.ts'
import { redeem } from '../../testing/passkeys/passkey-scenarios.ts'
import {
  neededOf,
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

const deviceOf = (accessToken: string) =>
  String(api.world.tree.read(`access/marie/shown/${claimsOf(accessToken).sid}/deviceId`))

describe('a remembered device', () => {
  it('signs in without a code for 30 days, or until the person removes it', async () => {
    await marie.enter({ remember: true })
    const reply = await marie.signIn()
    expect(refusal(reply)).toEqual([403, 'auth/second-factor-required'])
    const { customToken = '', ticket } = neededOf(reply)
    expect(ticket).toBeUndefined()
    api.world.now += SECOND_MS
    expect((await marie.signIn(redeem(api, customToken))).status).toBe(200)
    expect(neededOf(await marie.signIn(marie.prove(), {}, PHONE)).ticket).toBeDefined()
    const shown = api.world.tree.read('access/marie/shownFactor/remembered') as object
    const [device = ''] = Object.keys(shown)
    await api.send('DELETE', `/api/auth/second-factor/devices/${device}`, { token: marie.laptop })
    expect(neededOf(await marie.signIn()).ticket).toBeDefined()
  })

  it('is removed without affecting other devices; removing an unknown device changes and records nothing', async () => {
    const { accessToken } = await marie.enter({ remember: true })
    const phone = await marie.enter({ remember: true, headers: PHONE })
    const told = () => api.world.audit.filter(({ event }) => event === 'second-factor-changed')
    const before = told().length
    const forget = (device: string) =>
      api.send('DELETE', `/api/auth/second-factor/devices/${device}`, { token: accessToken })
    expect((await forget('unknown')).status).toBe(204)
    expect(told()).toHaveLength(before)
    expect((await forget(deviceOf(phone.accessToken))).status).toBe(204)
    expect(told()).toHaveLength(before + 1)
    expect(Object.keys(marie.factor()?.['remembered'] ?? {})).toEqual([deviceOf(accessToken)])
  })

  it('needs no code after it has ended all other sessions', async () => {
    const { accessToken } = await marie.enter({ remember: true })
    await api.send('DELETE', '/api/auth/sessions', { token: accessToken })
    api.world.now += MINUTE_MS
    expect(neededOf(await marie.signIn()).customToken).toBeDefined()
  })

  it('needs a code again after its session is ended from another device', async () => {
    const { accessToken } = await marie.enter({ remember: true })
    api.world.now += MINUTE_MS
    const phone = await marie.enter({ headers: PHONE })
    const { sid } = claimsOf(accessToken)
    const token = phone.accessToken
    await api.send('DELETE', `/api/auth/sessions/${sid}`, { token, headers: PHONE })
    expect(neededOf(await marie.signIn()).ticket).toBeDefined()
  })

  it('needs a code again after 30 days', async () => {
    await marie.enter({ remember: true })
    // The code was accepted a minute and a second ago.
    api.world.now += 30 * DAY_MS - MINUTE_MS - SECOND_MS - 1
    expect(neededOf(await marie.signIn()).customToken).toBeDefined()
    api.world.now += 1
    expect(neededOf(await marie.signIn()).ticket).toBeDefined()
  })

  it('needs a code again after all other sessions are ended from another device', async () => {
    const phone = await marie.enter({ headers: PHONE })
    api.world.now += MINUTE_MS
    await marie.enter({ remember: true })
    await api.send('DELETE', '/api/auth/sessions', { token: phone.accessToken, headers: PHONE })
    api.world.now += MINUTE_MS
    expect(neededOf(await marie.signIn()).ticket).toBeDefined()
  })
})

describe('the answer « that wasn’t me »', () => {
  const alertOf = (kind: string) => api.world.notifications.find((one) => one.kind === kind)

  it('requires a code again only on the device that caused the alert', async () => {
    await marie.enter({ remember: true })
    const phone = await marie.enter({ remember: true, headers: PHONE })
    const alert = alertOf('new-device')
    expect(alert?.sid).toBe(phone.sid)
    await marie.post('secure-account', { alert: alert?.id }, {}, marie.laptop)
    expect(Object.keys(marie.factor()?.['remembered'] ?? {})).toEqual([deviceOf(marie.laptop)])
    expect(marie.factor()).not.toBeNull()
  })

  it('ends all other sessions if its alert is unknown, and requires a code on all other devices', async () => {
    await marie.enter({ remember: true, headers: PHONE })
    const reply = await marie.post('secure-account', { alert: 'aaaaaaaaaa' }, {}, marie.laptop)
    expect(reply.status).toBe(200)
    expect(marie.factor()?.['remembered'] ?? {}).toEqual({})
  })
})
