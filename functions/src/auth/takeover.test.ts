import { MINUTE_MS, SECOND_MS } from '@sesame/contract/durations'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Account } from '../common/account/account.ts'
import { errorOf, grantOf, startApi, type Reply, type TestApi } from '../testing/api-client.ts'
import { accountOf } from '../testing/fakes/world.ts'
import { PHONE } from '../testing/two-devices.ts'

/** An outdated account that the next read returns; null to return the current one. */
let seenBefore: Account | null
let api: TestApi
let strangers: string
beforeEach(async () => {
  seenBefore = null
  api = await startApi({
    intercept: ({ identity, ...deps }) => ({
      ...deps,
      identity: {
        ...identity,
        async account(uid) {
          const now = await identity.account(uid)
          const before = seenBefore
          seenBefore = null
          return before ?? now
        },
      },
    }),
  })
})
afterEach(() => api.close())

const ENDED = [401, 'auth/session-ended']
const NOT_LAST = [401, 'auth/requires-recent-login']
const UNTRUSTED = [403, 'auth/method-not-confirmed']
const refusal = (reply: Reply) => [reply.status, errorOf(reply).code]
const read = (token: string) => api.send('GET', '/api/common/user', { token })
const refresh = (accessToken: string) => api.post('/api/auth/refresh-access-token', { accessToken })
const signIn = (idToken: string) => api.post('/api/auth/sign-in', { idToken, remember: true })
const prove = (idToken: string) =>
  api.prove(idToken, { provider: 'google.com', authTimeSeconds: api.world.now / SECOND_MS })

async function comeAsStranger(): Promise<void> {
  const reply = await api.post('/api/auth/sign-up', {
    idToken: api.prove('stranger', { emailVerified: false }),
    displayName: 'Marie',
    captchaToken: '',
    acceptedTerms: true,
    locale: 'fr',
  })
  strangers = grantOf(reply).accessToken
}

function takeOver(): void {
  prove('owner')
  api.world.accounts.set('marie', { emailVerified: true, providers: ['google.com'] })
}

describe('an account taken over by the person who proves its address', () => {
  let owners: Reply
  beforeEach(async () => {
    await comeAsStranger()
    api.world.now += MINUTE_MS
    takeOver()
  })

  it('ends the stranger’s access when the owner signs in, and keeps the owner’s access', async () => {
    owners = await signIn('owner')
    expect(refusal(await refresh(strangers))).toEqual(ENDED)
    expect(refusal(await read(strangers))).toEqual(ENDED)
    expect(refusal(await signIn('stranger'))).toEqual(UNTRUSTED)
    expect((await read(grantOf(owners).accessToken)).status).toBe(200)
    const second = await signIn('owner')
    expect((await read(grantOf(owners).accessToken)).status).toBe(200)
    expect((await read(grantOf(second).accessToken)).status).toBe(200)
  })

  it.each([false, true])(
    'removes the stranger’s known browsers, so that each causes an alert again; stranger sent a request first: %s',
    async (isSeenBefore) => {
      if (isSeenBefore) await read(strangers)
      const body = JSON.stringify({ idToken: 'owner', remember: true })
      const headers = { 'User-Agent': PHONE }
      expect((await api.send('POST', '/api/auth/sign-in', { body, headers })).status).toBe(200)
      const devices = Object.values(api.world.tree.read('devices/marie') ?? {})
      expect(devices).toEqual([expect.objectContaining({ browser: 'Safari' })])
      expect((await api.send('POST', '/api/auth/sign-in', { body, headers })).status).toBe(200)
      const alerts = () => api.world.notifications.filter(({ kind }) => kind === 'new-device')
      const before = alerts().length
      expect((await signIn('owner')).status).toBe(200)
      expect(alerts()).toHaveLength(before + 1)
    },
  )

  it.each(['GET', 'PATCH', 'GET export'])(
    'ends the stranger’s access even if the stranger’s request comes before the owner’s: %s',
    async (how) => {
      const [method = '', path = ''] = how.split(' ')
      const body = method === 'PATCH' ? { body: '{"user":{"locale":"en"}}' } : {}
      const url = `/api/common/user${path === '' ? '' : '/export'}`
      expect(refusal(await api.send(method, url, { token: strangers, ...body }))).toEqual(ENDED)
      owners = await signIn('owner')
      expect((await read(grantOf(owners).accessToken)).status).toBe(200)
    },
  )
})

