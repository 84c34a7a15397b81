import { sampleUser } from '@sesame/contract/testing/sample-user'
import { DAY_MS, HOUR_MS, SECOND_MS } from '@sesame/contract/durations'
import type { Account } from '../common/account/account.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { errorOf, grantOf, startApi, type Reply, type TestApi } from '../testing/api-client.ts'
import { jobDepsOf } from '../testing/fakes/fake-job-deps.ts'
import { START, subjectIn } from '../testing/fakes/world.ts'
import { mailedCode } from '../testing/methods.ts'
import { runWake } from '../testing/wake.ts'

const MAIL = 'marie@exemple.fr'
const UNTRUSTED = [403, 'auth/method-not-confirmed']

let api: TestApi
beforeEach(async () => {
  api = await startApi()
  adopt()
})
afterEach(() => api.close())

const google = { 'google.com': { subject: subjectIn('google.com', 'marie'), email: MAIL } }
const facebook = { 'facebook.com': { subject: subjectIn('facebook.com', 'marie'), email: MAIL } }

/** Changes the account at the identity service. */
const become = (changes: Partial<Account>) =>
  api.world.accounts.set('marie', { ...api.world.accounts.get('marie'), ...changes })

/** Sets up Marie's account as `npm run adopt` leaves an account with an unverified address, a password and Facebook. */
function adopt(changes: object = { adoptedSince: START }): void {
  const { world } = api
  const providers = ['password', 'facebook.com'] as const
  world.accounts.set('marie', {
    email: MAIL,
    emailVerified: false,
    providers,
    linked: facebook,
    passwordStamp: START - DAY_MS,
    createdAt: START - 2 * DAY_MS,
    isGuest: false,
    isMarkedRegistered: true,
  })
  world.users.set(
    'marie',
    sampleUser({
      uid: 'marie',
      email: MAIL,
      emailVerified: false,
      providers: [...providers],
      createdAt: START - 2 * DAY_MS,
      acceptedTermsAt: null,
    }),
  )
  world.tree.write('access/marie', { rev: 1, wakeAt: 1, ...changes })
}

const read = (path: string) => api.world.tree.read(path)
const seconds = () => Math.floor(api.world.now / SECOND_MS)
/** Issues the ID token of Marie's sign-in with this method, made now. */
function prove(
  provider: 'password' | 'google.com' | 'facebook.com' | 'guest' | 'passkey',
  emailVerified = false,
) {
  const id = `${provider} ${seconds()}`
  become({ lastSignInSeconds: seconds() })
  return api.prove(id, { provider, emailVerified, authTimeSeconds: seconds() })
}
const signIn = (idToken: string) => api.post('/api/auth/sign-in', { idToken, remember: true })
const refusal = (reply: Reply) => [reply.status, errorOf(reply).code]
const user = (reply: Reply) => grantOf(reply).user

describe('the first sign-in of an adopted person (with an account from before Sésame) whose address is not verified', () => {
  it('opens a session, and trusts only the method used and the address', async () => {
    const reply = await signIn(prove('password'))
    expect([reply.status, user(reply).providers, user(reply).emailVerified]).toEqual([
      ...[200, ['password'], false],
    ])
    expect(read('access/marie/methods')).toEqual({ password: START - DAY_MS, email: MAIL })
    expect(read('access/marie/adoptedSince')).toBeNull()
  })

  it('leaves every other method untrusted: it opens no session, and is removed', async () => {
    await signIn(prove('password'))
    api.world.now += SECOND_MS
    expect(refusal(await signIn(prove('facebook.com')))).toEqual(UNTRUSTED)
    expect(api.world.unlinked).toEqual(['marie facebook.com'])
  })

  it('can be made with any linked method, and makes no other method trusted', async () => {
    expect((await signIn(prove('facebook.com'))).status).toBe(200)
    api.world.now += SECOND_MS
    expect(refusal(await signIn(prove('password')))).toEqual(UNTRUSTED)
    expect(read('access/marie/methods')).toEqual({
      facebook: subjectIn('facebook.com', 'marie'),
      email: MAIL,
    })
  })

  it('does not count as acceptance of the terms, unless it is a sign-up that accepts them', async () => {
    expect(user(await signIn(prove('password'))).acceptedTermsAt).toBeNull()
    adopt()
    const body = { captchaToken: '', acceptedTerms: true, displayName: 'Marie', locale: 'fr' }
    const reply = await api.post('/api/auth/sign-up', { ...body, idToken: prove('password') })
    expect([reply.status, user(reply).acceptedTermsAt]).toEqual([201, api.world.now])
    expect(read('access/marie/methods')).toMatchObject({ password: START - DAY_MS })
  })

  it.each(['guest', 'passkey'] as const)('is refused with a %s', async (provider) => {
    const reply = await signIn(prove(provider))
    expect(reply.status).toBeGreaterThanOrEqual(400)
    expect(read('access/marie/adoptedSince')).toBe(START)
    expect(read('access/marie/methods')).toBeNull()
  })

  it('is refused with a provider account that is no longer linked to the account', async () => {
    const idToken = prove('facebook.com')
    become({ linked: { 'facebook.com': { subject: 'another', email: MAIL } } })
    expect(refusal(await signIn(idToken))).toEqual(UNTRUSTED)
    expect(read('access/marie/adoptedSince')).toBe(START)
  })

  it('is refused with a token that was renewed by a change of the account, not by a sign-in', async () => {
    const idToken = api.prove('renewed', { authTimeSeconds: seconds(), emailVerified: false })
    become({ lastSignInSeconds: seconds() - 60 })
    expect(refusal(await signIn(idToken))).toEqual([401, 'auth/requires-recent-login'])
    expect(read('access/marie/adoptedSince')).toBe(START)
  })
})

