import { DAY_MS, HOUR_MS, SECOND_MS } from '@sesame/contract/durations'
import jwt from 'jsonwebtoken'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { errorOf, grantOf, startApi, type TestApi } from '../testing/api-client.ts'
import { START } from '../testing/fakes/world.ts'

let api: TestApi
beforeEach(async () => {
  api = await startApi()
})
afterEach(() => api.close())

const signUpBody = (idToken: string) => ({
  idToken,
  displayName: '  Marie Lefe\u0300vre ',
  captchaToken: '',
  acceptedTerms: true,
  locale: 'fr',
})

const signIn = (idToken: string, more: object = {}) =>
  api.post('/api/auth/sign-in', { idToken, remember: false, ...more })
const refresh = (accessToken: string) => api.post('/api/auth/refresh-access-token', { accessToken })
const read = (token: string) => api.send('GET', '/api/common/user', { token })

async function registered(): Promise<string> {
  const reply = await api.post('/api/auth/sign-up', signUpBody(api.prove('id')))
  return grantOf(reply).accessToken
}

const claimsOf = (token: string) => jwt.decode(token) as { sid: string; n: number }

describe('POST api/auth/sign-up', () => {
  it('completes a password account with a normalised name and answers 201', async () => {
    const reply = await api.post('/api/auth/sign-up', signUpBody(api.prove('id')))
    expect(reply.status).toBe(201)
    expect(grantOf(reply).user).toMatchObject({
      uid: 'marie',
      displayName: 'Marie Lefèvre',
      isAnonymous: false,
      acceptedTermsAt: START,
    })
    expect(api.world.renamed.get('marie')).toBe('Marie Lefèvre')
  })

  it('puts no personal data in the token', async () => {
    const token = await registered()
    expect(Object.keys(jwt.decode(token) as object).sort()).toEqual(
      ['aud', 'auth_time', 'exp', 'iat', 'iss', 'n', 'sid', 'sub'].sort(),
    )
  })

  it('refuses a second sign-up, an anonymous guest, an old proof, and unaccepted terms', async () => {
    await registered()
    const again = await api.post('/api/auth/sign-up', signUpBody('id'))
    expect([again.status, errorOf(again).code]).toEqual([409, 'auth/already-signed-up'])
    const guest = await api.post(
      '/api/auth/sign-up',
      signUpBody(api.prove('guest', { uid: 'guest', provider: 'guest' })),
    )
    expect(guest.status).toBe(403)
    const old = api.prove('old', { uid: 'old', authTimeSeconds: START / 1000 - 301 })
    const late = await api.post('/api/auth/sign-up', signUpBody(old))
    expect([late.status, errorOf(late).code]).toEqual([401, 'auth/requires-recent-login'])
    const body = { ...signUpBody(api.prove('new', { uid: 'new' })), acceptedTerms: false }
    expect((await api.post('/api/auth/sign-up', body)).status).toBe(400)
  })

  it('turns a guest into a registered user under the same uid', async () => {
    const guest = grantOf(await signIn(api.prove('guest', { provider: 'guest', email: null })))
    expect(guest.user.isAnonymous).toBe(true)
    const reply = await api.post('/api/auth/sign-up', signUpBody(api.prove('id')))
    expect(reply.status).toBe(201)
    expect(grantOf(reply).user).toMatchObject({ uid: guest.user.uid, isAnonymous: false })
    expect((await read(grantOf(reply).accessToken)).status).toBe(200)
    expect(errorOf(await read(guest.accessToken)).code).toBe('auth/session-ended')
  })
})

