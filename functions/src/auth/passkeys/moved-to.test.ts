import { MINUTE_MS, SECOND_MS } from '@sesame/contract/durations'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { errorOf, grantOf, startApi, type TestApi } from '../../testing/api-client.ts'
import { enter, withPasskey } from '../../testing/passkeys/passkey-scenarios.ts'

let api: TestApi
/** Runs once, before a session moves to another proof. */
let meanwhile = () => Promise.resolve()
beforeEach(async () => {
  meanwhile = () => Promise.resolve()
  api = await startApi({
    intercept: (deps) => ({
      ...deps,
      sessions: {
        ...deps.sessions,
        async move(...parameters) {
          await meanwhile()
          return deps.sessions.move(...parameters)
        },
      },
    }),
  })
})
afterEach(() => api.close())

const nowSeconds = () => Math.floor(api.world.now / SECOND_MS)
const lock = (token: string) => api.send('POST', '/api/auth/lock-session', { token })
const proveBy = (passkey: string) =>
  api.prove('by-passkey', { passkey, provider: 'passkey', authTimeSeconds: nowSeconds() })
const statesOf = (passkey: string) =>
  [...api.world.states.values()].filter((state) => state.passkey === passkey)

describe.each(['reauthenticate', 'unlock-session'])('%s by a passkey', (path) => {
  it('that is removed meanwhile leaves no session of it, for the rules neither', async () => {
    const accessToken = await enter(api)
    const { id } = await withPasskey(api, accessToken)
    if (path === 'unlock-session') await lock(accessToken)
    api.world.now += MINUTE_MS
    const token = await enter(api, 'elsewhere')
    api.world.now += MINUTE_MS
    const idToken = proveBy(id)
    meanwhile = async () => {
      await api.send('DELETE', `/api/auth/passkeys/${id}`, { token })
    }
    const reply = await api.post(`/api/auth/${path}`, { idToken }, accessToken)
    expect(errorOf(reply).code).toBe('auth/session-ended')
    expect(statesOf(id)).toEqual([])
    expect(api.world.signIns.has(`marie/${nowSeconds()}`)).toBe(false)
    expect((await api.send('GET', '/api/common/user', { token })).status).toBe(200)
  })
})

describe('a stranger’s session at somebody else’s address', () => {
  it('does not outlive the takeover by proving itself anew with a passkey', async () => {
    api.prove('stranger', { emailVerified: false, authTimeSeconds: nowSeconds() })
    const about = { displayName: 'Marie', captchaToken: '', acceptedTerms: true, locale: 'fr' }
    const signUp = await api.post('/api/auth/sign-up', { idToken: 'stranger', ...about })
    const { accessToken } = grantOf(signUp)
    const { id } = await withPasskey(api, accessToken)
    api.world.now += MINUTE_MS
    // Its owner comes by Google, and the stranger is at our door first.
    const idToken = proveBy(id)
    api.world.accounts.set('marie', {
      ...{ emailVerified: true, providers: ['google.com'] },
      lastSignInSeconds: nowSeconds(),
    })
    const reply = await api.post('/api/auth/reauthenticate', { idToken }, accessToken)
    expect(errorOf(reply).code).toBe('auth/session-ended')
    expect(statesOf(id)).toEqual([])
  })
})
