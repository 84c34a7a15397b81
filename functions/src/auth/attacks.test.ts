import { DAY_MS, MINUTE_MS, SECOND_MS } from '@sesame/contract/durations'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Account } from '../common/account/account.ts'
import { signAlertCode } from '../mails/alert-code.ts'
import { grantOf, startApi, type TestApi } from '../testing/api-client.ts'
import { accountOf } from '../testing/fakes/world.ts'
import { addMethod } from '../testing/methods.ts'
import { createAuthenticator } from '../testing/passkeys/authenticator.ts'
import { ask, enter, PAGE, verify, withPasskey } from '../testing/passkeys/passkey-scenarios.ts'
import { takeBack } from '../testing/scenarios.ts'

/** Runs once in the middle of a request. */
type Meanwhile = () => Promise<unknown>

let api: TestApi
let during: Partial<Record<'unlink' | 'claim' | 'create', Meanwhile>>
beforeEach(async () => {
  during = {}
  const meanwhile = async (when: keyof typeof during) => {
    const { [when]: act, ...left } = during
    during = left
    await act?.()
  }
  api = await startApi({
    intercept: ({ accountEdits, passkeys, ...deps }) => ({
      ...deps,
      passkeys: {
        ...passkeys,
        async claim(...claim) {
          const isOwn = await passkeys.claim(...claim)
          await meanwhile('claim')
          return isOwn
        },
      },
      accountEdits: {
        ...accountEdits,
        async create(...creation) {
          await accountEdits.create(...creation)
          await meanwhile('create')
        },
        async unlink(...removal) {
          await meanwhile('unlink')
          await accountEdits.unlink(...removal)
        },
      },
    }),
  })
})
afterEach(() => api.close())

const VICTIM = 'victime@exemple.fr'
const GUEST = { provider: 'guest', email: null, emailVerified: false } as const
const nowSeconds = () => Math.floor(api.world.now / SECOND_MS)
const signIn = (idToken: string) => api.post('/api/auth/sign-in', { idToken, remember: true })
const signUp = (idToken: string) =>
  api.post('/api/auth/sign-up', {
    idToken,
    displayName: 'Marie',
    captchaToken: '',
    acceptedTerms: true,
    locale: 'fr',
  })
const read = async (token: string) => (await api.send('GET', '/api/common/user', { token })).status
const google = (subject: string, email: string) => ({ 'google.com': { subject, email } })

/** Changes Marie's account at the identity service, without a request to our API. */
function become(changes: Partial<Account>, uid = 'marie'): void {
  api.world.accounts.set(uid, { ...accountOf(api.world, uid), ...changes })
}

describe('an address that a person requested, then set at the identity service without the e-mailed link', () => {
  let token: string
  beforeEach(async () => {
    api.prove('thief', { email: 'thief@exemple.fr', authTimeSeconds: nowSeconds() })
    token = grantOf(await signUp('thief')).accessToken
    await api.post('/api/auth/change-email', { idToken: 'thief', email: VICTIM }, token)
    become({ email: VICTIM, emailVerified: false, validSinceSeconds: nowSeconds() })
  })

  it('does not count as the person’s address before they open the e-mailed link', async () => {
    await read(token)
    expect(api.world.users.get('marie')).toMatchObject({ email: 'thief@exemple.fr' })
  })

  it('belongs to its owner after the owner signs in with Google, and everything added before is removed', async () => {
    const passkey = await withPasskey(api, token)
    api.world.now += MINUTE_MS
    const subject = 'google of the holder'
    const holder = { provider: 'google.com', email: VICTIM, subject } as const
    api.prove('holder', { ...holder, authTimeSeconds: nowSeconds() })
    const linked = google(subject, VICTIM)
    become({ email: VICTIM, emailVerified: true, providers: ['google.com'], linked })
    become({ passwordStamp: null, lastSignInSeconds: nowSeconds() })
    expect((await signIn('holder')).status).toBe(200)
    expect(await read(token)).toBe(401)
    const answer = passkey.get(await ask(api, { purpose: 'sign-in' }))
    expect((await verify(api, answer)).status).toBe(401)
  })
})

