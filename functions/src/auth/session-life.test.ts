import { ACCESS_TOKEN_TTL_SECONDS, REMEMBERED_SESSION_MS } from '@sesame/contract/constants'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '@sesame/contract/durations'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { errorOf, grantOf, startApi, type Reply, type TestApi } from '../testing/api-client.ts'
import { START } from '../testing/fakes/world.ts'
import { claimsOf } from '../testing/claims.ts'

let api: TestApi
beforeEach(async () => {
  api = await startApi()
})
afterEach(() => api.close())

const TTL_MS = ACCESS_TOKEN_TTL_SECONDS * SECOND_MS
const refresh = (accessToken: string) => api.post('/api/auth/refresh-access-token', { accessToken })
const read = (token: string) => api.send('GET', '/api/common/user', { token })
const outcome = (reply: Reply) => (reply.status < 300 ? reply.status : errorOf(reply).code)

async function signIn(remember: boolean): Promise<string> {
  const idToken = api.prove('google', { provider: 'google.com' })
  return grantOf(await api.post('/api/auth/sign-in', { idToken, remember })).accessToken
}

/** Refreshes the session before each idle hour ends, until this time. */
async function useUntil(token: string, until: number): Promise<string> {
  let current = token
  while (api.world.now + 55 * MINUTE_MS < until) {
    api.world.now += 55 * MINUTE_MS
    current = grantOf(await refresh(current)).accessToken
  }
  return current
}

describe('an idle session', () => {
  it('lasts to the last second of its hour', async () => {
    const token = await signIn(true)
    api.world.now = START + TTL_MS - SECOND_MS
    expect(outcome(await read(token))).toBe(200)
    expect(outcome(await refresh(token))).toBe(200)
  })

  it('expires after the hour, for API calls and for the refresh', async () => {
    const token = await signIn(true)
    api.world.now = START + TTL_MS
    expect(outcome(await read(token))).toBe('auth/token-expired')
    expect(outcome(await refresh(token))).toBe('auth/token-expired')
  })

  it('expires at the time in its record, even if the token names a later time', async () => {
    const token = await signIn(true)
    const { sid } = claimsOf(token)
    const state = api.world.states.get(sid)
    if (state) api.world.states.set(sid, { ...state, idleExpiresAt: START + MINUTE_MS })
    api.world.now = START + MINUTE_MS - 1
    expect(outcome(await read(token))).toBe(200)
    api.world.now = START + MINUTE_MS
    expect(outcome(await read(token))).toBe('auth/session-ended')
    expect(outcome(await refresh(token))).toBe('auth/session-ended')
  })
})

describe.each([
  ['24 hours', false, DAY_MS],
  ['30 days, when it is remembered', true, REMEMBERED_SESSION_MS],
])('a session in use lives for %s', (_length, remember, lifeMs) => {
  // A long timeout, because a session of thirty days is refreshed hundreds of times.
  it('ends at exactly that age, however often it is refreshed', { timeout: 60_000 }, async () => {
    const end = START + lifeMs
    const token = await useUntil(await signIn(remember), end)
    api.world.now = end - 1
    expect(outcome(await read(token))).toBe(200)
    api.world.now = end
    expect(outcome(await read(token))).toBe('auth/session-ended')
    expect(outcome(await refresh(token))).toBe('auth/session-ended')
  })
})

describe('a new sid', () => {
  it('is generated at each sign-in; the previous session continues until it is ended', async () => {
    const first = await signIn(true)
    const second = await signIn(true)
    expect(claimsOf(second).sid).not.toBe(claimsOf(first).sid)
  })

  it('is generated when a guest registers, and the old session ends immediately', async () => {
    const idToken = api.prove('guest', { provider: 'guest', email: null })
    const guest = grantOf(await api.post('/api/auth/sign-in', { idToken, remember: true }))
    const reply = await api.post('/api/auth/sign-up', {
      idToken: api.prove('id'),
      displayName: 'Marie',
      captchaToken: '',
      acceptedTerms: true,
      locale: 'fr',
    })
    const { accessToken, user } = grantOf(reply)
    expect(user.uid).toBe(guest.user.uid)
    expect(claimsOf(accessToken).sid).not.toBe(claimsOf(guest.accessToken).sid)
    expect(outcome(await refresh(guest.accessToken))).toBe('auth/session-ended')
    expect(outcome(await read(guest.accessToken))).toBe('auth/session-ended')
    expect(outcome(await read(accessToken))).toBe(200)
  })
})
