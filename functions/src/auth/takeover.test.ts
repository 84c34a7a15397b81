import { MINUTE_MS, SECOND_MS } from '@sesame/contract/durations'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Account } from '../common/account/account.ts'
import { errorOf, grantOf, startApi, type Reply, type TestApi } from '../testing/api-client.ts'
import { accountOf } from '../testing/fakes/world.ts'

/** The account as the next look at it still shows it; null for as it is. */
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

describe('an account taken over by who can prove its address', () => {
  let owners: Reply
  beforeEach(async () => {
    await comeAsStranger()
    api.world.now += MINUTE_MS
    takeOver()
  })

  it('throws the stranger out at the owner’s sign-in, and keeps the owner', async () => {
    owners = await signIn('owner')
    expect(refusal(await refresh(strangers))).toEqual(ENDED)
    expect(refusal(await read(strangers))).toEqual(ENDED)
    expect(refusal(await signIn('stranger'))).toEqual(UNTRUSTED)
    expect((await read(grantOf(owners).accessToken)).status).toBe(200)
    const second = await signIn('owner')
    expect((await read(grantOf(owners).accessToken)).status).toBe(200)
    expect((await read(grantOf(second).accessToken)).status).toBe(200)
  })

  it.each(['GET', 'PATCH', 'GET export'])(
    'throws the stranger out who asks first: %s',
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

describe('a stranger who linked a way in that they did not come with so far', () => {
  beforeEach(async () => {
    await comeAsStranger()
    api.world.now += MINUTE_MS
    prove('linked')
    api.world.now += MINUTE_MS
    takeOver()
  })

  it('is not let in by it after the owner', async () => {
    const owner = grantOf(await signIn('owner')).accessToken
    expect(refusal(await signIn('linked'))).toEqual(ENDED)
    expect((await read(owner)).status).toBe(200)
  })

  it('is not let in by it before the owner either, who is', async () => {
    expect(refusal(await signIn('linked'))).toEqual(NOT_LAST)
    expect(refusal(await signIn('linked'))).toEqual(NOT_LAST)
    const owner = grantOf(await signIn('owner')).accessToken
    expect((await read(owner)).status).toBe(200)
  })

  it.each(['reauthenticate', 'change-password'])('moves no session to it: %s', async (path) => {
    const reply = await api.post(`/api/auth/${path}`, { idToken: 'linked' }, strangers)
    expect(refusal(reply)).toEqual(path === 'reauthenticate' ? NOT_LAST : ENDED)
    expect(refusal(await read(strangers))).toEqual(ENDED)
    expect((await signIn('owner')).status).toBe(200)
  })

  it('erases nothing', async () => {
    const reply = await api.send('DELETE', '/api/common/user', { token: strangers })
    expect(refusal(reply)).toEqual(ENDED)
    expect((await signIn('owner')).status).toBe(200)
  })
})

describe('a request that looked at the account before it was taken over, and ends sessions after', () => {
  it('leaves the owner in: it looks again', async () => {
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

describe('a takeover in the very second in which the stranger came', () => {
  it('throws the stranger out; the owner is asked once more', async () => {
    await comeAsStranger()
    takeOver()
    expect(refusal(await signIn('owner'))).toEqual(ENDED)
    expect(refusal(await refresh(strangers))).toEqual(ENDED)
    expect(refusal(await signIn('stranger'))).toEqual(UNTRUSTED)
    api.world.now += SECOND_MS
    expect((await signIn(prove('owner-again'))).status).toBe(200)
  })
})

describe('a stranger who never came to us before the owner took the account over', () => {
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

  it.each(['sign-in', 'sign-up'])('makes no profile of it: %s', async (path) => {
    const reply = await (path === 'sign-in' ? signIn('linked') : signUp('linked'))
    expect(refusal(reply)).toEqual([401, 'auth/requires-recent-login'])
    expect((await signUp('owner')).status).toBe(201)
  })

  it('is not let in after the owner either', async () => {
    expect((await signUp('owner')).status).toBe(201)
    expect(refusal(await signIn('linked'))).toEqual(ENDED)
  })
})

describe('a stranger who asks to end all others while the owner is on the way', () => {
  it('is the one who ends, and the owner is let in', async () => {
    await comeAsStranger()
    api.world.now += MINUTE_MS
    takeOver()
    const reply = await api.send('DELETE', '/api/auth/sessions', { token: strangers })
    expect(refusal(reply)).toEqual(ENDED)
    expect((await signIn('owner')).status).toBe(200)
  })
})

describe('a sign-in that is recorded, and whose session is over', () => {
  it('ends with the takeover, in the rules too', async () => {
    await comeAsStranger()
    api.world.states.clear()
    api.world.now += MINUTE_MS
    takeOver()
    expect((await signIn('owner')).status).toBe(200)
    expect([...api.world.signIns.keys()]).toEqual([`marie/${api.world.now / SECOND_MS}`])
  })
})