describe('a guest’s token after the guest has registered', () => {
  const register = async () => {
    api.prove('guest', { ...GUEST, authTimeSeconds: nowSeconds() })
    await signIn('guest')
    api.world.now += MINUTE_MS
    api.prove('own', { provider: 'google.com', authTimeSeconds: nowSeconds() })
    const { accessToken } = grantOf(await signUp('own'))
    api.world.now += 10 * MINUTE_MS
    return accessToken
  }
  const renewed = () => api.prove('renewed', { ...GUEST, authTimeSeconds: nowSeconds() })

  it('opens no session', async () => {
    await register()
    expect((await signIn(renewed())).status).toBe(403)
  })

  it('is not accepted as a proof, and unlocks no session', async () => {
    const token = await register()
    const idToken = renewed()
    expect((await api.post('/api/auth/reauthenticate', { idToken }, token)).status).toBe(403)
    await api.send('POST', '/api/auth/lock-session', { token })
    api.world.now += MINUTE_MS
    const unlocked = await api.post('/api/auth/unlock-session', { idToken: renewed() }, token)
    expect(unlocked.status).toBe(403)
  })

  it('cannot add a passkey to the account, even if its methods were removed', async () => {
    await register()
    become({ providers: [], linked: {}, email: null, isGuest: true })
    const idToken = renewed()
    const options = await ask(api, { purpose: 'sign-up', email: 'thief@exemple.fr', idToken })
    const made = await verify(api, createAuthenticator(PAGE).create(options), { idToken })
    expect(made.status).toBe(409)
    expect(api.world.passkeys.size).toBe(0)
  })
})

describe('a sign-up by passkey, if someone else takes the account meanwhile', () => {
  it('leaves no passkey on the account of a guest who signed up meanwhile', async () => {
    const idToken = api.prove('guest', { ...GUEST, authTimeSeconds: nowSeconds() })
    await signIn(idToken)
    const options = await ask(api, { purpose: 'sign-up', email: 'thief@exemple.fr', idToken })
    api.world.now += 2 * SECOND_MS
    during.claim = () => {
      api.prove('own', { provider: 'google.com', authTimeSeconds: nowSeconds() })
      return signUp('own')
    }
    const made = await verify(api, createAuthenticator(PAGE).create(options), { idToken })
    expect(made.status).toBe(409)
    expect(api.world.passkeys.size).toBe(0)
  })

  it('leaves no passkey on the account, and keeps the account, if the owner of its address signed in meanwhile', async () => {
    const options = await ask(api, { purpose: 'sign-up', email: VICTIM })
    let uid = ''
    during.create = () => {
      uid = [...api.world.accounts.keys()].at(-1) ?? ''
      const subject = 'google of the holder'
      const proof = { uid, provider: 'google.com', email: VICTIM, subject } as const
      api.prove('holder', { ...proof, authTimeSeconds: nowSeconds() })
      become({ email: VICTIM, emailVerified: true, isGuest: false }, uid)
      become({ providers: ['google.com'], linked: google(subject, VICTIM) }, uid)
      return signIn('holder')
    }
    expect((await verify(api, createAuthenticator(PAGE).create(options))).status).toBe(409)
    expect(api.world.passkeys.size).toBe(0)
    expect(accountOf(api.world, uid)?.email).toBe(VICTIM)
  })
})

describe('the code that restored an account', () => {
  let goneSince: number
  let token: string
  beforeEach(async () => {
    token = await enter(api)
    api.world.now += 10 * MINUTE_MS
    api.world.accounts.set('marie', null)
    await read(token)
    goneSince = api.world.now
    expect((await takeBack(api, goneSince)).status).toBe(200)
    api.world.now += MINUTE_MS
    token = await enter(api, 'own')
  })
  const again = async () => (await takeBack(api, goneSince)).status

  it('is used up by the first sign-in, even after the session of that sign-in has ended', async () => {
    expect(await again()).toBe(410)
    await api.send('POST', '/api/auth/sign-out', { token })
    api.world.now += DAY_MS
    expect(await again()).toBe(410)
  })

  it('stays used up after an answered alert has ended all sessions', async () => {
    const alert = api.world.notifications.find(({ kind }) => kind === 'account-restored')
    const code = signAlertCode(
      api.deps.config,
      { uid: 'marie', alert: alert?.id ?? '', kind: 'account-restored' },
      nowSeconds(),
    )
    await api.post('/api/auth/answer-alert', { code, answer: 'not-me' })
    expect(await again()).toBe(410)
  })
})

it("a restore code yields no reset link for an address that is not the account's", async () => {
  const token = await enter(api)
  api.world.now += 10 * MINUTE_MS
  api.world.accounts.set('marie', null)
  await read(token)
  const goneSince = api.world.now
  expect((await takeBack(api, goneSince)).status).toBe(200)
  become({ email: 'autre@exemple.fr', emailVerified: false })
  expect((await takeBack(api, goneSince)).status).toBe(410)
})

