import { MINUTE_MS, SECOND_MS } from '@sesame/contract/durations'
import type { Provider } from '@sesame/contract/fields'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { PersonRecords } from './common/ports/person-records.ts'
import { Gate } from './testing/gate.ts'
import { grantOf, startApi, type TestApi } from './testing/api-client.ts'
import { claimsOf } from './testing/claims.ts'

const LINUX = 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0'

let api: TestApi
let token: string
beforeEach(async () => {
  gate = new Gate()
  api = await startApi({ intercept: (deps) => ({ ...deps, records: together(deps.records) }) })
  token = await enter('first', 'google.com')
})
afterEach(() => api.close())

/** Delays writes until all the awaited requests have made their decisions. */
let gate: Gate

function together(records: PersonRecords): PersonRecords {
  return {
    ...records,
    async commit(...change) {
      await gate.pass()
      return records.commit(...change)
    },
  }
}

const prove = (idToken: string, provider: Provider) =>
  api.prove(idToken, { provider, authTimeSeconds: api.world.now / SECOND_MS })
const send = (path: string, body: object | null, bearer?: string) =>
  api.send('POST', path, {
    ...(body && { body: JSON.stringify(body) }),
    token: bearer,
    headers: { 'User-Agent': LINUX },
  })
async function enter(idToken: string, provider: Provider): Promise<string> {
  const body = { idToken: prove(idToken, provider), remember: true }
  return grantOf(await send('/api/auth/sign-in', body)).accessToken
}
const read = () => api.send('GET', '/api/common/user', { token })
const become = (account: object) => api.world.accounts.set('marie', account)
const ADDED = { providers: ['google.com' as const, 'apple.com' as const] }
const alerts = () => api.world.notifications
const told = () => alerts().map(({ kind, provider }) => [kind, provider])

describe('a change of the sign-in methods', () => {
  it.each([
    ['added', ADDED, 'method-added', 'apple.com'],
    ['removed', { providers: [] }, 'method-removed', 'google.com'],
  ])('is announced by the request that detects it: %s', async (_, account, kind, provider) => {
    become(account)
    await read()
    await read()
    expect(told()).toEqual([[kind, provider]])
    const [{ id } = {}] = alerts()
    const message = { kind, provider, at: api.world.now, alert: id }
    expect(api.world.emails).toEqual([{ to: { uid: 'marie' }, key: id, message }])
  })

  it('is announced once, however many requests detect it at the same time', async () => {
    become(ADDED)
    gate.await(8)
    const replies = await Promise.all(Array.from({ length: 8 }, read))
    expect(replies.map(({ status }) => status)).toEqual(Array.from(replies, () => 200))
    expect(told()).toEqual([['method-added', 'apple.com']])
  })

  it('is attributed to the session that reports the change', async () => {
    become(ADDED)
    const body = { added: 'apple.com', idToken: prove('linked', 'apple.com') }
    expect((await send('/api/auth/change-sign-in-methods', body, token)).status).toBe(200)
    expect(alerts()).toMatchObject([
      { kind: 'method-added', sid: claimsOf(token).sid, device: 'Linux', browser: 'Firefox' },
    ])
  })

  it('is attributed to no one if a session merely detects it', async () => {
    become(ADDED)
    await send('/api/auth/sign-in', { idToken: 'first', remember: true })
    expect(told()).toEqual([['method-added', 'apple.com']])
    expect(Object.keys(alerts()[0] ?? {}).sort()).toEqual(['at', 'id', 'kind', 'provider', 'uid'])
  })

  it('is attributed to the person who signs in with the added method', async () => {
    api.world.now += MINUTE_MS
    const idToken = prove('linked', 'apple.com')
    become(ADDED)
    await send('/api/auth/reauthenticate', { idToken }, token)
    expect(alerts()).toMatchObject([{ kind: 'method-added', sid: claimsOf(token).sid }])
  })

  it('is attributed to no one if a method was removed, even when someone signs in', async () => {
    become({ providers: ['apple.com'] })
    api.world.now += MINUTE_MS
    const idToken = prove('linked', 'apple.com')
    await send('/api/auth/sign-in', { idToken, remember: true })
    const removed = alerts().find(({ kind }) => kind === 'method-removed')
    expect(removed).toBeDefined()
    expect(removed?.device).toBeUndefined()
  })

  it('is not announced for a guest who creates an account', async () => {
    const idToken = api.prove('guest', { uid: 'karim', provider: 'guest' })
    const guest = grantOf(await send('/api/auth/sign-in', { idToken, remember: true })).accessToken
    api.world.accounts.set('karim', { providers: ['password'], email: 'karim@exemple.fr' })
    await api.send('GET', '/api/common/user', { token: guest })
    expect(alerts()).toEqual([])
  })
})

describe('a changed address', () => {
  const NEW = { email: 'voleur@exemple.org', emailVerified: true }

  it('is announced by e-mail to the old address, with a link to answer the alert', async () => {
    become(NEW)
    gate.await(8)
    await Promise.all(Array.from({ length: 8 }, read))
    expect(told()).toEqual([['email-changed', undefined]])
    const [{ id } = {}] = alerts()
    expect(api.world.emails).toEqual([
      {
        to: { uid: 'marie' },
        key: id,
        message: {
          kind: 'email-changed',
          at: api.world.now,
          alert: id,
          oldEmail: 'marie@exemple.fr',
          newEmail: 'voleur@exemple.org',
        },
      },
    ])
    expect(JSON.stringify(alerts())).not.toContain('@')
  })

  it('causes an alert but no e-mail if the old address was never verified', async () => {
    api.world.users.set('marie', { ...profile(), emailVerified: false })
    become({ ...NEW, emailVerified: false })
    await read()
    expect(told()).toEqual([['email-changed', undefined]])
    expect(api.world.emails).toEqual([])
  })

  it('is not announced if only its verification changed', async () => {
    api.world.users.set('marie', { ...profile(), emailVerified: false })
    await read()
    expect(api.world.users.get('marie')?.emailVerified).toBe(true)
    expect([alerts(), api.world.emails]).toEqual([[], []])
  })

  it('is not announced if there was no address before', async () => {
    api.world.users.set('marie', { ...profile(), email: null })
    await read()
    expect([alerts(), api.world.emails]).toEqual([[], []])
  })
})

function profile() {
  const user = api.world.users.get('marie')
  if (!user) throw new Error('no profile')
  return user
}
