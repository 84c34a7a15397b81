import { MINUTE_MS } from '@sesame/contract/durations'
import { user as userSchema } from '@sesame/contract/user'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { errorOf, grantOf, startApi, type Reply, type TestApi } from '../testing/api-client.ts'
import { START } from '../testing/fakes/world.ts'

const DATE = START + 5 * MINUTE_MS
const CHANGES = {
  fr: [{ title: 'Les comptes sans visite', text: 'Ils sont supprimés après trois ans.' }],
  en: [{ title: 'Accounts without a visit', text: 'They are deleted after three years.' }],
}
const TERMS = { version: 2, from: DATE, changes: CHANGES }
const DUE = { ...TERMS, isRequired: true }

let api: TestApi
beforeEach(async () => {
  api = await startApi({ terms: TERMS })
})
afterEach(() => api.close())

const signUpBody = (idToken: string) => ({
  idToken,
  displayName: 'Marie Lefèvre',
  captchaToken: '',
  acceptedTerms: true,
  locale: 'fr',
})

/** Signs up under version 1 of the terms, before version 2 was configured. */
async function former(): Promise<string> {
  const { accessToken } = grantOf(await api.post('/api/auth/sign-up', signUpBody(api.prove('up'))))
  api.world.tree.write('users/marie/acceptedTermsVersion', 1)
  return accessToken
}

const byGoogle = async () =>
  grantOf(
    await api.post('/api/auth/sign-in', {
      idToken: api.prove('google', { provider: 'google.com' }),
      remember: true,
    }),
  )

const rename = (token: string) =>
  api.send('PATCH', '/api/common/user', { token, body: '{"user":{"displayName":"Zoé"}}' })
const me = async (token: string) =>
  userSchema.parse(JSON.parse((await api.send('GET', '/api/common/user', { token })).text))
const answer = (token: string, given: 'accepted' | 'refused', more: object = {}) =>
  api.post('/api/auth/answer-terms', { version: 2, answer: given, locale: 'en', ...more }, token)
const refusal = (reply: Reply) => [reply.status, errorOf(reply).code]
const answers = () =>
  api.world.audit
    .filter(({ event }) => event.startsWith('terms-'))
    .map(({ event, terms, locale }) => [event, terms, locale])

describe('a session that was open before the date of new terms', () => {
  it('is served until the exact date, with an announcement of the next version', async () => {
    const token = await former()
    api.world.now = DATE - 1
    expect((await rename(token)).status).toBe(200)
    expect((await me(token)).termsDue).toEqual({ ...DUE, isRequired: false })
    api.world.now = DATE
    expect(refusal(await rename(token))).toEqual([403, 'auth/terms-required'])
    expect((await me(token)).termsDue).toEqual(DUE)
  })

  it('is renewed, and its grant names the version of the terms to accept', async () => {
    const accessToken = await former()
    api.world.now = DATE
    const reply = await api.post('/api/auth/refresh-access-token', { accessToken })
    expect(grantOf(reply).user.termsDue).toEqual(DUE)
  })

  it('is served again when the person accepts the terms; the date, version and language are recorded', async () => {
    const token = await former()
    api.world.now = DATE
    const reply = await answer(token, 'accepted')
    const user = userSchema.parse(JSON.parse(reply.text))
    expect(user).toMatchObject({
      acceptedTermsAt: DATE,
      acceptedTermsVersion: 2,
      acceptedTermsLocale: 'en',
    })
    expect(user.termsDue).toBeUndefined()
    expect((await rename(token)).status).toBe(200)
    expect(answers().at(-1)).toEqual(['terms-accepted', 2, 'en'])
  })

  it('can accept the terms before the date, and is then not asked again', async () => {
    const token = await former()
    await answer(token, 'accepted')
    api.world.now = DATE
    expect((await rename(token)).status).toBe(200)
  })
})

describe('a refusal of the terms', () => {
  it('allows only the export and the erasure of the data, and can be withdrawn', async () => {
    const token = await former()
    api.world.now = DATE
    expect((await answer(token, 'refused')).status).toBe(200)
    expect(refusal(await rename(token))).toEqual([403, 'auth/terms-refused'])
    const exported = await api.send('GET', '/api/common/user/export', { token })
    expect(JSON.parse(exported.text)).toMatchObject({
      profile: { refusedTermsAt: DATE, refusedTermsVersion: 2, refusedTermsLocale: 'en' },
    })
    expect((await answer(token, 'accepted')).status).toBe(200)
    expect((await me(token)).refusedTermsAt).toBeUndefined()
    expect((await rename(token)).status).toBe(200)
    expect(answers()).toEqual([
      ['terms-refused', 2, 'en'],
      ['terms-accepted', 2, 'en'],
    ])
  })

  it('takes effect on the date of the terms if the person sends it before that date', async () => {
    const token = await former()
    await answer(token, 'refused')
    expect((await rename(token)).status).toBe(200)
    api.world.now = DATE
    expect(refusal(await rename(token))).toEqual([403, 'auth/terms-refused'])
  })

  it('keeps its date if the person sends the refusal again', async () => {
    const token = await former()
    await answer(token, 'refused')
    api.world.now += 1000
    await answer(token, 'refused')
    expect((await me(token)).refusedTermsAt).toBe(START)
    expect(answers()).toHaveLength(1)
  })
})

describe('an answer to the terms', () => {
  it.each([1, 3])('is rejected for version %i, which is not the current one', async (version) => {
    const token = await former()
    const reply = await answer(token, 'accepted', { version })
    expect(refusal(reply)).toEqual([400, 'request/invalid'])
    expect(errorOf(reply).fields).toEqual({ version: 'invalid' })
    expect((await me(token)).acceptedTermsVersion).toBe(1)
  })

  it('is refused to guests, who accept the terms when they register', async () => {
    const idToken = api.prove('guest', { provider: 'guest', email: null, emailVerified: false })
    const grant = grantOf(await api.post('/api/auth/sign-in', { idToken, remember: true }))
    api.world.now = DATE
    expect(refusal(await answer(grant.accessToken, 'accepted'))).toEqual([403, 'auth/forbidden'])
    expect((await rename(grant.accessToken)).status).toBe(200)
  })
})

describe('a new account', () => {
  it('has accepted the current version if it was created with the sign-up form', async () => {
    const { user } = grantOf(await api.post('/api/auth/sign-up', signUpBody(api.prove('up'))))
    expect(user).toMatchObject({ acceptedTermsVersion: 2, acceptedTermsLocale: 'fr' })
    expect(user.termsDue).toBeUndefined()
  })

  it('is asked to accept the terms immediately if a sign-in with a provider created it', async () => {
    const { user, accessToken } = await byGoogle()
    expect(user.termsDue).toEqual(DUE)
    expect(refusal(await rename(accessToken))).toEqual([403, 'auth/terms-required'])
    expect((await answer(accessToken, 'accepted')).status).toBe(200)
    expect((await rename(accessToken)).status).toBe(200)
  })
})

it('an adopted account (from before Sésame) is asked to accept the terms at its first sign-in', async () => {
  await former()
  api.world.tree.write('users/marie/acceptedTermsAt', null)
  api.world.tree.write('users/marie/acceptedTermsVersion', null)
  api.world.tree.write('users/marie/adoptedAt', START)
  const idToken = api.prove('again', { authTimeSeconds: START / 1000 + 60 })
  api.world.now += 60_000
  const { user } = grantOf(await api.post('/api/auth/sign-in', { idToken, remember: true }))
  expect(user).toMatchObject({ adoptedAt: START, termsDue: DUE })
})