it('an answer to an alert about a sign-in method e-mails a reset link if the account has no other method', async () => {
  api.prove('marie', { authTimeSeconds: nowSeconds() })
  const token = grantOf(await signUp('marie')).accessToken
  api.world.now += 30 * SECOND_MS
  const moved = grantOf(await addMethod(api, 'google.com', token)).accessToken
  await api.post('/api/auth/change-sign-in-methods', { removed: 'password' }, moved)
  const alert = api.world.notifications.find(({ kind }) => kind === 'method-added')
  const subject = { uid: 'marie', alert: alert?.id ?? '', kind: 'method-added' } as const
  const code = signAlertCode(api.deps.config, subject, nowSeconds())
  const reply = await api.post('/api/auth/answer-alert', { code, answer: 'not-me' })
  expect(JSON.parse(reply.text)).toEqual({ mailed: true })
})

describe('removing a method', () => {
  it('causes no « method added » alert in a request that arrives before the method is unlinked', async () => {
    const token = await enter(api)
    api.world.now += 2 * SECOND_MS
    await addMethod(api, 'facebook.com', token)
    api.world.now += 2 * SECOND_MS
    api.prove('again', { provider: 'google.com', authTimeSeconds: nowSeconds() })
    const own = grantOf(await signIn('again')).accessToken
    const before = api.world.notifications.length
    during.unlink = () => read(own)
    await api.post('/api/auth/change-sign-in-methods', { removed: 'facebook.com' }, own)
    const told = api.world.notifications.slice(before).map(({ kind }) => kind)
    expect(told).not.toContain('method-added')
  })

  it.each(['secure-account', 'change-sign-in-methods'] as const)(
    'restores the person’s own method that the removed one had replaced: %s',
    async (path) => {
      const token = await enter(api)
      api.world.now += 2 * SECOND_MS
      await addMethod(api, 'facebook.com', token)
      const own = accountOf(api.world, 'marie')?.linked['google.com']?.subject
      const { linked } = accountOf(api.world, 'marie') ?? {}
      become({ linked: { ...linked, ...google('google of the thief', 'thief@exemple.fr') } })
      await read(token)
      const alert = api.world.notifications.find(({ provider, kind }) => {
        return kind === 'method-added' && provider === 'google.com'
      })
      const body = path === 'secure-account' ? { alert: alert?.id } : { removed: 'google.com' }
      expect((await api.post(`/api/auth/${path}`, body, token)).status).toBe(200)
      expect(api.world.tree.read('access/marie/methods/google')).toBe(own)
      expect(accountOf(api.world, 'marie')?.linked['google.com']?.subject).toBe(own)
    },
  )

  it('is not logged if the account never had the method', async () => {
    const token = await enter(api)
    await api.post('/api/auth/change-sign-in-methods', { removed: 'password' }, token)
    expect(api.world.audit.map(({ event }) => event)).not.toContain('password-removed')
  })
})

it('a stranger whose request comes first does not lock out the owner of an address', async () => {
  api.prove('stranger', { emailVerified: false, authTimeSeconds: nowSeconds() })
  api.world.accounts.set('marie', { emailVerified: false })
  const first = grantOf(await signUp('stranger')).accessToken
  api.world.now += 2 * SECOND_MS
  const token = grantOf(await addMethod(api, 'facebook.com', first)).accessToken
  api.world.now += MINUTE_MS
  const [subject, email] = ['google of the holder', 'marie@exemple.fr']
  api.prove('holder', { provider: 'google.com', authTimeSeconds: nowSeconds(), subject })
  const facebook = { 'facebook.com': { subject: 'facebook.com of marie', email } }
  api.world.accounts.set('marie', {
    emailVerified: true,
    providers: ['google.com', 'facebook.com'],
    passwordStamp: null,
    linked: { ...google(subject, email), ...facebook },
  })
  await read(token)
  expect((await signIn('holder')).status).toBe(200)
  expect(await read(token)).toBe(401)
})

it('the API answers 401 to a passkey whose user handle names a person with unreadable records', async () => {
  api.world.tree.write('users/broken', { uid: 'broken' })
  const authenticator = await withPasskey(api, await enter(api))
  const options = await ask(api, { purpose: 'sign-in' })
  const userHandle = Buffer.from('broken').toString('base64url')
  const reply = await verify(api, authenticator.get(options, { userHandle }))
  expect(reply.status).toBe(401)
})
