import { MINUTE_MS } from '@sesame/contract/durations'
import { afterEach, describe, expect, it } from 'vitest'
import { errorOf, grantOf, startApi, type TestApi } from '../testing/api-client.ts'
import { API_PORTS, createSaboteur } from '../testing/saboteur.ts'
import { START } from '../testing/fakes/world.ts'

const saboteur = createSaboteur(new Error('down'), API_PORTS)
let api: TestApi
afterEach(() => api.close())
const start = async () => {
  saboteur.watch()
  api = await startApi({ intercept: saboteur.intercept })
}

/** Returns everything stored under a path. */
const kept = (place: string) => api.world.tree.children(place)

const signUp = (displayName = 'Marie') =>
  api.post('/api/auth/sign-up', {
    idToken: api.prove('id'),
    displayName,
    captchaToken: '',
    acceptedTerms: true,
    locale: 'fr',
  })

describe('a sign-up', () => {
  it('stores nothing if its commit fails, and can be tried again', async () => {
    await start()
    saboteur.watch('records.commit')
    expect((await signUp()).status).toBe(503)
    expect(['users', 'access', 'logins', 'audit'].flatMap(kept)).toEqual([])
    saboteur.watch()
    const reply = await signUp()
    expect([reply.status, api.world.renamed.get('marie')]).toEqual([201, 'Marie'])
    expect(grantOf(reply).user.displayName).toBe('Marie')
    expect((await signUp()).status).toBe(409)
  })

  it.each(['accountEdits.rename', 'identity.markRegistered'])(
    'is complete even if it fails at %s: the person can sign in as registered',
    async (method) => {
      await start()
      saboteur.watch(method)
      expect((await signUp()).status).toBe(503)
      saboteur.watch()
      expect(errorOf(await signUp()).code).toBe('auth/already-signed-up')
      const signedIn = await api.post('/api/auth/sign-in', { idToken: 'id', remember: true })
      expect(grantOf(signedIn).user.displayName).toBe('Marie')
      expect(api.world.accounts.get('marie')?.isMarkedRegistered).toBe(true)
    },
  )

  it('is counted once, and recorded once as a security event', async () => {
    await start()
    await signUp()
    await signUp()
    expect(api.world.statistics.get('2026-01-01/sign-up/password')).toBe(1)
    const events = api.world.audit.map(({ event }) => event)
    expect(events.filter((event) => event === 'sign-up')).toHaveLength(1)
  })

  it('ends a guest’s sessions, and keeps the uid', async () => {
    await start()
    const idToken = api.prove('guest', { provider: 'guest' })
    const guest = grantOf(await api.post('/api/auth/sign-in', { idToken, remember: false }))
    const { user } = grantOf(await signUp())
    expect([user.uid, user.isAnonymous]).toEqual([guest.user.uid, false])
    const token = { accessToken: guest.accessToken }
    expect((await api.post('/api/auth/refresh-access-token', token)).status).toBe(401)
    expect(api.world.states.size).toBe(1)
  })

  it('is refused if it has just been completed, even after signing out', async () => {
    await start()
    const { accessToken } = grantOf(await signUp())
    await api.post('/api/auth/sign-out', undefined, accessToken)
    api.world.now += MINUTE_MS
    api.prove('later', { authTimeSeconds: api.world.now / 1000 })
    const reply = await api.post('/api/auth/sign-up', {
      idToken: 'later',
      displayName: 'M',
      captchaToken: '',
      acceptedTerms: true,
      locale: 'fr',
    })
    expect([reply.status, errorOf(reply).code]).toEqual([409, 'auth/already-signed-up'])
  })

  it('is refused if it was completed long ago, with or without open sessions', async () => {
    await start()
    await signUp()
    api.world.sessions.clear()
    api.world.now += 6 * MINUTE_MS
    api.prove('later', { authTimeSeconds: api.world.now / 1000 })
    const reply = await api.post('/api/auth/sign-up', {
      idToken: 'later',
      displayName: 'M',
      captchaToken: '',
      acceptedTerms: true,
      locale: 'fr',
    })
    expect(errorOf(reply).code).toBe('auth/already-signed-up')
  })
})

describe('the picture of a provider that a guest linked', () => {
  it.each([
    ['is used if the token has none', null, 'https://lh3.googleusercontent.com/zoe'],
    [
      'is replaced by that of the token',
      'https://lh3.googleusercontent.com/own',
      'https://lh3.googleusercontent.com/own',
    ],
  ])('%s', async (_what, photoURL, expected) => {
    api = await startApi()
    api.world.accounts.set('marie', { photoURL: 'https://lh3.googleusercontent.com/zoe' })
    api.prove('id', { photoURL })
    const body = { idToken: 'id', displayName: 'Zoé', captchaToken: '' }
    const reply = await api.post('/api/auth/sign-up', {
      ...body,
      acceptedTerms: true,
      locale: 'fr',
    })
    expect(grantOf(reply).user.photoURL).toBe(expected)
  })
})

describe('accepting the terms with an existing account', () => {
  it('keeps the picture that the person chose', async () => {
    await start()
    const picture = 'https://lh3.googleusercontent.com/zoe'
    const idToken = api.prove('id', { provider: 'google.com', photoURL: picture })
    const signIn = { idToken, remember: false }
    const { accessToken: token, user } = grantOf(await api.post('/api/auth/sign-in', signIn))
    expect(user.photoURL).toBe(picture)
    const body = JSON.stringify({ user: { photoURL: null } })
    expect((await api.send('PATCH', '/api/common/user', { token, body })).status).toBe(200)
    const reply = await api.post('/api/auth/sign-up', {
      idToken,
      displayName: 'Zoé',
      captchaToken: '',
      acceptedTerms: true,
      locale: 'fr',
    })
    expect(grantOf(reply).user).toMatchObject({ acceptedTermsAt: START, photoURL: null })
  })
})

describe('a form sent twice', () => {
  it('creates one account, and both responses open a session', async () => {
    await start()
    const replies = await Promise.all([signUp(), signUp()])
    for (const reply of replies) expect([201, 409]).toContain(reply.status)
    expect(replies.some(({ status }) => status === 201)).toBe(true)
    expect([...api.world.users.keys()]).toEqual(['marie'])
    const signIn = { idToken: 'id', remember: false }
    expect((await api.post('/api/auth/sign-in', signIn)).status).toBe(200)
  })
})

describe('an account that is erased or being erased', () => {
  it.each(['erasingSince', 'erasedSince'])('gets no profile and no session: %s', async (field) => {
    await start()
    api.world.tree.write(`access/marie/${field}`, START)
    expect(errorOf(await signUp()).code).toBe('auth/session-ended')
    expect([api.world.users.size, api.world.states.size]).toEqual([0, 0])
  })
})
