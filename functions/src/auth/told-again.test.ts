import { MINUTE_MS, SECOND_MS } from '@sesame/contract/durations'
import { afterEach, describe, expect, it } from 'vitest'
import { ApiError } from '../common/api-error.ts'
import { errorOf, grantOf, startApi, type Reply, type TestApi } from '../testing/api-client.ts'
import { claimsOf } from '../testing/claims.ts'
import type { Choices } from '../testing/fakes/fake-deps.ts'

let api: TestApi
const start = async (choices: Choices = {}) => {
  api = await startApi(choices)
}
afterEach(() => api.close())

const lost = () => new ApiError('server/unavailable')
const ENDED = [401, 'auth/session-ended']
const refusal = (reply: Reply) => [reply.status, errorOf(reply).code]
const prove = (idToken: string) =>
  api.prove(idToken, { provider: 'google.com', authTimeSeconds: api.world.now / SECOND_MS })
const signIn = (idToken: string) => api.post('/api/auth/sign-in', { idToken, remember: true })
const enter = async () => grantOf(await signIn(prove('first'))).accessToken
const read = (token: string) => api.send('GET', '/api/common/user', { token })

describe.each(['change-password', 'unlock-session'])('%s, whose answer was lost', (action) => {
  it('has its session continued by its proof, the token from before being worthless', async () => {
    await start()
    const token = await enter()
    if (action === 'unlock-session') await api.send('POST', '/api/auth/lock-session', { token })
    api.world.now += MINUTE_MS
    const idToken = prove('since')
    expect((await api.post(`/api/auth/${action}`, { idToken }, token)).status).toBe(200)
    expect(refusal(await api.post(`/api/auth/${action}`, { idToken }, token))).toEqual(ENDED)
    const { sid } = claimsOf(token)
    const reply = await api.post('/api/auth/sign-in', { idToken, remember: true, sid })
    expect(claimsOf(grantOf(reply).accessToken).sid).toBe(sid)
    expect((await read(grantOf(reply).accessToken)).status).toBe(200)
  })
})

describe('a password reset that fails half-way', () => {
  it('leaves no session that nobody was given', async () => {
    let fails = false
    await start({
      intercept: (deps) => ({
        ...deps,
        sessions: {
          ...deps.sessions,
          end: (...ending) => {
            const isOfOthers = ending[1].untilSeconds !== undefined
            return fails && isOfOthers ? Promise.reject(lost()) : deps.sessions.end(...ending)
          },
        },
      }),
    })
    await enter()
    api.world.now += MINUTE_MS
    const body = { idToken: prove('reset') }
    fails = true
    expect((await api.post('/api/auth/reset-password', body)).status).toBe(503)
    expect(api.world.states.size).toBe(1)
    fails = false
    expect((await api.post('/api/auth/reset-password', body)).status).toBe(200)
    expect(api.world.states.size).toBe(1)
  })
})

describe('a sign-up whose profile was written although the database did not say so', () => {
  it('is completed by the same call', async () => {
    let fails = true
    await start({
      intercept: (deps) => ({
        ...deps,
        users: {
          ...deps.users,
          create: async (...claim) => {
            const isClaimed = await deps.users.create(...claim)
            if (fails) throw lost()
            return isClaimed
          },
        },
      }),
    })
    const body = {
      ...{ idToken: api.prove('new'), displayName: 'Marie', captchaToken: '' },
      ...{ acceptedTerms: true, locale: 'fr' },
    }
    expect((await api.post('/api/auth/sign-up', body)).status).toBe(503)
    fails = false
    expect((await api.post('/api/auth/sign-up', body)).status).toBe(201)
  })
})
