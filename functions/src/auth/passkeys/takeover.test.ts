import { MINUTE_MS, SECOND_MS } from '@sesame/contract/durations'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Account } from '../../common/account/account.ts'
import { errorOf, grantOf, startApi, type TestApi } from '../../testing/api-client.ts'
import { mailedCode } from '../../testing/methods.ts'
import { createAuthenticator, type Authenticator } from '../../testing/passkeys/authenticator.ts'
import {
  ask,
  PAGE,
  redeemed,
  verify,
  withPasskey,
} from '../../testing/passkeys/passkey-scenarios.ts'

let api: TestApi
beforeEach(async () => {
  api = await startApi()
})
afterEach(() => api.close())

const nowSeconds = () => Math.floor(api.world.now / SECOND_MS)
const enter = async (authenticator: Authenticator) =>
  (await verify(api, authenticator.get(await ask(api, { purpose: 'sign-in' })))).status
const signUp = (idToken: string) =>
  api.post('/api/auth/sign-up', {
    idToken,
    displayName: 'Marie',
    captchaToken: '',
    acceptedTerms: true,
    locale: 'fr',
  })
const signIn = (idToken: string) => api.post('/api/auth/sign-in', { idToken, remember: true })
const read = (token: string) => api.send('GET', '/api/common/user', { token })

/** A stranger creates an account with a passkey and an address that they cannot verify. */
const STRANGERS = {
  async 'a password and a passkey'() {
    api.prove('stranger', { emailVerified: false, authTimeSeconds: nowSeconds() })
    const token = grantOf(await signUp('stranger')).accessToken
    return { uid: 'marie', token, authenticator: await withPasskey(api, token) }
  },
  async 'a passkey alone'() {
    const options = await ask(api, { purpose: 'sign-up', email: 'marie@exemple.fr' })
    const authenticator = createAuthenticator(PAGE)
    await verify(api, authenticator.create(options))
    const uid = [...api.world.passkeys.keys()][0]?.split('/')[0] ?? ''
    api.world.accounts.set(uid, { emailVerified: false, providers: [] })
    const stranger = await redeemed(api, authenticator, { emailVerified: false })
    const token = grantOf(await signUp(stranger)).accessToken
    return { uid, token, authenticator }
  },
} as const

/** The owner of the address signs in, which proves that the address is theirs. */
const OWNERS = {
  'by Google': (uid: string) => own(uid, 'google.com', {}, signIn),
  'by a new password': (uid: string) =>
    own(
      uid,
      'password',
      { validSinceSeconds: nowSeconds(), passwordStamp: api.world.now },
      (idToken) => api.post('/api/auth/reset-password', { idToken, code: mailedCode(api) }),
    ),
} as const

function own(
  uid: string,
  provider: 'google.com' | 'password',
  change: Partial<Account>,
  come: (idToken: string) => ReturnType<typeof signIn>,
) {
  api.prove('owner', { uid, provider, authTimeSeconds: nowSeconds() })
  api.world.accounts.set(uid, { emailVerified: true, providers: [provider], ...change })
  return () => come('owner')
}

const strangers = Object.keys(STRANGERS) as (keyof typeof STRANGERS)[]
const owners = Object.keys(OWNERS) as (keyof typeof OWNERS)[]

describe.each(strangers)('a stranger with %s, at someone else’s address', (kind) => {
  it.each(owners)('loses access after the owner has signed in %s', async (how) => {
    const { uid, token, authenticator } = await STRANGERS[kind]()
    api.world.now += MINUTE_MS
    const come = OWNERS[how](uid)
    const owner = grantOf(await come()).accessToken
    expect(await enter(authenticator)).toBe(401)
    expect((await read(token)).status).toBe(401)
    expect((await read(owner)).status).toBe(200)
    const told = api.world.notifications.filter(({ kind }) => kind === 'method-removed')
    expect(told).toContainEqual(
      expect.objectContaining({ provider: 'passkey', passkey: authenticator.id }),
    )
  })

  it.each(owners)(
    'loses access even if they send a request before the owner signs in %s',
    async (how) => {
      const { uid, token, authenticator } = await STRANGERS[kind]()
      api.world.now += MINUTE_MS
      const come = OWNERS[how](uid)
      expect((await read(token)).status).toBe(401)
      expect(await enter(authenticator)).toBe(401)
      expect((await come()).status).toBe(200)
    },
  )
})

it.each(strangers)(
  'a fresh proof does not keep a stranger’s session open after the takeover: %s',
  async (kind) => {
    const { uid, token, authenticator } = await STRANGERS[kind]()
    api.world.now += MINUTE_MS
    const stranger = await redeemed(api, authenticator, { emailVerified: false })
    OWNERS['by Google'](uid)
    const reply = await api.post('/api/auth/reauthenticate', { idToken: stranger }, token)
    expect(errorOf(reply).code).toBe('auth/session-ended')
    expect(api.world.states.size).toBe(0)
  },
)

it.each(strangers)('a person who verifies their own address keeps %s', async (kind) => {
  const { uid, token, authenticator } = await STRANGERS[kind]()
  api.world.now += MINUTE_MS
  const { providers } = kind === 'a passkey alone' ? { providers: [] } : { providers: ['password'] }
  api.world.accounts.set(uid, { emailVerified: true, providers } as Partial<Account>)
  expect((await read(token)).status).toBe(200)
  expect(await enter(authenticator)).toBe(200)
})