describe('POST api/auth/sign-in', () => {
  it('refuses a password account that never completed sign-up', async () => {
    const reply = await signIn(api.prove('id'))
    expect([reply.status, errorOf(reply).code]).toEqual([403, 'auth/sign-up-incomplete'])
    expect(api.world.states.size).toBe(0)
  })

  it.each([
    [
      'an account that was just made',
      { createdAt: START - DAY_MS + 1, emailVerified: false },
      true,
    ],
    ['an account that is a day old', { createdAt: START - DAY_MS, emailVerified: false }, false],
    ['an account with a verified address', { createdAt: START, emailVerified: true }, false],
  ])('records for %s whether a sign-up began: %o %s', async (_what, changes, isNoted) => {
    api.world.accounts.set('marie', { ...changes, providers: ['password'] })
    const access = () => api.world.tree.read('access/marie')
    expect((await signIn(api.prove('id'))).status).toBe(403)
    const noted = { rev: 1, signUpSince: START, wakeAt: START + DAY_MS }
    if (isNoted) expect(access()).toMatchObject(noted)
    else expect(access()).toBeNull()
    // A second try keeps the time that the first recorded.
    api.world.now += SECOND_MS
    await signIn(api.prove('id'))
    if (isNoted) expect(access()).toMatchObject(noted)
  })

  it('removes the recorded start of a sign-up when the sign-up is completed', async () => {
    api.world.accounts.set('marie', { createdAt: START, providers: ['password'] })
    await signIn(api.prove('id'))
    expect((await api.post('/api/auth/sign-up', signUpBody(api.prove('id')))).status).toBe(201)
    expect(api.world.tree.read('access/marie/signUpSince')).toBeNull()
  })

  it('answers 201 to a first guest or provider sign-in, 200 to the next', async () => {
    const id = api.prove('guest', { provider: 'guest' })
    expect((await signIn(id)).status).toBe(201)
    expect((await signIn(id)).status).toBe(200)
  })

  it('opens a session of 24 hours, or of 30 days if remembered', async () => {
    const id = api.prove('google', { provider: 'google.com' })
    const short = claimsOf(grantOf(await signIn(id)).accessToken).sid
    api.world.now += SECOND_MS
    const other = api.prove('other', {
      provider: 'google.com',
      authTimeSeconds: api.world.now / SECOND_MS,
    })
    const long = claimsOf(grantOf(await signIn(other, { remember: true })).accessToken).sid
    expect(api.world.states.get(short)?.expiresAt).toBe(START + DAY_MS)
    expect(api.world.states.get(long)?.expiresAt).toBe(START + SECOND_MS + 30 * DAY_MS)
  })

  it('stores the name that the device gives itself', async () => {
    const body = JSON.stringify({ idToken: api.prove('g', { provider: 'guest' }), remember: false })
    await api.send('POST', '/api/auth/sign-in', {
      body,
      headers: {
        'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0',
      },
    })
    const [{ id: _, ...login } = {}, ...others] = api.world.logins
    expect(login).toEqual({
      uid: 'marie',
      device: 'Linux',
      browser: 'Firefox',
      provider: 'guest',
      at: START,
    })
    expect(others).toEqual([])
  })

  it('continues the named session only if it belongs to the same sign-in', async () => {
    const id = api.prove('guest', { provider: 'guest' })
    const { sid } = claimsOf(grantOf(await signIn(id)).accessToken)
    api.world.now += 2 * HOUR_MS
    const same = claimsOf(grantOf(await signIn(id, { sid })).accessToken)
    expect(same).toMatchObject({ sid, n: 1 })
    const later = api.prove('later', { provider: 'guest', authTimeSeconds: START / 1000 + 60 })
    const other = claimsOf(grantOf(await signIn(later, { sid })).accessToken)
    expect(other.sid).not.toBe(sid)
    expect(api.world.states.has(sid)).toBe(true)
  })

  it('does not continue a session past its maximum lifetime', async () => {
    const id = api.prove('guest', { provider: 'guest' })
    const { sid } = claimsOf(grantOf(await signIn(id)).accessToken)
    const again = async () =>
      claimsOf(grantOf(await signIn(id, { sid, remember: true })).accessToken)
    api.world.now = START + DAY_MS - SECOND_MS
    expect((await again()).sid).toBe(sid)
    api.world.now = START + DAY_MS
    const late = await signIn(id, { sid, remember: true })
    expect(errorOf(late).code).toBe('auth/session-ended')
  })

  it('refuses a sign-in that has ended, is locked, or is older than the longest session', async () => {
    const id = api.prove('g', { provider: 'guest' })
    const { accessToken: token } = grantOf(await signIn(id))
    await api.send('POST', '/api/auth/lock-session', { token })
    expect((await signIn(id)).status).toBe(423)
    await api.send('POST', '/api/auth/sign-out', { token })
    expect(errorOf(await signIn(id)).code).toBe('auth/session-ended')
    api.world.endedSignIns.clear()
    api.world.now = START + DAY_MS + SECOND_MS
    expect(errorOf(await signIn(id)).code).toBe('auth/requires-recent-login')
  })
})

describe('POST api/auth/refresh-access-token', () => {
  it('returns the next token and the user (specification, section 7)', async () => {
    const token = await registered()
    const { accessToken, user } = grantOf(await refresh(token))
    expect(claimsOf(accessToken)).toMatchObject({ sid: claimsOf(token).sid, n: 1 })
    expect(user.displayName).toBe('Marie Lefèvre')
  })

  it('returns the same next token to twenty tabs with the same token', async () => {
    const token = await registered()
    const replies = await Promise.all(Array.from({ length: 20 }, () => refresh(token)))
    expect(replies.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect(new Set(replies.map((reply) => claimsOf(grantOf(reply).accessToken).n))).toEqual(
      new Set([1]),
    )
  })

  it('ends the session if a replaced token is used again later', async () => {
    const token = await registered()
    const next = grantOf(await refresh(token)).accessToken
    expect((await read(next)).status).toBe(200)
    api.world.now += 31 * SECOND_MS
    expect(errorOf(await refresh(token)).code).toBe('auth/session-ended')
    expect(errorOf(await refresh(next)).code).toBe('auth/session-ended')
    expect(api.world.lines.join()).toContain('"event":"token-reuse"')
  })

  it('accepts a replaced token if the response was lost, as long as its successor was not used', async () => {
    const token = await registered()
    await refresh(token)
    api.world.now += 31 * SECOND_MS
    expect((await refresh(token)).status).toBe(200)
  })

  it('refuses an expired token and an ID token', async () => {
    const token = await registered()
    api.world.now += HOUR_MS
    expect(errorOf(await refresh(token)).code).toBe('auth/token-expired')
    expect(errorOf(await refresh('id')).code).toBe('auth/invalid-token')
  })
})

describe('POST api/auth/sign-out', () => {
  it('ends the session everywhere immediately', async () => {
    const token = await registered()
    expect((await api.send('POST', '/api/auth/sign-out', { token })).status).toBe(204)
    expect(errorOf(await refresh(token)).code).toBe('auth/session-ended')
    expect(errorOf(await read(token)).code).toBe('auth/session-ended')
    expect(errorOf(await signIn('id')).code).toBe('auth/session-ended')
  })
})

describe('the session check', () => {
  it('answers 423 in a locked session, but allows the sign-out', async () => {
    const token = await registered()
    const { sid } = claimsOf(token)
    const state = api.world.states.get(sid)
    if (state) api.world.states.set(sid, { ...state, lockedAt: api.world.now })
    expect((await read(token)).status).toBe(423)
    expect((await refresh(token)).status).toBe(423)
    expect((await api.send('POST', '/api/auth/sign-out', { token })).status).toBe(204)
  })
})
