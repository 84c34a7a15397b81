import { MAX_SESSIONS } from '@sesame/contract/constants'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '@sesame/contract/durations'
import type { Provider } from '@sesame/contract/fields'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { errorOf, grantOf, startApi, type Reply, type TestApi } from '../testing/api-client.ts'
import { addMethod } from '../testing/methods.ts'
import { claimsOf } from '../testing/claims.ts'
import { accountOf, START } from '../testing/fakes/world.ts'

let api: TestApi
beforeEach(async () => {
  api = await startApi()
})
afterEach(() => api.close())

const ENDED = [401, 'auth/session-ended']
const refusal = (reply: Reply) => [reply.status, errorOf(reply).code]
const read = (token: string) => api.send('GET', '/api/common/user', { token })
const refresh = (accessToken: string) => api.post('/api/auth/refresh-access-token', { accessToken })
const prove = (idToken: string, provider: Provider = 'google.com') =>
  api.prove(idToken, { provider, authTimeSeconds: api.world.now / SECOND_MS })
const signIn = (idToken: string, remember = true) =>
  api.post('/api/auth/sign-in', { idToken, remember })
const signUp = (idToken: string) =>
  api.post('/api/auth/sign-up', {
    idToken,
    displayName: 'Marie',
    captchaToken: '',
    acceptedTerms: true,
    locale: 'fr',
  })
const enter = async (idToken: string, provider?: Provider) =>
  grantOf(await signIn(prove(idToken, provider))).accessToken

describe('a revocation of tokens at the provider, without our API', () => {
  it('ends earlier sessions at the next request that reads the account', async () => {
    const before = await enter('before')
    api.world.now += MINUTE_MS
    api.world.accounts.set('marie', { validSinceSeconds: api.world.now / SECOND_MS })
    const after = await enter('after')
    expect(refusal(await refresh(before))).toEqual(ENDED)
    expect(refusal(await signIn('before'))).toEqual(ENDED)
    expect((await read(after)).status).toBe(200)
    expect(api.world.audit.filter(({ event }) => event === 'account-changed')).toMatchObject([
      { ended: 1 },
    ])
  })
})

describe('an account with open sessions', () => {
  it.each([
    ['deleted', null],
    ['disabled', { disabled: true }],
  ])(
    'loses every session at the first request after it was %s at the provider',
    async (_what, account) => {
      const [first, second] = [await enter('one'), await enter('two')]
      api.world.accounts.set('marie', account)
      expect(refusal(await read(first))).toEqual(ENDED)
      expect(refusal(await refresh(second))).toEqual(ENDED)
      expect(refusal(await signIn('one'))).toEqual(ENDED)
      expect(api.world.signIns.size).toBe(0)
    },
  )
})

describe('removing a sign-in method', () => {
  const remove = (token: string) =>
    api.post('/api/auth/change-sign-in-methods', { removed: 'google.com' }, token)

  it('ends the sessions opened with the removed method, and keeps the others', async () => {
    const byGoogle = await enter('g')
    await addMethod(api, 'password', byGoogle)
    const second = await enter('again')
    api.world.now += MINUTE_MS
    const byPassword = await enter('p', 'password')
    expect((await remove(byPassword)).status).toBe(200)
    expect((await read(byPassword)).status).toBe(200)
    expect(refusal(await refresh(second))).toEqual(ENDED)
    expect(refusal(await signIn('g'))).toEqual([403, 'auth/method-not-confirmed'])
  })

  it('is refused for the method that opened the session', async () => {
    const token = await enter('g')
    await addMethod(api, 'password', token)
    const reply = await remove(await enter('again'))
    expect(refusal(reply)).toEqual([401, 'auth/requires-recent-login'])
    expect(api.world.unlinked).toEqual([])
  })

  it('is refused for the account’s last method', async () => {
    const token = await enter('g')
    await addMethod(api, 'password', token)
    const byPassword = await enter('p', 'password')
    expect((await remove(byPassword)).status).toBe(200)
    const reply = await api.post(
      ...([
        '/api/auth/change-sign-in-methods',
        { removed: 'password' },
        await enter('q', 'password'),
      ] as const),
    )
    expect(reply.status).toBe(401)
  })
})

describe('a sign-in method that someone else removed at the provider', () => {
  it('ends no session when it is removed, and can be linked again', async () => {
    const byGoogle = await enter('g')
    await addMethod(api, 'password', byGoogle)
    const token = await enter('again')
    api.world.accounts.set('marie', { providers: ['password'], linked: {} })
    expect((await read(token)).status).toBe(200)
    expect(accountOf(api.world, 'marie')?.providers).toEqual(['password', 'google.com'])
  })
})

