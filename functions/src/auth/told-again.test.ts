import { MINUTE_MS, SECOND_MS } from '@sesame/contract/durations'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { errorOf, grantOf, startApi, type Reply, type TestApi } from '../testing/api-client.ts'
import { claimsOf } from '../testing/claims.ts'

let api: TestApi
beforeEach(async () => {
  api = await startApi()
})
afterEach(() => api.close())

const ENDED = [401, 'auth/session-ended']
const refusal = (reply: Reply) => [reply.status, errorOf(reply).code]
const prove = (idToken: string) =>
  api.prove(idToken, { provider: 'google.com', authTimeSeconds: api.world.now / SECOND_MS })
const signIn = (idToken: string) => api.post('/api/auth/sign-in', { idToken, remember: true })
const enter = async () => grantOf(await signIn(prove('first'))).accessToken
const read = (token: string) => api.send('GET', '/api/common/user', { token })

describe.each(['change-password', 'unlock-session'])('%s, whose response was lost', (action) => {
  it('lets the same proof continue the session, and rejects the earlier token', async () => {
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
