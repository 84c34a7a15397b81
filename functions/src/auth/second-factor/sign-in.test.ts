import { MINUTE_MS, SECOND_MS } from '@sesame/contract/durations'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { grantOf, type TestApi } from '../../testing/api-client.ts'
import { claimsOf } from '../../testing/claims.ts'
import { redeem, redeemed, withPasskey } from '../../testing/passkeys/passkey-scenarios.ts'
import {
  customTokenOf,
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

describe('a sign-in by password', () => {
  it('opens a session only with the code', async () => {
    const idToken = marie.prove()
    const reply = await marie.signIn(idToken)
    expect(refusal(reply)).toEqual([403, 'auth/second-factor-required'])
    expect(neededOf(reply)).toMatchObject({
      hasPasskey: false,
      hasRecoveryCodes: true,
      waitDays: 7,
    })
    expect(marie.letsIn(idToken)).toBe(false)
    const answered = await marie.answer(neededOf(reply).ticket)
    expect(answered.status).toBe(200)
    expect(marie.letsIn(idToken)).toBe(false)
    api.world.now += SECOND_MS
    const entered = redeem(api, customTokenOf(answered))
    const { accessToken } = grantOf(await marie.signIn(entered))
    expect(marie.letsIn(entered)).toBe(true)
    expect(await marie.statusOf(accessToken)).toBe(200)
    const { sid } = claimsOf(accessToken)
    expect(api.world.states.get(sid)).toMatchObject({ provider: 'password', provedBy: 'password' })
  })

  it('needs a code even if it is from the same second as the owner’s sign-in', async () => {
    const { idToken: own } = await marie.enter()
    const { authTimeSeconds = 0 } = api.world.proofs.get(own) ?? {}
    const thief = api.prove('thief', { authTimeSeconds })
    expect(marie.letsIn(own)).toBe(true)
    expect(marie.letsIn(thief)).toBe(false)
    expect(refusal(await marie.signIn(thief, {}, PHONE))).toEqual([
      403,
      'auth/second-factor-required',
    ])
    const sid = [...api.world.states.keys()].at(-1)
    expect(refusal(await marie.signIn(thief, { sid }, PHONE))).toEqual([
      403,
      'auth/second-factor-required',
    ])
    expect(marie.letsIn(own)).toBe(true)
  })

  it('needs a code to open another session with an ID token that has already opened one', async () => {
    const { idToken, accessToken } = await marie.enter()
    const { sid } = claimsOf(accessToken)
    const REQUIRED = [403, 'auth/second-factor-required']
    expect(refusal(await marie.signIn(idToken))).toEqual(REQUIRED)
    expect(refusal(await marie.signIn(idToken, { sid }))).toEqual(REQUIRED)
    expect(refusal(await marie.signIn(idToken, { sid, accessToken: marie.laptop }))).toEqual(
      REQUIRED,
    )
    api.world.now += 2 * 60 * MINUTE_MS
    expect((await marie.signIn(idToken, { sid, accessToken })).status).toBe(200)
  })

  it('is not counted as refused while it waits for the code', async () => {
    await marie.signIn()
    expect(api.world.audit.map(({ event }) => event)).not.toContain('sign-in-refused')
    expect([...api.world.statistics.keys()].filter((path) => path.includes('refusal'))).toEqual([])
  })
})

describe('a sign-in by a provider', () => {
  const google = { provider: 'google.com' as const }
  const trustGoogle = () => {
    api.world.accounts.set('marie', {
      ...api.world.accounts.get('marie'),
      providers: ['password', 'google.com'],
    })
    api.world.tree.write('access/marie/methods/google', 'google.com of marie')
  }

  it('opens a session with a custom token, without a code', async () => {
    trustGoogle()
    const reply = await marie.signIn(marie.prove('google', google))
    const { customToken = '' } = neededOf(reply)
    expect(customToken).toContain('google.com')
  })

  it('needs a code if the person chose to require one for providers too', async () => {
    trustGoogle()
    const body = JSON.stringify({ afterProviders: true })
    await api.send('PATCH', '/api/auth/second-factor', { token: marie.laptop, body })
    expect(neededOf(await marie.signIn(marie.prove('google', google))).ticket).toBeDefined()
  })
})

describe('a passkey', () => {
  it('is accepted instead of both the password and the code', async () => {
    const authenticator = await withPasskey(api, marie.laptop)
    api.world.now += MINUTE_MS
    const reply = await marie.signIn(await redeemed(api, authenticator))
    expect(reply.status).toBe(200)
    expect(neededOf(await marie.signIn()).hasPasskey).toBe(true)
  })

  it('opens no second session with the same sign-in', async () => {
    const authenticator = await withPasskey(api, marie.laptop)
    api.world.now += MINUTE_MS
    const idToken = await redeemed(api, authenticator)
    await marie.signIn(idToken)
    expect(refusal(await marie.signIn(idToken))).toEqual([401, 'auth/requires-recent-login'])
  })
})