describe('a stranger who linked a method but has not yet signed in with it', () => {
  beforeEach(async () => {
    await comeAsStranger()
    api.world.now += MINUTE_MS
    prove('linked')
    api.world.now += MINUTE_MS
    takeOver()
  })

  it('cannot sign in with that method after the owner signs in', async () => {
    const owner = grantOf(await signIn('owner')).accessToken
    expect(refusal(await signIn('linked'))).toEqual(ENDED)
    expect((await read(owner)).status).toBe(200)
  })

  it('cannot sign in with that method before the owner does, although the owner can', async () => {
    expect(refusal(await signIn('linked'))).toEqual(NOT_LAST)
    expect(refusal(await signIn('linked'))).toEqual(NOT_LAST)
    const owner = grantOf(await signIn('owner')).accessToken
    expect((await read(owner)).status).toBe(200)
  })

  it.each(['reauthenticate', 'change-password'])(
    'cannot move a session to a sign-in with that method: %s',
    async (path) => {
      const reply = await api.post(`/api/auth/${path}`, { idToken: 'linked' }, strangers)
      expect(refusal(reply)).toEqual(path === 'reauthenticate' ? NOT_LAST : ENDED)
      expect(refusal(await read(strangers))).toEqual(ENDED)
      expect((await signIn('owner')).status).toBe(200)
    },
  )

  it('cannot erase the account', async () => {
    const reply = await api.send('DELETE', '/api/common/user', { token: strangers })
    expect(refusal(reply)).toEqual(ENDED)
    expect((await signIn('owner')).status).toBe(200)
  })
})

describe('a request that read the account before a takeover, and ends sessions after the takeover', () => {
  it('reads the account again, and keeps the owner’s access', async () => {
    await comeAsStranger()
    const before = accountOf(api.world, 'marie')
    api.world.now += MINUTE_MS
    takeOver()
    const owner = grantOf(await signIn('owner')).accessToken
    seenBefore = before
    expect((await read(owner)).status).toBe(200)
    expect(seenBefore).toBeNull()
    expect((await refresh(owner)).status).toBe(200)
    expect(api.world.users.get('marie')?.providers).toEqual(['google.com'])
  })
})

describe('a takeover in the same second as the stranger’s sign-in', () => {
  it('ends the stranger’s access, and requires a second sign-in of the owner', async () => {
    await comeAsStranger()
    takeOver()
    expect(refusal(await signIn('owner'))).toEqual(ENDED)
    expect(refusal(await refresh(strangers))).toEqual(ENDED)
    expect(refusal(await signIn('stranger'))).toEqual(UNTRUSTED)
    api.world.now += SECOND_MS
    expect((await signIn(prove('owner-again'))).status).toBe(200)
  })
})

describe('a stranger who never called our API before the owner took over the account', () => {
  const signUp = (idToken: string) =>
    api.post('/api/auth/sign-up', {
      idToken,
      displayName: 'Marie',
      captchaToken: '',
      acceptedTerms: true,
      locale: 'fr',
    })
  beforeEach(() => {
    prove('linked')
    api.world.now += MINUTE_MS
    takeOver()
  })

  it.each(['sign-in', 'sign-up'])('gets no profile: %s', async (path) => {
    const reply = await (path === 'sign-in' ? signIn('linked') : signUp('linked'))
    expect(refusal(reply)).toEqual([401, 'auth/requires-recent-login'])
    expect((await signUp('owner')).status).toBe(201)
  })

  it('is also refused after the owner has signed up', async () => {
    expect((await signUp('owner')).status).toBe(201)
    expect(refusal(await signIn('linked'))).toEqual(ENDED)
  })
})

describe('a stranger who ends all other sessions while the owner is signing in', () => {
  it('loses access, and the owner can sign in', async () => {
    await comeAsStranger()
    api.world.now += MINUTE_MS
    takeOver()
    const reply = await api.send('DELETE', '/api/auth/sessions', { token: strangers })
    expect(refusal(reply)).toEqual(ENDED)
    expect((await signIn('owner')).status).toBe(200)
  })
})

describe('a recorded sign-in whose session has ended', () => {
  it('is removed by the takeover, for the database rules too', async () => {
    await comeAsStranger()
    api.world.states.clear()
    api.world.now += MINUTE_MS
    takeOver()
    expect((await signIn('owner')).status).toBe(200)
    expect([...api.world.signIns.keys()]).toEqual([`marie/${api.world.now / SECOND_MS}`])
  })
})
