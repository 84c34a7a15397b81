import { MINUTE_MS } from '@sesame/contract/durations'
import { afterEach, describe, expect, it } from 'vitest'
import { ApiError } from '../common/api-error.ts'
import { errorOf, grantOf, startApi, type TestApi } from '../testing/api-client.ts'
import { API_PORTS, createSaboteur } from '../testing/saboteur.ts'
import { START, type World } from '../testing/fakes/world.ts'

const saboteur = createSaboteur(new Error('down'), API_PORTS)
let api: TestApi
afterEach(() => api.close())
const start = async () => {
  saboteur.watch()
  api = await startApi({ intercept: saboteur.intercept })
}

const signUp = (displayName = 'Marie') =>
  api.post('/api/auth/sign-up', {
    ...{ idToken: api.prove('id'), displayName, captchaToken: '' },
    ...{ acceptedTerms: true, locale: 'fr' },
  })

describe('a sign-up that died half-way', () => {
  it.each([
    'identity.account',
    'users.create',
    'identity.rename',
    'identity.settleClaims',
    'sessions.open',
    'sessions.signIn',
    'sessions.recordLogin',
  ])('at %s is completed by its retry, once', async (method) => {
    await start()
    saboteur.watch(method)
    expect((await signUp()).status).toBe(503)
    saboteur.watch()
    const reply = await signUp()
    // A session that nobody was given does not count as one.
    expect([reply.status, api.world.renamed.get('marie')]).toEqual([201, 'Marie'])
    expect(grantOf(reply).user.displayName).toBe('Marie')
    expect(api.world.statistics.get('2026-01-01/sign-up/password')).toBe(1)
    expect((await signUp()).status).toBe(409)
  })

  it('of a guest ends what the guest held', async () => {
    await start()
    const idToken = api.prove('guest', { provider: 'guest' })
    const guest = grantOf(await api.post('/api/auth/sign-in', { idToken, remember: false }))
    saboteur.watch('sessions.open')
    expect((await signUp()).status).toBe(503)
    saboteur.watch()
    expect((await signUp()).status).toBe(201)
    const token = { accessToken: guest.accessToken }
    expect((await api.post('/api/auth/refresh-access-token', token)).status).toBe(401)
  })

  it.each([
    { again: 'at once', afterMs: 0, status: 409 },
    { again: 'later', afterMs: MINUTE_MS, status: 201 },
  ])('of a guest ends what the guest held, tried again $again', async ({ afterMs, status }) => {
    let isDown = true
    const lost = new ApiError('server/unavailable')
    api = await startApi({
      intercept: (given) => {
        const create: typeof given.users.create = async (...parameters) => {
          const isClaimed = await given.users.create(...parameters)
          if (isDown && !parameters[0].isAnonymous) throw lost
          return isClaimed
        }
        const putBack = () => Promise.reject(lost)
        return { ...given, users: { ...given.users, create, putBack } }
      },
    })
    const idToken = api.prove('guest', { provider: 'guest' })
    const guest = grantOf(await api.post('/api/auth/sign-in', { idToken, remember: false }))
    expect((await signUp()).status).toBe(503)
    isDown = false
    api.world.now += afterMs
    expect((await signUp()).status).toBe(status)
    const token = { accessToken: guest.accessToken }
    expect((await api.post('/api/auth/refresh-access-token', token)).status).toBe(401)
  })

  it('is over when it was completed just now, though its session was signed out', async () => {
    await start()
    const { accessToken } = grantOf(await signUp())
    await api.post('/api/auth/sign-out', undefined, accessToken)
    api.world.now += MINUTE_MS
    api.prove('later', { authTimeSeconds: api.world.now / 1000 })
    const reply = await api.post('/api/auth/sign-up', {
      ...{ idToken: 'later', displayName: 'M', captchaToken: '' },
      ...{ acceptedTerms: true, locale: 'fr' },
    })
    expect([reply.status, errorOf(reply).code]).toEqual([409, 'auth/already-signed-up'])
  })

  it('is over when it was completed long ago, sessions or not', async () => {
    await start()
    await signUp()
    api.world.sessions.clear()
    api.world.now += 6 * MINUTE_MS
    api.prove('later', { authTimeSeconds: api.world.now / 1000 })
    const reply = await api.post('/api/auth/sign-up', {
      ...{ idToken: 'later', displayName: 'M', captchaToken: '' },
      ...{ acceptedTerms: true, locale: 'fr' },
    })
    expect(errorOf(reply).code).toBe('auth/already-signed-up')
  })
})

