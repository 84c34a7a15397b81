import { MINUTE_MS, SECOND_MS } from '@sesame/contract/durations'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { errorOf, grantOf, startApi, type Reply, type TestApi } from '../testing/api-client.ts'
import { START } from '../testing/fakes/world.ts'

let api: TestApi
let token: string
/** When the session is locked that was looked at and is about to move; null for never. */
let lockedAt: number | null
beforeEach(async () => {
  lockedAt = null
  api = await startApi({
    intercept: (deps) => ({
      ...deps,
      sessions: {
        ...deps.sessions,
        async move(uid, sid, next) {
          const state = api.world.states.get(sid)
          if (lockedAt !== null && state) api.world.states.set(sid, { ...state, lockedAt })
          return deps.sessions.move(uid, sid, next)
        },
      },
    }),
  })
  token = grantOf(await signIn(prove('first', START))).accessToken
  api.world.now += MINUTE_MS
})
afterEach(() => api.close())

const prove = (idToken: string, at: number) =>
  api.prove(idToken, { provider: 'google.com', authTimeSeconds: at / SECOND_MS })
const signIn = (idToken: string) => api.post('/api/auth/sign-in', { idToken, remember: true })
const tell = (action: string, idToken: string) =>
  api.post(`/api/auth/${action}`, { idToken }, token)
const refusal = (reply: Reply) => [reply.status, errorOf(reply).code]
const LOCKED = [423, 'auth/session-locked']

it.each(['reauthenticate', 'change-password'])(
  'a lock that comes while %s is under way stays, and holds for its proof as well',
  async (action) => {
    const proof = prove('before', api.world.now)
    lockedAt = api.world.now + SECOND_MS
    expect(refusal(await tell(action, proof))).toEqual(LOCKED)
    expect(refusal(await signIn(proof))).toEqual(LOCKED)
    expect(refusal(await api.send('GET', '/api/common/user', { token }))).toEqual(LOCKED)

    lockedAt = null
    api.world.now += 10 * SECOND_MS
    expect((await tell('unlock-session', prove('since', api.world.now))).status).toBe(200)
  },
)

it('a second lock that comes while the first is opened stays', async () => {
  await api.send('POST', '/api/auth/lock-session', { token })
  api.world.now += 10 * SECOND_MS
  const proof = prove('since the first', api.world.now)
  lockedAt = api.world.now + MINUTE_MS
  expect(refusal(await tell('unlock-session', proof))).toEqual(LOCKED)
  expect(refusal(await signIn(proof))).toEqual(LOCKED)
})