describe('a stranger who gave another person’s address to an account that was then adopted', () => {
  it('has no access if the owner signs in first, with Google', async () => {
    // The identity service removes an unverified password, and links the owner’s Google account.
    become({ emailVerified: true, providers: ['google.com'], linked: google, passwordStamp: null })
    const reply = await signIn(prove('google.com', true))
    expect([reply.status, user(reply).emailVerified]).toEqual([200, true])
    api.world.now += SECOND_MS
    // The stranger sets a password again, with an old token.
    become({ providers: ['google.com', 'password'], passwordStamp: api.world.now })
    expect(refusal(await signIn(prove('password', true)))).toEqual(UNTRUSTED)
  })

  it('loses access when the owner signs in, even if the stranger signed in first', async () => {
    const strangers = grantOf(await signIn(prove('password'))).accessToken
    api.world.now += SECOND_MS
    become({ emailVerified: true, providers: ['google.com'], linked: google, passwordStamp: null })
    expect((await signIn(prove('google.com', true))).status).toBe(200)
    const reply = await api.send('GET', '/api/common/user', { token: strangers })
    expect(refusal(reply)).toEqual([401, 'auth/session-ended'])
  })

  it('has no access after the owner sets a password through an e-mailed link', async () => {
    const code = mailedCode(api)
    become({ emailVerified: true, passwordStamp: api.world.now })
    const reply = await api.post('/api/auth/reset-password', {
      idToken: prove('password', true),
      code,
    })
    expect([reply.status, user(reply).providers]).toEqual([200, ['password']])
    expect(read('access/marie/methods')).toEqual({ password: api.world.now, email: MAIL })
    api.world.now += SECOND_MS
    expect(refusal(await signIn(prove('facebook.com', true)))).toEqual(UNTRUSTED)
  })

  it('cannot claim, without a valid code, that a password was set through an e-mailed link', async () => {
    const reply = await api.post('/api/auth/reset-password', {
      idToken: prove('password'),
      code: 'x',
    })
    expect(refusal(reply)).toEqual(UNTRUSTED)
    expect(read('access/marie/adoptedSince')).toBe(START)
  })
})

describe('an access record that trusts no method, of a person who was not adopted', () => {
  it.each([
    ['has lost its methods', {}],
    ['has only its address left', { methods: { email: MAIL } }],
    ['had its password disowned', { refused: { password: START - DAY_MS } }],
  ])('still trusts no method after the next sign-in if it %s', async (_what, changes) => {
    adopt(changes)
    expect(refusal(await signIn(prove('password')))).toEqual(UNTRUSTED)
    expect(read('access/marie/methods/password')).toBeNull()
  })
})

describe('the jobs', () => {
  it('change nothing for an adopted person who has not signed in yet', async () => {
    const deps = jobDepsOf(api.world, api.deps)
    const before = read('users/marie')
    for (let days = 0; days < 9; days += 1) {
      api.world.now += DAY_MS
      api.world.tree.write('access/marie/wakeAt', 1)
      expect(await runWake(deps)).toMatchObject({ examined: 1, due: 0, failed: 0 })
    }
    expect(read('users/marie')).toEqual(before)
    expect(read('access/marie')).toMatchObject({ rev: 1, adoptedSince: START })
    expect([api.world.notifications, api.world.unlinked]).toEqual([[], []])
    expect((await signIn(prove('facebook.com'))).status).toBe(200)
  })

  it('still delete the records of an adopted person whose account was deleted', async () => {
    api.world.accounts.set('marie', null)
    api.world.now += HOUR_MS
    await runWake(jobDepsOf(api.world, api.deps))
    expect(read('users/marie')).toBeNull()
  })
})
