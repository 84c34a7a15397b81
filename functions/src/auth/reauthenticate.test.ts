import { MINUTE_MS, SECOND_MS } from '@sesame/contract/durations'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { errorOf, grantOf, startApi, type Reply, type TestApi } from '../testing/api-client.ts'
import { START } from '../testing/fakes/world.ts'

let api: TestApi
let token: string
beforeEach(async () => {
  api = await startApi()
  const idToken = prove('first', START)
  token = grantOf(await api.post('/api/auth/sign-in', { idToken, remember: true })).accessToken
})
afterEach(() => api.close())

function prove(idToken: string, at: number, uid = 'marie'): string {
  return api.prove(idToken, { uid, provider: 'google.com', authTimeSeconds: at / SECOND_MS })
}
const reauthenticate = (idToken: string) => api.post('/api/auth/reauthenticate', { idToken }, token)
const refusal = (reply: Reply) => [reply.status, errorOf(reply).code]
const authTimes = () => [...api.world.states.values()].map((state) => state.authTimeSeconds)

describe('POST api/auth/reauthenticate', () => {
  it('moves the session to the new sign-in, and continues it', async () => {
    api.world.now = START + MINUTE_MS
    const reply = await reauthenticate(prove('again', api.world.now))
    expect(reply.status).toBe(200)
    expect(authTimes()).toEqual([(START + MINUTE_MS) / SECOND_MS])
    const next = { token: grantOf(reply).accessToken }
    expect((await api.send('GET', '/api/common/user', next)).status).toBe(200)
  })

  it('refuses an old proof, and another person’s proof', async () => {
    api.world.now = START + 5 * MINUTE_MS + SECOND_MS
    expect(refusal(await reauthenticate('first'))).toEqual([401, 'auth/requires-recent-login'])
    const other = prove('karim', api.world.now, 'karim')
    expect(refusal(await reauthenticate(other))).toEqual([403, 'auth/forbidden'])
    expect(authTimes()).toEqual([START / SECOND_MS])
  })

  it('refuses a request without a proof, without a session, or in a locked session', async () => {
    expect(errorOf(await api.post('/api/auth/reauthenticate', {}, token)).fields).toEqual({
      idToken: 'required',
    })
    const stranger = await api.post('/api/auth/reauthenticate', { idToken: 'first' })
    expect(refusal(stranger)).toEqual([401, 'auth/missing-token'])
    await api.send('POST', '/api/auth/lock-session', { token })
    api.world.now += MINUTE_MS
    expect(refusal(await reauthenticate(prove('again', api.world.now)))).toEqual([
      ...[423, 'auth/session-locked'],
    ])
  })
})