describe('a profile that is put back after its caller is', () => {
  it('stays: they were told that it is there, and have signed in to it', async () => {
    const line = Promise.withResolvers<undefined>()
    const late: Promise<void>[] = []
    saboteur.watch('sessions.open')
    api = await startApi({
      intercept: (given) => {
        const deps = saboteur.intercept(given)
        const putBack: typeof deps.users.putBack = (...parameters) => {
          late.push(line.promise.then(() => given.users.putBack(...parameters)))
          return Promise.reject(new ApiError('server/unavailable'))
        }
        return { ...deps, users: { ...deps.users, putBack } }
      },
    })
    expect((await signUp()).status).toBe(503)
    saboteur.watch()
    api.world.now += 5000
    expect(errorOf(await signUp()).code).toBe('auth/already-signed-up')
    const signedIn = await api.post('/api/auth/sign-in', { idToken: 'id', remember: true })
    expect(signedIn.status).toBe(200)
    line.resolve(undefined)
    await Promise.all(late)
    expect(api.world.users.get('marie')).toMatchObject({ displayName: 'Marie' })
  })
})

describe('the picture of a provider that a guest has linked', () => {
  it.each([
    ['is taken where the token has none', null, 'https://lh3.googleusercontent.com/zoe'],
    [
      'gives way to that of the token',
      'https://lh3.googleusercontent.com/own',
      'https://lh3.googleusercontent.com/own',
    ],
  ])('%s', async (_what, photoURL, expected) => {
    api = await startApi()
    api.world.accounts.set('marie', { photoURL: 'https://lh3.googleusercontent.com/zoe' })
    api.prove('id', { photoURL })
    const body = { idToken: 'id', displayName: 'Zoé', captchaToken: '' }
    const reply = await api.post('/api/auth/sign-up', {
      ...{ ...body, acceptedTerms: true, locale: 'fr' },
    })
    expect(grantOf(reply).user.photoURL).toBe(expected)
  })
})

describe('the terms that somebody accepts who is in already', () => {
  it('leave them the picture that they chose', async () => {
    await start()
    const picture = 'https://lh3.googleusercontent.com/zoe'
    const idToken = api.prove('id', { provider: 'google.com', photoURL: picture })
    const signIn = { idToken, remember: false }
    const { accessToken: token, user } = grantOf(await api.post('/api/auth/sign-in', signIn))
    expect(user.photoURL).toBe(picture)
    const body = JSON.stringify({ user: { photoURL: null } })
    expect((await api.send('PATCH', '/api/common/user', { token, body })).status).toBe(200)
    const reply = await api.post('/api/auth/sign-up', {
      ...{ idToken, displayName: 'Zoé', captchaToken: '', acceptedTerms: true, locale: 'fr' },
    })
    expect(grantOf(reply).user).toMatchObject({ acceptedTermsAt: START, photoURL: null })
  })
})

describe('a form that is sent twice', () => {
  it('makes one account, and both answers open it', async () => {
    await start()
    const replies = await Promise.all([signUp(), signUp()])
    for (const reply of replies) expect([201, 409]).toContain(reply.status)
    expect(replies.some(({ status }) => status === 201)).toBe(true)
    expect([...api.world.users.keys()]).toEqual(['marie'])
    const signIn = { idToken: 'id', remember: false }
    expect((await api.post('/api/auth/sign-in', signIn)).status).toBe(200)
  })
})

describe('an account that is erased while it signs up', () => {
  it('leaves no profile behind', async () => {
    api = await startApi({
      intercept: (deps) => ({
        ...deps,
        identity: {
          ...deps.identity,
          rename: () => Promise.reject(new ApiError('auth/session-ended')),
        },
      }),
    })
    expect(errorOf(await signUp()).code).toBe('auth/session-ended')
    expect([api.world.users.size, api.world.states.size]).toEqual([0, 0])
  })

  it.each([
    ['ended', ({ endedSignIns }: World, uid: string) => endedSignIns.set(uid, START / 1000), 401],
    ['erased', ({ users }: World, uid: string) => users.delete(uid), 401],
  ] as const)('gets no session when it is %s just before one opens', async (_what, end, status) => {
    api = await startApi({
      intercept: (deps) => ({
        ...deps,
        sessions: {
          ...deps.sessions,
          open: (session) => {
            end(api.world, session.uid)
            return deps.sessions.open(session)
          },
        },
      }),
    })
    expect((await signUp()).status).toBe(status)
    expect([api.world.states.size, api.world.sessions.size, api.world.logins.length]).toEqual([
      0, 0, 0,
    ])
  })
})
