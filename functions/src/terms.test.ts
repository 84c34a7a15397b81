import { needsSession } from '@sesame/contract/endpoint'
import { MINUTE_MS } from '@sesame/contract/durations'
import { firebaseServices } from './adapters/firebase/service-store.ts'
import { randomSecret } from './common/random-secret.ts'
import { hashOfServiceKey } from './common/service-key.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { errorOf, grantOf, startApi, type TestApi } from './testing/api-client.ts'
import { START } from './testing/fakes/world.ts'
import { concrete, ENDPOINTS, sampleBody } from './testing/sample-calls.ts'
import { basic, introspect, signUpBody, type Caller } from './testing/stage.ts'
import { createAuthenticator } from './testing/passkeys/authenticator.ts'
import { ask, PAGE, verify } from './testing/passkeys/passkey-scenarios.ts'

const DATE = START + MINUTE_MS

let api: TestApi
let marie: Caller & { readonly accessToken: string }

beforeEach(async () => {
  api = await startApi({ terms: { version: 2, from: DATE, changes: { fr: [], en: [] } } })
  const identity = { uid: 'marie', email: 'marie@exemple.fr', idToken: api.prove('id') }
  const { accessToken } = grantOf(await api.post('/api/auth/sign-up', signUpBody('id')))
  api.world.tree.write('users/marie/acceptedTermsVersion', 1)
  marie = { ...identity, accessToken }
  api.world.now = DATE
})
afterEach(() => api.close())

/** The endpoints that the specification opens to people who have not accepted the current terms. */
const SERVED = [
  'DELETE /api/auth/sessions',
  'DELETE /api/auth/sessions/:sid',
  'DELETE /api/common/files/:name',
  'DELETE /api/common/user',
  'GET /api/auth/sessions',
  'GET /api/common/files',
  'GET /api/common/files/:name',
  'GET /api/common/files/export',
  'GET /api/common/files/export/content',
  'GET /api/common/user',
  'GET /api/common/user/export',
  'POST /api/auth/answer-terms',
  'POST /api/auth/lock-session',
  'POST /api/auth/reauthenticate',
  'POST /api/auth/sign-out',
  'POST /api/auth/unlock-session',
  'PUT /api/common/files/:name',
]

const withSession = [...ENDPOINTS].filter(([, endpoint]) => needsSession(endpoint))

async function callOf(name: string): Promise<string> {
  const endpoint = ENDPOINTS.get(name)
  if (!endpoint) throw new Error(`no endpoint: ${name}`)
  const body = sampleBody(endpoint, marie)
  const { status, text } = await api.send(endpoint.method, concrete(endpoint), {
    token: marie.accessToken,
    ...(body !== undefined && { body }),
    ...(endpoint.file === 'sent' && { body: 'Bonjour', type: 'text/plain' }),
  })
  return status < 400 ? 'served' : errorOf({ text }).code
}

describe('from the date of new terms, until a person accepts', () => {
  it.each(withSession.map(([name]) => name).filter((name) => !SERVED.includes(name)))(
    '%s is refused, even after the person refused the terms',
    async (name) => {
      expect(await callOf(name)).toBe('auth/terms-required')
      api.world.tree.write('users/marie/refusedTermsVersion', 2)
      expect(await callOf(name)).toBe('auth/terms-refused')
    },
  )

  it.each(SERVED)('%s is served', async (name) => {
    expect(await callOf(name)).not.toMatch(/^auth\/(?:terms|forbidden)/)
  })

  it('a session is still opened and renewed', async () => {
    const { accessToken, idToken } = marie
    const signIn = await api.post('/api/auth/sign-in', { idToken, remember: true })
    expect(signIn.status).toBe(200)
    const renewed = await api.post('/api/auth/refresh-access-token', { accessToken })
    expect(grantOf(renewed).user.termsDue?.isRequired).toBe(true)
  })

  it('a passkey can still confirm the person, but no passkey can be added', async () => {
    const { accessToken } = marie
    const optionsFor = (purpose: string) =>
      api.post('/api/auth/passkeys/options', { purpose, accessToken })
    expect((await optionsFor('confirm')).status).toBe(200)
    expect(errorOf(await optionsFor('create')).code).toBe('auth/terms-required')
  })

  it('no passkey can be added by a ceremony that began before the date', async () => {
    api.world.now = DATE - 1
    const { accessToken } = marie
    const options = await ask(api, { purpose: 'create', accessToken })
    api.world.now = DATE
    const made = createAuthenticator(PAGE).create(options)
    expect(errorOf(await verify(api, made, { accessToken })).code).toBe('auth/terms-required')
    expect(api.world.passkeys.size).toBe(0)
  })
})

it('every endpoint refuses a person who must accept new terms, unless the contract says otherwise', () => {
  const served = withSession.filter(([, { beforeTerms }]) => beforeTerms).map(([name]) => name)
  expect(served.sort()).toEqual(SERVED)
})

it('the introspection endpoint reports a token as inactive if its person must accept new terms', async () => {
  const key = randomSecret()
  const services = firebaseServices(api.world.tree.databases())
  await services.add('facturation', { keyHash: hashOfServiceKey(key), createdAt: START })
  const ask = async () =>
    JSON.parse((await introspect(api, basic('facturation', key), marie.accessToken)).text) as object
  api.world.now = DATE - 1
  expect(await ask()).toMatchObject({ active: true })
  api.world.now = DATE
  expect(await ask()).toEqual({ active: false })
})
