import { MINUTE_MS, SECOND_MS } from '@sesame/contract/durations'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { grantOf, startApi, type TestApi } from '../testing/api-client.ts'
import { claimsOf } from '../testing/claims.ts'
import { START } from '../testing/fakes/world.ts'

let api: TestApi
/** A token from before the session moved. The device never received the next token, because the response was lost. */
let token: string
let moved: number
beforeEach(async () => {
  api = await startApi()
  token = grantOf(await signIn(prove('first', START))).accessToken
  api.world.now += MINUTE_MS
  moved = api.world.now / SECOND_MS
  await api.post('/api/auth/reauthenticate', { idToken: prove('second', api.world.now) }, token)
})
afterEach(() => api.close())

const prove = (idToken: string, at: number) =>
  api.prove(idToken, { provider: 'google.com', authTimeSeconds: at / SECOND_MS })
const signIn = (idToken: string) => api.post('/api/auth/sign-in', { idToken, remember: false })
const isRecorded = () => api.world.signIns.has(`marie/${moved}`)

describe('the token from before a session moved to another sign-in', () => {
  it('signs the device out of its current sign-in', async () => {
    expect((await api.send('POST', '/api/auth/sign-out', { token })).status).toBe(204)
    expect(isRecorded()).toBe(false)
  })

  it('can end the other sessions, and keeps its own session with the current sign-in', async () => {
    const other = grantOf(await signIn('second')).accessToken
    const path = `/api/auth/sessions/${claimsOf(other).sid}`
    expect((await api.send('DELETE', path, { token })).status).toBe(200)
    await signIn('second')
    expect((await api.send('DELETE', '/api/auth/sessions', { token })).status).toBe(200)
    expect([...api.world.states.keys()]).toEqual([claimsOf(token).sid])
    expect(isRecorded()).toBe(true)
  })
})
