import { MINUTE_MS, SECOND_MS } from '@sesame/contract/durations'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { resetCode } from '../../mails/reset-code.ts'
import { grantOf, type TestApi } from '../../testing/api-client.ts'
import { claimsOf } from '../../testing/claims.ts'
import { redeem } from '../../testing/passkeys/passkey-scenarios.ts'
import {
  customTokenOf,
  neededOf,
  openProtectedMarie,
  PHONE,
  refusal,
  type ProtectedMarie,
} from '../../testing/protected-marie.ts'
import { signUpBody } from '../../testing/stage.ts'

const REQUIRED = [403, 'auth/second-factor-required']
const STALE = [401, 'auth/requires-recent-login']

let marie: ProtectedMarie
let api: TestApi
beforeEach(async () => {
  marie = await openProtectedMarie('google.com')
  ;({ api } = marie)
})
afterEach(() => api.close())

const google = (name: string) => marie.prove(name, { provider: 'google.com' })
const deviceOf = (accessToken: string) =>
  String(api.world.tree.read(`access/marie/shown/${claimsOf(accessToken).sid}/deviceId`))

describe('after a change of the account', () => {
  it('a new password keeps the session, and its device signs in again with a custom token', async () => {
    const { accessToken, idToken: before } = await marie.enter()
    api.world.now += MINUTE_MS
    const renewed = marie.prove('renewed')
    api.world.accounts.set('marie', {
      ...api.world.accounts.get('marie'),
      passwordStamp: api.world.now,
    })
    const reply = await api.post('/api/auth/change-password', { idToken: renewed }, accessToken)
    expect(reply.status).toBe(200)
    expect(marie.letsIn(renewed)).toBe(false)
    expect(await marie.statusOf(accessToken)).toBe(401)
    api.world.now += SECOND_MS
    const [uid = '', , entry = ''] = customTokenOf(reply).split('/')
    const told = { uid, entry, provider: 're-entry', authTimeSeconds: marie.nowSeconds() } as const
    api.world.proofs.set('re-entry', told)
    const { sid } = claimsOf(accessToken)
    const grant = grantOf(await marie.signIn('re-entry', { sid }))
    expect(await marie.statusOf(grant.accessToken)).toBe(200)
    expect(marie.letsIn('re-entry')).toBe(true)
    expect(marie.letsIn(before)).toBe(false)
  })

  it('an e-mailed reset opens no session without a code', async () => {
    api.world.accounts.set('marie', {
      ...api.world.accounts.get('marie'),
      passwordStamp: api.world.now,
    })
    const mailed = resetCode(api.deps.config.pepper, 'marie@exemple.fr', marie.nowSeconds())
    const body = { idToken: marie.prove('reset'), code: mailed }
    expect((await api.post('/api/auth/reset-password', body)).status).toBe(403)
    // The first response was lost.
    const reply = await api.post('/api/auth/reset-password', body)
    expect(refusal(reply)).toEqual([403, 'auth/second-factor-required'])
    expect(await marie.statusOf(marie.laptop)).toBe(401)
    const answered = await marie.answer(neededOf(reply).ticket)
    api.world.now += 2 * SECOND_MS
    const idToken = redeem(api, customTokenOf(answered))
    expect((await api.post('/api/auth/reset-password', { ...body, idToken })).status).toBe(200)
    const told = api.world.notifications.filter(({ kind }) => kind === 'password-reset')
    expect(told).toHaveLength(1)
  })
})

describe('a password reset', () => {
  it('opens no second session with an ID token that has already opened one', async () => {
    const { idToken } = await marie.enter()
    const reply = await marie.post('reset-password', { idToken, code: 'x' }, PHONE)
    expect(reply.status).toBe(403)
    expect([...api.world.states.keys()]).toHaveLength(2)
  })

  it('requires a second-factor code and ends no session if the caller knows the password but has no code from the e-mail', async () => {
    const { accessToken } = await marie.enter({ remember: true })
    const reply = await marie.post('reset-password', { idToken: marie.prove(), code: 'x' }, PHONE)
    expect(refusal(reply)).toEqual(REQUIRED)
    expect([await marie.statusOf(marie.laptop), await marie.statusOf(accessToken)]).toEqual([
      200, 200,
    ])
    expect(marie.factor()).toMatchObject({ remembered: { [deviceOf(accessToken)]: {} } })
  })
})

describe('the completion of a sign-up', () => {
  it('opens no session without a code, even for a person who never accepted the terms', async () => {
    api.world.tree.write('users/marie/acceptedTermsAt', null)
    const reply = await marie.post('sign-up', signUpBody(marie.prove()), PHONE)
    expect(refusal(reply)).toEqual(REQUIRED)
    expect([...api.world.states.keys()]).toHaveLength(1)
  })

  it('opens no second session with an ID token that has already opened one', async () => {
    const { idToken } = await marie.enter()
    api.world.tree.write('users/marie/acceptedTermsAt', null)
    const reply = await marie.post('sign-up', signUpBody(idToken), PHONE)
    expect(reply.status).toBe(403)
  })
})

describe('an account that was restored', () => {
  it('still requires a code', async () => {
    api.world.tree.write('access/marie/goneSince', api.world.now)
    expect(refusal(await marie.signIn(marie.prove(), {}, PHONE))).toEqual(REQUIRED)
    expect(marie.factor()).not.toBeNull()
  })
})

describe('an account whose address was never verified', () => {
  it('loses a stranger’s second factor and sessions when its owner signs in', async () => {
    api.world.tree.write('users/marie/emailVerified', false)
    api.world.tree.write('access/marie/methods', { email: 'marie@exemple.fr', password: 1 })
    const owner = google('owner')
    api.world.accounts.set('marie', {
      ...api.world.accounts.get('marie'),
      providers: ['google.com'],
      passwordStamp: null,
      lastSignInSeconds: marie.nowSeconds(),
    })
    expect((await marie.signIn(owner, {}, PHONE)).status).toBe(200)
    expect(marie.factor()).toBeNull()
    expect(await marie.statusOf(marie.laptop)).toBe(401)
  })
})

describe('a thief in an open session', () => {
  it('cannot remove the second factor, replace its recovery codes or begin the waiting period for its removal', async () => {
    const post2 = (path: string) => marie.post(`second-factor/${path}`, {}, PHONE, marie.laptop)
    expect(refusal(await post2('remove'))).toEqual(STALE)
    expect(refusal(await post2('recovery-codes'))).toEqual(STALE)
    expect(refusal(await post2('wait'))).toEqual(STALE)
    expect(refusal(await post2('begin'))).toEqual(STALE)
  })

  it('cannot remove the second factor with « that wasn’t me », which only blocks the password', async () => {
    const alert = api.world.notifications.find(({ kind }) => kind === 'second-factor-added')
    await marie.post('secure-account', { alert: alert?.id }, PHONE, marie.laptop)
    expect(marie.factor()).not.toBeNull()
    expect(refusal(await marie.signIn(marie.prove(), {}, PHONE))).toEqual([
      403,
      'auth/method-not-confirmed',
    ])
  })
})
