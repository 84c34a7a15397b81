import { MINUTE_MS, SECOND_MS } from '@sesame/contract/durations'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { errorOf, grantOf, startApi, type TestApi } from '../testing/api-client.ts'
import { reset } from '../testing/methods.ts'
import { claimsOf } from '../testing/claims.ts'
import { START } from '../testing/fakes/world.ts'
import { PHONE } from '../testing/two-devices.ts'

const TABLET = 'Mozilla/5.0 (Linux; Android 15) Chrome/140.0.0.0 Safari/537.36'

let api: TestApi
let laptop: string
let phone: string
beforeEach(async () => {
  api = await startApi()
  laptop = await signIn('laptop', START)
  phone = await signIn('phone', START + 10 * SECOND_MS, PHONE)
})
afterEach(() => api.close())

const enter = (idToken: string, userAgent = '') => {
  const body = JSON.stringify({ idToken, remember: true })
  return api.send('POST', '/api/auth/sign-in', { body, headers: { 'User-Agent': userAgent } })
}
async function signIn(name: string, at: number, userAgent?: string): Promise<string> {
  api.prove(name, { provider: 'google.com', authTimeSeconds: at / SECOND_MS })
  return grantOf(await enter(name, userAgent)).accessToken
}
const statusOf = async (token: string) =>
  (await api.send('GET', '/api/common/user', { token })).status
const secure = (alert: string, token = laptop) =>
  api.post('/api/auth/secure-account', { alert }, token)
/** Gives the person a password as well. */
const addPassword = () => api.world.accounts.set('marie', { providers: ['google.com', 'password'] })
/** Returns the keys of the e-mails with a reset link. */
const resets = () =>
  api.world.emails.flatMap(({ key, message }) => (message.kind === 'reset-password' ? key : []))
const alert = () => {
  const [found] = api.world.notifications
  if (found?.id === undefined) throw new Error('no alert')
  return { ...found, id: found.id }
}

