import { MINUTE_MS, SECOND_MS } from '@sesame/contract/durations'
import type { Passkey } from '@sesame/contract/records/passkey'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { signAlertCode } from '../../mails/alert-code.ts'
import { errorOf, grantOf, startApi, type TestApi } from '../../testing/api-client.ts'
import { createAuthenticator } from '../../testing/passkeys/authenticator.ts'
import { ask, enter, PAGE, verify, withPasskey } from '../../testing/passkeys/passkey-scenarios.ts'

let api: TestApi
beforeEach(async () => {
  api = await startApi()
})
afterEach(() => api.close())

const nowSeconds = () => Math.floor(api.world.now / SECOND_MS)

interface Verified {
  readonly id: string
  readonly customToken?: string
  readonly passkey?: Passkey
}
const read = ({ text }: { text: string }) => JSON.parse(text) as Verified

/** What the identity service says of somebody who signed in with a custom token. */
const provePasskey = (uid: string, passkey: string) =>
  api.prove('by-passkey', {
    ...{ uid, passkey, provider: 'passkey' },
    authTimeSeconds: Math.floor(api.world.now / SECOND_MS),
  })

describe('a passkey', () => {
  it('is created in a session, named, told, and signs its owner in', async () => {
    const accessToken = await enter(api)
    const authenticator = createAuthenticator(PAGE)
    const options = await ask(api, { purpose: 'create', accessToken })
    const aaguid = 'bada5566-a7aa-401f-bd96-45619a55120d'
    const created = read(
      await verify(api, authenticator.create(options, { aaguid }), { accessToken }),
    )
    expect(created.id).toBe(authenticator.id)
    expect(created.passkey).toMatchObject({ name: '1Password', manager: '1Password', syncs: true })
    expect(created.customToken).toBeUndefined()
    expect(api.world.notifications.at(-1)).toMatchObject({
      ...{ kind: 'way-in-added', provider: 'passkey', passkeyName: '1Password' },
    })
    const used = read(await verify(api, authenticator.get(await ask(api, { purpose: 'sign-in' }))))
    expect(used).toEqual({ id: authenticator.id, customToken: `marie/${authenticator.id}` })
    expect(api.world.passkeys.get(`marie/${authenticator.id}`)?.lastUsedAt).toBe(api.world.now)
  })

  it.each([
    ['fbfc3007-154e-4ecc-8c0b-6e020557d7bd', 'Trousseau iCloud', 'Trousseau iCloud'],
    ['00000000-0000-0000-0000-000000000000', undefined, 'Firefox sur Linux'],
  ])('of %s is kept by %s and called %s', async (aaguid, manager, name) => {
    const accessToken = await enter(api)
    const options = await ask(api, { purpose: 'create', accessToken })
    const response = createAuthenticator(PAGE).create(options, { aaguid })
    const reply = await api.send('POST', '/api/auth/passkeys/verify', {
      body: JSON.stringify({ response, accessToken }),
      headers: { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Firefox/130.0' },
    })
    const { passkey } = read(reply)
    expect([passkey?.manager, passkey?.name]).toEqual([manager, name])
  })

  it('opens a session, which its removal ends', async () => {
    const { id } = await withPasskey(api, await enter(api))
    api.world.now += MINUTE_MS
    const idToken = provePasskey('marie', id)
    const reply = await api.post('/api/auth/sign-in', { idToken, remember: true })
    const { accessToken } = grantOf(reply)
    api.world.now += MINUTE_MS
    const token = await enter(api, 'again')
    const removal = await api.send('DELETE', `/api/auth/passkeys/${id}`, { token })
    expect(removal.status).toBe(204)
    const after = await api.send('GET', '/api/common/user', { token: accessToken })
    expect(errorOf(after).code).toBe('auth/session-ended')
    const again = await api.post('/api/auth/sign-in', { idToken, remember: true })
    expect(errorOf(again).code).toBe('auth/session-ended')
    expect((await api.send('GET', '/api/common/user', { token })).status).toBe(200)
  })

  it('unlocks a session and confirms who it is', async () => {
    const accessToken = await enter(api)
    const authenticator = await withPasskey(api, accessToken)
    await api.send('POST', '/api/auth/lock-session', { token: accessToken })
    const locked = await api.post('/api/auth/passkeys/options', { purpose: 'confirm', accessToken })
    expect(errorOf(locked).code).toBe('auth/session-locked')
    const options = await ask(api, { purpose: 'unlock', accessToken })
    const { id, customToken } = read(await verify(api, authenticator.get(options), { accessToken }))
    expect(customToken).toBe(`marie/${id}`)
    api.world.now += MINUTE_MS
    const idToken = provePasskey('marie', id)
    const unlocked = await api.post('/api/auth/unlock-session', { idToken }, accessToken)
    expect(unlocked.status).toBe(200)
  })

  it('begins an account, which sign-up completes', async () => {
    const authenticator = createAuthenticator(PAGE)
    const options = await ask(api, { purpose: 'sign-up', email: 'neuve@exemple.fr' })
    const { id, customToken = '' } = read(await verify(api, authenticator.create(options)))
    const [uid = ''] = customToken.split('/')
    expect(api.world.accounts.get(uid)?.email).toBe('neuve@exemple.fr')
    const idToken = provePasskey(uid, id)
    const early = await api.post('/api/auth/sign-in', { idToken, remember: true })
    expect(errorOf(early).code).toBe('auth/sign-up-incomplete')
    const body = { idToken, displayName: 'Neuve', acceptedTerms: true, locale: 'fr' }
    const done = await api.post('/api/auth/sign-up', { ...body, captchaToken: 't' })
    expect(grantOf(done).user).toMatchObject({ uid, email: 'neuve@exemple.fr', isAnonymous: false })
  })
})

describe('« That wasn’t me »', () => {
  it('removes the passkey that was added, and nothing else of the account', async () => {
    const token = await enter(api)
    const [kept, { id }] = [await withPasskey(api, token), await withPasskey(api, token)]
    const alert = api.world.notifications.find(({ passkey }) => passkey === id)?.id
    const reply = await api.post('/api/auth/secure-account', { alert }, token)
    expect(reply.status).toBe(204)
    expect([...api.world.passkeys.keys()]).toEqual([`marie/${kept.id}`])
  })

  it('leaves the only way into an account without an address', async () => {
    const { id } = await withPasskey(api, await enter(api))
    api.world.accounts.set('marie', { email: null, emailVerified: false, providers: [] })
    api.world.now += MINUTE_MS
    const body = { idToken: provePasskey('marie', id), remember: true }
    const { accessToken } = grantOf(await api.post('/api/auth/sign-in', body))
    const alert = api.world.notifications.find(({ passkey }) => passkey === id)?.id
    const reply = await api.post('/api/auth/secure-account', { alert }, accessToken)
    expect(reply.status).toBe(204)
    expect([...api.world.passkeys.keys()]).toEqual([`marie/${id}`])
  })

  it('does so by letter, too, and of the passkeys that came after another address', async () => {
    const token = await enter(api)
    const before = await withPasskey(api, token)
    api.world.now += MINUTE_MS
    const alert = 'AAAAAAAAAA'
    api.world.notifications.push({
      ...{ uid: 'marie', id: alert, kind: 'email-changed', at: api.world.now },
    })
    const after = await withPasskey(api, token)
    expect(api.world.passkeys.has(`marie/${after.id}`)).toBe(true)
    const about = { uid: 'marie', alert, kind: 'email-changed', email: 'marie@exemple.fr' }
    const code = signAlertCode(api.deps.config, about, nowSeconds())
    const reply = await api.post('/api/auth/answer-alert', { code, answer: 'not-me' })
    expect(reply.status).toBe(200)
    expect([...api.world.passkeys.keys()]).toEqual([`marie/${before.id}`])
  })
})

describe('a refused unlock', () => {
  it('counts as one by password does', async () => {
    const accessToken = await enter(api)
    const authenticator = await withPasskey(api, accessToken)
    await api.send('POST', '/api/auth/lock-session', { token: accessToken })
    const options = await ask(api, { purpose: 'unlock', accessToken })
    const flawed = authenticator.get(options, { isUserVerified: false })
    const reply = await verify(api, flawed, { accessToken })
    expect(errorOf(reply)).toMatchObject({ code: 'auth/passkey-refused', triesLeft: 4 })
  })
})
