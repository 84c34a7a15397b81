import { RECENT_LOGIN_MS } from '@sesame/contract/constants'
import { MINUTE_MS, SECOND_MS } from '@sesame/contract/durations'
import type { Grant } from '@sesame/contract/endpoints/auth'
import type { Passkey } from '@sesame/contract/records/passkey'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { PENDING_MS } from '../../common/access/pending.ts'
import { signAlertCode } from '../../mails/alert-code.ts'
import { errorOf, grantOf, startApi, type TestApi } from '../../testing/api-client.ts'
import { claimsOf } from '../../testing/claims.ts'
import { START } from '../../testing/fakes/world.ts'
import { losesAnswer } from '../../testing/lost-answer.ts'
import { createAuthenticator } from '../../testing/passkeys/authenticator.ts'
import {
  ask,
  enter,
  PAGE,
  redeem,
  redeemed,
  verify,
  withPasskey,
} from '../../testing/passkeys/passkey-scenarios.ts'
import { PHONE } from '../../testing/two-devices.ts'

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
  readonly grant?: Grant
}
const statusOf = async (token: string) =>
  (await api.send('GET', '/api/common/user', { token })).status
const read = ({ text }: { text: string }) => JSON.parse(text) as Verified

describe('a passkey', () => {
  it('is created in a session, gets a name, causes an alert, and signs its owner in', async () => {
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
      kind: 'method-added',
      provider: 'passkey',
      passkeyName: '1Password',
    })
    const used = read(await verify(api, authenticator.get(await ask(api, { purpose: 'sign-in' }))))
    const [ceremony = ''] = Object.keys(api.world.tree.read('access/marie/pending') ?? {})
    const customToken = `marie/${authenticator.id}/${ceremony}`
    expect(used).toEqual({ id: authenticator.id, customToken })
    expect(api.world.passkeys.get(`marie/${authenticator.id}`)?.lastUsedAt).toBe(api.world.now)
  })

  it.each([
    ['fbfc3007-154e-4ecc-8c0b-6e020557d7bd', 'Trousseau iCloud', 'Trousseau iCloud'],
    ['00000000-0000-0000-0000-000000000000', undefined, 'Firefox sur Linux'],
  ])('gets for the AAGUID %s the manager %s and the name %s', async (aaguid, manager, name) => {
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

  it('opens a session that ends when the passkey is removed', async () => {
    const authenticator = await withPasskey(api, await enter(api))
    const { id } = authenticator
    api.world.now += MINUTE_MS
    const idToken = await redeemed(api, authenticator)
    const reply = await api.post('/api/auth/sign-in', { idToken, remember: true })
    const { accessToken } = grantOf(reply)
    api.world.now += MINUTE_MS
    const token = await enter(api, 'again')
    const removal = await api.send('DELETE', `/api/auth/passkeys/${id}`, { token })
    expect(removal.status).toBe(204)
    expect(api.world.notifications.at(-1)).toMatchObject({ kind: 'method-removed', passkey: id })
    const after = await api.send('GET', '/api/common/user', { token: accessToken })
    expect(errorOf(after).code).toBe('auth/session-ended')
    const again = await api.post('/api/auth/sign-in', { idToken, remember: true })
    expect(errorOf(again).code).toBe('auth/session-ended')
    expect((await api.send('GET', '/api/common/user', { token })).status).toBe(200)
  })

  it('is listed among the methods that operators see, until the last passkey is removed', async () => {
    api.world.directory.set('marie', { created: START })
    const token = await enter(api)
    const { id } = await withPasskey(api, token)
    expect(api.world.directory.get('marie')).toMatchObject({ viaPasskey: START })
    await api.send('DELETE', `/api/auth/passkeys/${id}`, { token })
    expect(api.world.directory.get('marie')).not.toHaveProperty('viaPasskey')
  })

  it('can be registered again by anyone after it is removed', async () => {
    const token = await enter(api)
    const { id } = await withPasskey(api, token)
    expect(await api.deps.passkeys.claim(id, 'karim')).toBe(false)
    await api.send('DELETE', `/api/auth/passkeys/${id}`, { token })
    expect(await api.deps.passkeys.claim(id, 'karim')).toBe(true)
  })

  it('unlocks a session, with the ceremony as the proof', async () => {
    const accessToken = await enter(api)
    const authenticator = await withPasskey(api, accessToken)
    await api.send('POST', '/api/auth/lock-session', { token: accessToken })
    const locked = await api.post('/api/auth/passkeys/options', { purpose: 'confirm', accessToken })
    expect(errorOf(locked).code).toBe('auth/session-locked')
    api.world.now += MINUTE_MS
    const options = await ask(api, { purpose: 'unlock', accessToken })
    const reply = await verify(api, authenticator.get(options), { accessToken })
    const { id, grant, ...more } = read(reply)
    expect([id, more]).toEqual([authenticator.id, {}])
    const { sid } = claimsOf(accessToken)
    expect(api.world.states.get(sid)).toMatchObject({
      provedAt: api.world.now,
      provedBy: 'passkey',
    })
    expect(await statusOf(grant?.accessToken ?? '')).toBe(200)
    expect(await statusOf(accessToken)).toBe(401)
  })

  it('proves the person again, so that they can add another passkey', async () => {
    const accessToken = await enter(api)
    const authenticator = await withPasskey(api, accessToken)
    api.world.now += RECENT_LOGIN_MS + SECOND_MS
    const create = { purpose: 'create', accessToken }
    const early = await api.post('/api/auth/passkeys/options', create)
    expect(errorOf(early).code).toBe('auth/requires-recent-login')
    const options = await ask(api, { purpose: 'confirm', accessToken })
    const reply = await verify(api, authenticator.get(options), { accessToken })
    expect(read(reply)).toEqual({ id: authenticator.id })
    expect((await api.post('/api/auth/passkeys/options', create)).status).toBe(200)
  })

  it('creates an account that can sign in only after sign-up is completed', async () => {
    const authenticator = createAuthenticator(PAGE)
    const options = await ask(api, { purpose: 'sign-up', email: 'neuve@exemple.fr' })
    const { id, customToken = '' } = read(await verify(api, authenticator.create(options)))
    const [uid = ''] = customToken.split('/')
    expect(api.world.accounts.get(uid)?.email).toBe('neuve@exemple.fr')
    expect(customToken).toContain(`/${id}/`)
    expect(api.world.tree.read(`access/${uid}/signUpSince`)).toBe(api.world.now)
    const idToken = redeem(api, customToken)
    const early = await api.post('/api/auth/sign-in', { idToken, remember: true })
    expect(errorOf(early).code).toBe('auth/sign-up-incomplete')
    const body = { idToken, displayName: 'Neuve', acceptedTerms: true, locale: 'fr' }
    const done = await api.post('/api/auth/sign-up', { ...body, captchaToken: 't' })
    expect(grantOf(done).user).toMatchObject({ uid, email: 'neuve@exemple.fr', isAnonymous: false })
  })
})