describe('POST api/auth/secure-account', () => {
  it('ends only the session that the alert names, and its sign-in', async () => {
    const tablet = await signIn('tablet', START + 20 * SECOND_MS, TABLET)
    expect((await secure(alert().id)).status).toBe(200)
    expect(await statusOf(phone)).toBe(401)
    expect(errorOf(await enter('phone')).code).toBe('auth/session-ended')
    expect([await statusOf(laptop), await statusOf(tablet)]).toEqual([200, 200])
  })

  it('also ends the other sessions of the alert’s browser, and their sign-ins, although they caused no alert', async () => {
    const second = await signIn('second', START + 20 * SECOND_MS, PHONE)
    expect(api.world.notifications).toHaveLength(1)
    expect((await secure(alert().id)).status).toBe(200)
    expect([await statusOf(phone), await statusOf(second)]).toEqual([401, 401])
    expect(errorOf(await enter('second')).code).toBe('auth/session-ended')
    expect(await statusOf(laptop)).toBe(200)
  })

  it('keeps the calling session, even in the alert’s browser', async () => {
    const own = await signIn('own', START + 20 * SECOND_MS, PHONE)
    expect((await secure(alert().id, own)).status).toBe(200)
    expect([await statusOf(phone), await statusOf(own)]).toEqual([401, 200])
  })

  it('ends the person’s console sessions. Ending all other sessions also ends them; signing out does not', async () => {
    const consoleEnded = () => api.world.tree.read('access/marie/consoleEndedSeconds')
    expect((await secure(alert().id)).status).toBe(200)
    expect(consoleEnded()).toBe(api.world.now / SECOND_MS)
    api.world.now += 2 * MINUTE_MS
    await api.send('DELETE', '/api/auth/sessions', { token: laptop })
    // Sign-ins of the last minute stay valid, because they might not have been used yet.
    expect(consoleEnded()).toBe(api.world.now / SECOND_MS - 60)
    await api.send('POST', '/api/auth/sign-out', { token: laptop })
    expect(consoleEnded()).toBe(api.world.now / SECOND_MS - 60)
  })

  it('ends the sign-in of a session that has expired', async () => {
    api.world.states.delete(claimsOf(phone).sid)
    expect((await secure(alert().id)).status).toBe(200)
    expect(errorOf(await enter('phone')).code).toBe('auth/session-ended')
    expect(await statusOf(laptop)).toBe(200)
  })

  it('e-mails a reset link, once, to a person who has a password', async () => {
    const { id } = alert()
    await secure(id)
    addPassword()
    await secure(id)
    expect(resets()).toEqual([])
    rewrite({ securedAt: null })
    await secure(id)
    await secure(id)
    await secure('aaaaaaaaaa')
    expect(resets()).toEqual([`reset-${id}`])
    expect(api.world.queued.filter((name) => name === `marie/reset-${id}`)).toHaveLength(1)
  })

  it('refuses later sign-ins with the password, which a thief may know', async () => {
    api.world.accounts.set('marie', { providers: ['google.com', 'password'] })
    api.world.tree.write('access/marie/methods/password', START)
    expect((await secure(alert().id)).status).toBe(200)
    api.world.now += MINUTE_MS
    api.prove('thief', { provider: 'password', authTimeSeconds: api.world.now / SECOND_MS })
    expect(errorOf(await enter('thief')).code).toBe('auth/method-not-confirmed')
    expect(alert().resetAt).toBe(START)
  })

  it.each([
    ['change-password', {}],
    ['change-sign-in-methods', { added: 'password' }],
  ])('refuses the old password even in a session that was just proved: %s', async (name, how) => {
    const passwordStamp = START - MINUTE_MS
    api.world.accounts.set('marie', { providers: ['google.com', 'password'], passwordStamp })
    api.world.tree.write('access/marie/methods/password', passwordStamp)
    expect((await secure(alert().id)).status).toBe(200)
    api.world.now += MINUTE_MS
    const authTimeSeconds = api.world.now / SECOND_MS
    const idToken = api.prove('thief', { provider: 'password', authTimeSeconds })
    const reply = await api.post(`/api/auth/${name}`, { idToken, ...how }, laptop)
    expect(errorOf(reply).code).toBe('auth/method-not-confirmed')
    expect(errorOf(await enter('thief')).code).toBe('auth/method-not-confirmed')
  })

  it('leaves the alert unread if there is no password to reset, so that the person checks the account', async () => {
    expect((await secure(alert().id)).status).toBe(200)
    expect(alert()).toMatchObject({ securedAt: START })
    expect(alert()).not.toHaveProperty('resetAt')
    expect(alert()).not.toHaveProperty('readAt')
  })

  it('keeps a new password if the answer is repeated', async () => {
    addPassword()
    await secure(alert().id)
    api.world.now += MINUTE_MS
    const { idToken, code } = reset(api)
    expect((await api.post('/api/auth/reset-password', { idToken, code })).status).toBe(200)
    await enter('laptop')
    const again = grantOf(await api.post('/api/auth/sign-in', { idToken, remember: true }))
    expect((await secure(alert().id, again.accessToken)).status).toBe(200)
    expect(await statusOf(again.accessToken)).toBe(200)
    expect(api.world.tree.read('access/marie/refused/password')).toBeNull()
  })

  it('e-mails no reset link to an address that has just changed', async () => {
    addPassword()
    api.world.notifications.push({
      uid: 'marie',
      id: 'bbbbbbbbbb',
      kind: 'email-changed',
      at: START,
    })
    expect((await secure('bbbbbbbbbb')).status).toBe(200)
    expect(resets()).toEqual([])
  })

  describe('if the identity service sends the e-mails', () => {
    beforeEach(async () => {
      await api.close()
      api = await startApi({
        intercept: (deps) => ({ ...deps, emails: { ...deps.emails, areSent: false } }),
      })
      laptop = await signIn('laptop', START)
      phone = await signIn('phone', START + 10 * SECOND_MS, PHONE)
      addPassword()
    })

    it('makes that service send the reset link, but only once', async () => {
      const { id } = alert()
      expect((await secure(id)).status).toBe(200)
      expect((await secure(id)).status).toBe(200)
      expect(api.world.mails).toEqual(['fr marie@exemple.fr'])
      expect(alert()).toMatchObject({ readAt: api.world.now, securedAt: api.world.now })
    })

    it('ends the session, but leaves the alert unanswered while the e-mail fails', async () => {
      api.world.failure = { port: 'mails', error: new Error('down') }
      expect((await secure(alert().id)).status).toBe(503)
      expect(await statusOf(phone)).toBe(401)
      expect(alert()).not.toHaveProperty('securedAt')
      api.world.failure = null
      expect((await secure(alert().id)).status).toBe(200)
      expect(api.world.mails).toEqual(['fr marie@exemple.fr'])
      expect(alert().securedAt).toBe(api.world.now)
    })
  })

  it('causes an alert at the device’s next sign-in, unless it is the caller’s own device', async () => {
    const again = () => api.world.notifications.filter(({ kind }) => kind === 'new-device')
    const own = await signIn('own', START + 20 * SECOND_MS, PHONE)
    await secure(alert().id, own)
    await signIn('known', START + 30 * SECOND_MS, PHONE)
    expect(again()).toHaveLength(1)
    await secure(alert().id)
    expect(await statusOf(own)).toBe(401)
    await signIn('thief', START + 40 * SECOND_MS, PHONE)
    expect(again()).toHaveLength(2)
  })

  it('ends the sessions opened since the alert with the sign-in that caused it', async () => {
    api.world.states.delete(claimsOf(phone).sid)
    const again = grantOf(await enter('phone', PHONE)).accessToken
    expect((await secure(alert().id)).status).toBe(200)
    expect(await statusOf(again)).toBe(401)
  })

  it('ends the session that the alert names, even if it has moved to a newer sign-in', async () => {
    api.world.now += MINUTE_MS
    const again = { provider: 'google.com', authTimeSeconds: api.world.now / SECOND_MS } as const
    const idToken = api.prove('again', again)
    const moved = grantOf(await api.post('/api/auth/reauthenticate', { idToken }, phone))
    expect((await secure(alert().id)).status).toBe(200)
    expect(await statusOf(moved.accessToken)).toBe(401)
    expect(errorOf(await enter('again')).code).toBe('auth/session-ended')
  })

  it.each([
    ['is gone', () => api.world.tree.write('notifications/marie', null)],
    ['names no session', () => rewrite({ sid: null, authTimeSeconds: null })],
    ['names the calling session', () => rewrite({ sid: claimsOf(laptop).sid })],
    [
      'has no sign-in, and its session has ended',
      () => {
        rewrite({ authTimeSeconds: null })
        api.world.states.delete(claimsOf(phone).sid)
      },
    ],
  ])('ends all other sessions if the alert %s', async (_, change) => {
    const { id } = alert()
    const tablet = await signIn('tablet', START + 20 * SECOND_MS, TABLET)
    change()
    api.world.now += 2 * MINUTE_MS
    expect((await secure(id)).status).toBe(200)
    expect([await statusOf(phone), await statusOf(tablet)]).toEqual([401, 401])
    expect(errorOf(await enter('phone')).code).toBe('auth/session-ended')
    expect(await statusOf(laptop)).toBe(200)
  })

  it('marks the alert as read and answered after all other work', async () => {
    addPassword()
    expect((await secure(alert().id)).status).toBe(200)
    expect(alert()).toMatchObject({ readAt: api.world.now, securedAt: api.world.now })
  })

  it('can be repeated', async () => {
    const { id } = alert()
    expect((await secure(id)).status).toBe(200)
    expect((await secure(id)).status).toBe(200)
    expect(await statusOf(laptop)).toBe(200)
  })

  it('keeps the time of the first answer if the answer is repeated', async () => {
    const { id } = alert()
    await secure(id)
    api.world.now += MINUTE_MS
    expect((await secure(id)).status).toBe(200)
    expect(alert().securedAt).toBe(START)
  })

  it('does not affect other people', async () => {
    const idToken = api.prove('karim', { uid: 'karim', authTimeSeconds: START / SECOND_MS })
    const mine = grantOf(await enter(idToken, PHONE).then(() => signUp(idToken))).accessToken
    api.world.now += 2 * MINUTE_MS
    expect((await secure(alert().id, mine)).status).toBe(200)
    expect(alert().readAt).toBeUndefined()
    expect(await statusOf(phone)).toBe(200)
  })
})