describe('a sign-in that no session uses', () => {
  const EARLIER = START / SECOND_MS - 60
  const leave = () => {
    for (const branch of ['lives', 'signIns']) {
      api.world.tree.write(`access/marie/${branch}/${EARLIER}`, START + DAY_MS)
    }
  }
  const isLetIn = () => api.world.signIns.has(`marie/${EARLIER}`)

  it.each([
    ['is deleted', null],
    ['is disabled', { disabled: true }],
    ['revokes sign-ins of that time', { validSinceSeconds: EARLIER + 1 }],
  ])('is no longer accepted by the database rules after its account %s', async (_what, account) => {
    const token = await enter('later')
    leave()
    expect((await read(token)).status).toBe(200)
    expect(isLetIn()).toBe(true)
    api.world.accounts.set('marie', account)
    await read(token)
    expect(isLetIn()).toBe(false)
  })

  it('is no longer accepted if its sign-in method was removed', async () => {
    await enter('later')
    leave()
    const idToken = api.prove('earlier', { provider: 'google.com', authTimeSeconds: EARLIER })
    api.world.accounts.set('marie', { providers: ['password'] })
    expect(refusal(await signIn(idToken))).toEqual([403, 'auth/method-not-confirmed'])
    expect(isLetIn()).toBe(false)
    expect(api.world.states.size).toBe(1)
  })
})

describe('a copy of a session’s own token', () => {
  it.each(['change-password', 'unlock-session'])('is rejected after %s', async (action) => {
    const copy = await enter('first')
    if (action === 'unlock-session')
      await api.send('POST', '/api/auth/lock-session', { token: copy })
    api.world.now += 10 * SECOND_MS
    const reply = await api.post(`/api/auth/${action}`, { idToken: prove('second') }, copy)
    const own = grantOf(reply).accessToken
    expect(claimsOf(own).sid).toBe(claimsOf(copy).sid)
    expect(refusal(await read(copy))).toEqual(ENDED)
    expect(refusal(await refresh(copy))).toEqual(ENDED)
    // Using the copied token does not end the owner's session.
    expect((await refresh(own)).status).toBe(200)
  })
})

describe('the absolute life of a sign-in', () => {
  it('starts when the person proves their identity, not when the session opens', async () => {
    const idToken = prove('old')
    api.world.now += 29 * DAY_MS
    const { sid } = claimsOf(grantOf(await signIn(idToken)).accessToken)
    expect(api.world.states.get(sid)?.expiresAt).toBe(START + 30 * DAY_MS)
  })

  it('is fixed at the first use of the sign-in: a later « remember » does not extend it', async () => {
    const idToken = prove('tab')
    await signIn(idToken, false)
    const { sid } = claimsOf(grantOf(await signIn(idToken, true)).accessToken)
    expect(api.world.states.get(sid)?.expiresAt).toBe(START + DAY_MS)
  })

  it('also limits a session that a fresh proof moves to another sign-in', async () => {
    const remembered = grantOf(await signIn(prove('first'))).accessToken
    api.world.now += MINUTE_MS
    const idToken = prove('second')
    await signIn(idToken, false)
    const reply = await api.post('/api/auth/reauthenticate', { idToken }, remembered)
    const { sid } = claimsOf(grantOf(reply).accessToken)
    expect(api.world.states.get(sid)?.expiresAt).toBe(START + MINUTE_MS + DAY_MS)
    expect([...api.world.signIns.values()]).toEqual([START + MINUTE_MS + DAY_MS])
  })

  it('is fixed at the first use even if that use is refused', async () => {
    const idToken = prove('tab')
    api.world.now += DAY_MS + SECOND_MS
    expect(refusal(await signIn(idToken, false))).toEqual([401, 'auth/requires-recent-login'])
    expect(refusal(await signIn(idToken, true))).toEqual(ENDED)
  })

  it('cannot start in the future: a token with a future proof is rejected', async () => {
    const idToken = api.prove('odd', {
      provider: 'google.com',
      authTimeSeconds: START / SECOND_MS + 3600,
    })
    expect(refusal(await signIn(idToken))).toEqual([401, 'auth/invalid-token'])
  })
})

describe('concurrent sign-ups', () => {
  it('create one account and one session, and are counted once', async () => {
    const idToken = api.prove('new')
    const replies = await Promise.all(Array.from({ length: 4 }, () => signUp(idToken)))
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
    expect(api.world.states.size).toBe(1)
    expect(api.world.statistics.get('2026-01-01/sign-up/password')).toBe(1)
  })
})

describe('sessions beyond the maximum number', () => {
  it('are ended, the least recently used first, and their owner is alerted', async () => {
    const first = await enter('0')
    for (let i = 1; i <= MAX_SESSIONS; i++) {
      api.world.now += SECOND_MS
      await enter(String(i))
    }
    expect(api.world.states.size).toBe(MAX_SESSIONS)
    expect(refusal(await refresh(first))).toEqual(ENDED)
    expect(api.world.notifications.map(({ kind }) => kind)).toEqual(['too-many-sessions'])
    expect(api.world.audit.filter(({ event }) => event === 'too-many-sessions')).toHaveLength(1)
  })

  it('end without ending the sign-in that they share with the new session', async () => {
    const idToken = prove('same')
    for (let i = 0; i <= MAX_SESSIONS; i++) expect((await signIn(idToken)).status).toBeLessThan(300)
    expect(api.world.states.size).toBe(MAX_SESSIONS)
    expect((await signIn(idToken)).status).toBe(200)
  })
})