describe('a passkey ceremony whose response was lost', () => {
  it.each([
    ['is not taken for a copy because of its own record', 2, 0],
    ['raises an alert if its counter did not rise', 1, 1],
  ])('%s', async (_what, counter, alerts) => {
    const lost = losesAnswer()
    await api.close()
    api = await startApi(lost)
    const accessToken = await enter(api)
    const authenticator = await withPasskey(api, accessToken, { counter: 1 })
    const options = await ask(api, { purpose: 'confirm', accessToken })
    api.world.now += MINUTE_MS
    lost.isNext = true
    const reply = await verify(api, authenticator.get(options, { counter }), { accessToken })
    expect([reply.status, lost.isNext]).toEqual([200, false])
    const copied = api.world.notifications.filter(({ kind }) => kind === 'passkey-copied')
    expect(copied).toHaveLength(alerts)
  })
})

describe('the custom token of a passkey', () => {
  const signIn = (idToken: string) => api.post('/api/auth/sign-in', { idToken, remember: true })
  const token = async () => {
    const authenticator = await withPasskey(api, await enter(api))
    api.world.now += MINUTE_MS
    const options = await ask(api, { purpose: 'sign-in' })
    return read(await verify(api, authenticator.get(options))).customToken ?? ''
  }

  it('opens one session, and is refused if it is exchanged again later', async () => {
    const customToken = await token()
    expect((await signIn(redeem(api, customToken))).status).toBe(200)
    expect((await signIn(redeem(api, customToken))).status).toBe(200)
    api.world.now += SECOND_MS
    const again = redeem(api, customToken)
    expect(errorOf(await signIn(again)).code).toBe('auth/session-ended')
  })

  it.each([
    ['within a minute', PENDING_MS - 1, 200],
    ['not after a minute', PENDING_MS, 401],
  ])('can be exchanged: %s', async (_when, laterMs, status) => {
    const customToken = await token()
    api.world.now += laterMs
    expect((await signIn(redeem(api, customToken))).status).toBe(status)
  })

  it('sets the time of the proof to that of the ceremony, not of the exchange', async () => {
    const customToken = await token()
    const provedAt = api.world.now
    api.world.now += PENDING_MS / 2
    const { accessToken } = grantOf(await signIn(redeem(api, customToken)))
    expect(api.world.states.get(claimsOf(accessToken).sid)?.provedAt).toBe(provedAt)
  })

  it.each([
    ['a session was locked', 'POST', '/api/auth/lock-session', 204],
    ['the person signed out', 'POST', '/api/auth/sign-out', 204],
    ['all other sessions ended', 'DELETE', '/api/auth/sessions', 200],
  ])('opens no session after %s', async (_what, method, path, status) => {
    const customToken = await token()
    const accessToken = await enter(api, 'elsewhere')
    expect((await api.send(method, path, { token: accessToken })).status).toBe(status)
    api.world.now += SECOND_MS
    expect(errorOf(await signIn(redeem(api, customToken))).code).toBe('auth/session-ended')
  })

  it('opens no session without the record of its ceremony', async () => {
    const [uid, passkey] = (await token()).split('/')
    const idToken = redeem(api, `${uid ?? ''}/${passkey ?? ''}`)
    expect(errorOf(await signIn(idToken)).code).toBe('auth/session-ended')
  })
})

