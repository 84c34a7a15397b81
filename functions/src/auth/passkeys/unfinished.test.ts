import { MINUTE_MS, SECOND_MS } from '@sesame/contract/durations'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Account } from '../../common/account/account.ts'
import { errorOf, grantOf, startApi, type TestApi } from '../../testing/api-client.ts'
import { claimsOf } from '../../testing/claims.ts'
import { createAuthenticator, type Authenticator } from '../../testing/passkeys/authenticator.ts'
import { ask, PAGE, redeem, redeemed, verify } from '../../testing/passkeys/passkey-scenarios.ts'

let api: TestApi
beforeEach(async () => {
  api = await startApi()
})
afterEach(() => api.close())

const EMAIL = 'marie@exemple.fr'
const nowSeconds = () => Math.floor(api.world.now / SECOND_MS)
const use = async (authenticator: Authenticator) =>
  (await verify(api, authenticator.get(await ask(api, { purpose: 'sign-in' })))).status
const signIn = (idToken: string) => api.post('/api/auth/sign-in', { idToken, remember: true })
const signUp = (idToken: string) =>
  api.post('/api/auth/sign-up', {
    idToken,
    displayName: 'Marie',
    captchaToken: '',
    acceptedTerms: true,
    locale: 'fr',
  })

/** A stranger starts an account with Marie's address and a passkey, and leaves it unfinished. */
async function begin(pauseMs = MINUTE_MS) {
  const authenticator = createAuthenticator(PAGE)
  const options = await ask(api, { purpose: 'sign-up', email: EMAIL })
  const uid = claimsOf(Buffer.from(options.challenge, 'base64url').toString()).sub
  api.world.accounts.set(uid, null)
  const { text } = await verify(api, authenticator.create(options))
  api.world.accounts.delete(uid)
  api.world.now += pauseMs
  return { uid, authenticator, ...(JSON.parse(text) as { customToken: string }) }
}

/** Changes the account at the identity service as if Marie had proved the address by this method. */
function proveAddress(uid: string, provider: 'google.com' | 'password'): void {
  const account: Partial<Account> = { email: EMAIL, emailVerified: true, isGuest: false }
  api.world.accounts.set(uid, {
    ...account,
    providers: [provider],
    lastSignInSeconds: nowSeconds(),
    ...(provider === 'password' && { validSinceSeconds: nowSeconds() }),
  })
  api.prove('owner', { uid, provider, authTimeSeconds: nowSeconds() })
}

describe('an unfinished sign-up by passkey, at someone else’s address', () => {
  it.each(['google.com', 'password'] as const)(
    'refuses its passkey after someone has proved the address by %s',
    async (provider) => {
      const { uid, authenticator } = await begin()
      proveAddress(uid, provider)
      const reply = await (provider === 'password' ? signUp : signIn)('owner')
      expect(reply.status).toBe(201)
      expect(await use(authenticator)).toBe(401)
    },
  )

  it('cannot be completed after someone else has proved the address', async () => {
    const { uid, authenticator } = await begin()
    proveAddress(uid, 'password')
    api.world.now += MINUTE_MS
    api.world.accounts.set(uid, { ...api.world.accounts.get(uid), lastSignInSeconds: nowSeconds() })
    const reply = await signUp(await redeemed(api, authenticator))
    expect(errorOf(reply).code).toBe('auth/session-ended')
    expect(await use(authenticator)).toBe(401)
  })

  it('can be completed by the person who began it, until someone else proves the address', async () => {
    const { uid, authenticator } = await begin()
    api.world.accounts.set(uid, { email: EMAIL, isGuest: false, providers: [] })
    const own = await redeemed(api, authenticator, { emailVerified: false })
    expect((await signUp(own)).status).toBe(201)
    expect(await use(authenticator)).toBe(200)
  })

  it.each(['sign-up', 'use'] as const)(
    'belongs to the account that exists at the passkey’s first %s, not to a later account with the same uid',
    async (first) => {
      const { uid, authenticator, customToken } = await begin(0)
      const account = { email: EMAIL, isGuest: false, providers: [], createdAt: api.world.now }
      api.world.accounts.set(uid, account)
      if (first === 'use') expect(await use(authenticator)).toBe(200)
      else expect((await signUp(redeem(api, customToken))).status).toBe(201)
      api.world.accounts.set(uid, { ...account, createdAt: account.createdAt + SECOND_MS })
      expect(await use(authenticator)).toBe(401)
    },
  )
})

/** A stranger signs in as a guest, and gives the account Marie's address and a passkey. */
async function beginAsGuest() {
  const authenticator = createAuthenticator(PAGE)
  const guest = { provider: 'guest', email: null, emailVerified: false } as const
  const idToken = api.prove('guest', { ...guest, authTimeSeconds: nowSeconds() })
  await signIn(idToken)
  const options = await ask(api, { purpose: 'sign-up', email: EMAIL, idToken })
  await verify(api, authenticator.create(options), { idToken })
  api.world.now += MINUTE_MS
  return { uid: 'marie', authenticator }
}

describe('a guest who began to sign up by passkey, at someone else’s address', () => {
  it.each(['google.com', 'password'] as const)(
    'loses access after someone has proved the address by %s',
    async (provider) => {
      const { uid, authenticator } = await beginAsGuest()
      const stranger = await redeemed(api, authenticator, { emailVerified: false })
      const { accessToken: token } = grantOf(await signIn(stranger))
      api.world.now += MINUTE_MS
      proveAddress(uid, provider)
      expect((await signIn('owner')).status).toBe(200)
      expect(await use(authenticator)).toBe(401)
      expect((await api.send('GET', '/api/common/user', { token })).status).toBe(401)
      expect(errorOf(await signIn(stranger)).code).toBe('auth/session-ended')
    },
  )

  it('loses access even if the passkey is the account’s only method', async () => {
    const { uid, authenticator } = await beginAsGuest()
    proveAddress(uid, 'google.com')
    expect((await signIn('owner')).status).toBe(200)
    expect(await use(authenticator)).toBe(401)
  })
})
