import { MAX_PASSKEYS, RECENT_LOGIN_MS } from '@sesame/contract/constants'
import { MINUTE_MS, SECOND_MS } from '@sesame/contract/durations'
import type { PasskeyPurpose } from '@sesame/contract/endpoints/passkeys'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { errorOf, grantOf, startApi, type TestApi } from '../../testing/api-client.ts'
import { addMethod } from '../../testing/methods.ts'
import { createAuthenticator, type Ceremony } from '../../testing/passkeys/authenticator.ts'
import { ask, enter, PAGE, verify, withPasskey } from '../../testing/passkeys/passkey-scenarios.ts'

let api: TestApi
beforeEach(async () => {
  api = await startApi()
  await addMethod(api, 'password', await enter(api, 'before'))
  api.world.now += MINUTE_MS
})
afterEach(() => api.close())

/** The authenticator neither saw nor verified its user. */
const UNASKED: Ceremony = { isUserPresent: false, isUserVerified: false }

/** Signs Marie in with a proof made now. */
async function enterBy(provider: 'password' | 'google.com'): Promise<string> {
  const authTimeSeconds = Math.floor(api.world.now / SECOND_MS)
  const idToken = api.prove(`by ${provider}`, { authTimeSeconds, provider })
  return grantOf(await api.post('/api/auth/sign-in', { idToken, remember: true })).accessToken
}

const askFor = (purpose: PasskeyPurpose, accessToken: string) =>
  api.post('/api/auth/passkeys/options', { purpose, accessToken })

/** Creates a passkey without prompting. */
async function create(accessToken: string, how: Ceremony = UNASKED) {
  const authenticator = createAuthenticator(PAGE)
  const options = await ask(api, { purpose: 'conditional-create', accessToken })
  return {
    authenticator,
    reply: await verify(api, authenticator.create(options, how), { accessToken }),
  }
}

describe('the conditional creation of a passkey, without a prompt', () => {
  it('adds a passkey without prompting, and alerts its owner as for any other passkey', async () => {
    const { authenticator, reply } = await create(await enterBy('password'))
    expect(reply.status).toBe(200)
    expect(api.world.notifications.at(-1)).toMatchObject({
      kind: 'method-added',
      provider: 'passkey',
      passkey: authenticator.id,
    })
    expect(api.world.passkeys.has(`marie/${authenticator.id}`)).toBe(true)
  })

  it('does not require user verification, since the browser must not prompt, and excludes existing passkeys', async () => {
    const accessToken = await enterBy('password')
    const { credentialId } = await withPasskey(api, accessToken)
    const options = await ask(api, { purpose: 'conditional-create', accessToken })
    expect(options.authenticatorSelection?.userVerification).toBe('preferred')
    expect(options.excludeCredentials?.map(({ id }) => id)).toEqual([credentialId])
    const asked = await ask(api, { purpose: 'create', accessToken })
    expect(asked.authenticatorSelection?.userVerification).toBe('required')
  })

  it('creates a passkey that signs in only with user presence and verification', async () => {
    const { authenticator } = await create(await enterBy('password'))
    const use = async (how: Ceremony) => {
      const options = await ask(api, { purpose: 'sign-in' })
      return (await verify(api, authenticator.get(options, how))).status
    }
    expect(await use({ isUserVerified: false })).toBe(401)
    expect(await use({ isUserPresent: false })).toBe(401)
    expect(await use({})).toBe(200)
  })

  it('requires a typed password as the proof', async () => {
    const accessToken = await enterBy('google.com')
    const refused = await askFor('conditional-create', accessToken)
    expect(errorOf(refused).code).toBe('auth/requires-recent-login')
    expect((await askFor('create', accessToken)).status).toBe(200)
  })

  it('is refused after the session was proved again with a passkey', async () => {
    const accessToken = await enterBy('password')
    const authenticator = await withPasskey(api, accessToken)
    api.world.now += SECOND_MS
    const options = await ask(api, { purpose: 'confirm', accessToken })
    await verify(api, authenticator.get(options), { accessToken })
    const refused = await askFor('conditional-create', accessToken)
    expect(errorOf(refused).code).toBe('auth/requires-recent-login')
  })

  it('requires a recent proof', async () => {
    const accessToken = await enterBy('password')
    api.world.now += RECENT_LOGIN_MS + SECOND_MS
    const refused = await askFor('conditional-create', accessToken)
    expect(errorOf(refused).code).toBe('auth/requires-recent-login')
  })

  it('is refused to guests', async () => {
    const guest = { email: null, emailVerified: false, providers: [] }
    api.world.accounts.set('guest', guest)
    api.prove('guest', { ...guest, uid: 'guest', provider: 'guest' })
    const entered = await api.post('/api/auth/sign-in', { idToken: 'guest', remember: true })
    const refused = await askFor('conditional-create', grantOf(entered).accessToken)
    expect(errorOf(refused).code).toBe('auth/requires-recent-login')
  })

  it('counts against the limit of passkeys', async () => {
    const accessToken = await enterBy('password')
    const { id } = await withPasskey(api, accessToken)
    const one = api.world.passkeys.get(`marie/${id}`)
    if (one === undefined) throw new Error('no passkey')
    for (let n = 1; n < MAX_PASSKEYS; n += 1) {
      api.world.passkeys.set(`marie/${String(n).padStart(43, 'k')}`, one)
    }
    const refused = await askFor('conditional-create', accessToken)
    expect(errorOf(refused).code).toBe('auth/too-many-passkeys')
  })

  it('is bound to the session that requested it', async () => {
    const authenticator = createAuthenticator(PAGE)
    const accessToken = await enterBy('password')
    const options = await ask(api, { purpose: 'conditional-create', accessToken })
    const other = await enter(api, 'other')
    const reply = await verify(api, authenticator.create(options, UNASKED), { accessToken: other })
    expect(errorOf(reply).code).toBe('auth/passkey-refused')
    expect(api.world.passkeys.size).toBe(0)
  })
})

describe('the user’s presence and verification, in every ceremony but conditional creation', () => {
  const FLAWS: readonly Ceremony[] = [{ isUserPresent: false }, { isUserVerified: false }]

  it.each(FLAWS)('are required to create a passkey: %o', async (how) => {
    const accessToken = await enterBy('password')
    const options = await ask(api, { purpose: 'create', accessToken })
    const reply = await verify(api, createAuthenticator(PAGE).create(options, how), { accessToken })
    expect(errorOf(reply).code).toBe('auth/passkey-refused')
  })

  it.each(FLAWS)('are required to sign up with a passkey: %o', async (how) => {
    const options = await ask(api, { purpose: 'sign-up', email: 'neuve@exemple.fr' })
    const reply = await verify(api, createAuthenticator(PAGE).create(options, how))
    expect(errorOf(reply).code).toBe('auth/passkey-refused')
  })

  it.each(FLAWS)('are required to use a passkey: %o', async (how) => {
    const authenticator = await withPasskey(api, await enterBy('password'))
    const options = await ask(api, { purpose: 'sign-in' })
    const reply = await verify(api, authenticator.get(options, how))
    expect(errorOf(reply).code).toBe('auth/passkey-refused')
  })
})