describe('« That wasn’t me »', () => {
  it('removes only the passkey that was added', async () => {
    const token = await enter(api)
    const [kept, { id }] = [await withPasskey(api, token), await withPasskey(api, token)]
    const alert = api.world.notifications.find(({ passkey }) => passkey === id)?.id
    const reply = await api.post('/api/auth/secure-account', { alert }, token)
    expect(reply.status).toBe(200)
    expect([...api.world.passkeys.keys()]).toEqual([`marie/${kept.id}`])
  })

  it('keeps the only sign-in method of an account without an address', async () => {
    const authenticator = await withPasskey(api, await enter(api))
    const { id } = authenticator
    api.world.accounts.set('marie', { email: null, emailVerified: false, providers: [] })
    api.world.tree.write('access/marie/methods', null)
    api.world.now += MINUTE_MS
    const body = { idToken: await redeemed(api, authenticator), remember: true }
    const { accessToken } = grantOf(await api.post('/api/auth/sign-in', body))
    const alert = api.world.notifications.find(({ passkey }) => passkey === id)?.id
    const reply = await api.post('/api/auth/secure-account', { alert }, accessToken)
    expect(reply.status).toBe(200)
    expect([...api.world.passkeys.keys()]).toEqual([`marie/${id}`])
  })

  it.each(['our server', 'the identity service'])(
    'e-mails a reset link if it removes the person’s only passkey along with their session: by %s',
    async (sender) => {
      await api.close()
      const areSent = sender === 'our server'
      api = await startApi({
        intercept: (deps) => ({ ...deps, emails: { ...deps.emails, areSent } }),
      })
      const authenticator = await withPasskey(api, await enter(api))
      api.world.accounts.set('marie', { providers: [], linked: {} })
      api.world.tree.write('access/marie/methods', { email: 'marie@exemple.fr' })
      const come = async (headers: Readonly<Record<string, string>>) => {
        api.world.now += MINUTE_MS
        const idToken = await redeemed(api, authenticator)
        const body = JSON.stringify({ idToken, remember: true })
        return grantOf(await api.send('POST', '/api/auth/sign-in', { body, headers })).accessToken
      }
      const own = await come({})
      await come({ 'User-Agent': PHONE })
      const alert = api.world.notifications.find(({ kind }) => kind === 'new-device')?.id
      const reply = await api.post('/api/auth/secure-account', { alert }, own)
      expect(errorOf(reply).code).toBe('auth/session-ended')
      expect(api.world.passkeys.size).toBe(0)
      const links = api.world.emails.filter(({ message }) => message.kind === 'reset-password')
      expect([links.length, api.world.mails.length]).toEqual(areSent ? [1, 0] : [0, 1])
    },
  )

  it('also works by e-mail, and for passkeys added after an address changed', async () => {
    const token = await enter(api)
    const before = await withPasskey(api, token)
    api.world.now += MINUTE_MS
    const alert = 'AAAAAAAAAA'
    api.world.notifications.push({
      uid: 'marie',
      id: alert,
      kind: 'email-changed',
      at: api.world.now,
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

describe('an unlock by passkey that is refused', () => {
  it('counts like a refused unlock by password', async () => {
    const accessToken = await enter(api)
    const authenticator = await withPasskey(api, accessToken)
    await api.send('POST', '/api/auth/lock-session', { token: accessToken })
    const options = await ask(api, { purpose: 'unlock', accessToken })
    const flawed = authenticator.get(options, { isUserVerified: false })
    const reply = await verify(api, flawed, { accessToken })
    expect(errorOf(reply)).toMatchObject({ code: 'auth/passkey-refused', triesLeft: 4 })
  })

  it('still records account changes made at the identity service', async () => {
    const accessToken = await enter(api)
    const authenticator = await withPasskey(api, accessToken)
    await api.send('POST', '/api/auth/lock-session', { token: accessToken })
    api.world.accounts.set('marie', { providers: ['google.com', 'facebook.com'] })
    // The lock and the proof are from the same second, so the proof is not newer.
    const options = await ask(api, { purpose: 'unlock', accessToken })
    const reply = await verify(api, authenticator.get(options), { accessToken })
    expect(errorOf(reply)).toMatchObject({ code: 'auth/requires-recent-login', triesLeft: 4 })
    expect(api.world.users.get('marie')?.unconfirmed).toEqual(['facebook.com'])
    expect(api.world.tree.read('access/marie/unconfirmed/facebook')).not.toBeNull()
  })
})