const signUp = (idToken: string) =>
  api.post('/api/auth/sign-up', {
    idToken,
    displayName: 'Karim',
    captchaToken: '',
    acceptedTerms: true,
    locale: 'fr',
  })

/** Changes fields of the alert; null removes a field. */
function rewrite(change: Readonly<Record<string, unknown>>): void {
  const { id } = alert()
  for (const [field, value] of Object.entries(change)) {
    api.world.tree.write(`notifications/marie/${id}/${field}`, value)
  }
}

describe('an alert', () => {
  it('names the sign-in, the device and the session', () => {
    expect(alert()).toMatchObject({
      kind: 'new-device',
      device: 'iPhone',
      browser: 'Safari',
      sid: claimsOf(phone).sid,
      authTimeSeconds: START / SECOND_MS + 10,
    })
  })

  it.each(['change-password', 'reset-password'])(
    'about %s names the device that caused it',
    async (name) => {
      api.world.now += MINUTE_MS
      const { idToken, code } = reset(api)
      const body = JSON.stringify({ idToken, ...(name === 'reset-password' && { code }) })
      const headers = { 'User-Agent': PHONE }
      await api.send('POST', `/api/auth/${name}`, { body, headers, token: phone })
      expect(api.world.notifications.at(-1)).toMatchObject({
        device: 'iPhone',
        browser: 'Safari',
        authTimeSeconds: api.world.now / SECOND_MS,
      })
    },
  )

  it('about a copied token names the device that used the copy', async () => {
    const refresh = (accessToken: string) => {
      const body = JSON.stringify({ accessToken })
      const headers = { 'User-Agent': PHONE }
      return api.send('POST', '/api/auth/refresh-access-token', { body, headers })
    }
    await refresh(grantOf(await refresh(laptop)).accessToken)
    expect(errorOf(await refresh(laptop)).code).toBe('auth/session-ended')
    expect(api.world.notifications.at(-1)).toMatchObject({
      kind: 'token-reuse',
      device: 'iPhone',
      browser: 'Safari',
      sid: claimsOf(laptop).sid,
      authTimeSeconds: START / SECOND_MS,
    })
  })
})
