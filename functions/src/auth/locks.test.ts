import { MINUTE_MS, SECOND_MS } from '@sesame/contract/durations'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { errorOf, grantOf, startApi, type Reply, type TestApi } from '../testing/api-client.ts'
import { START } from '../testing/fakes/world.ts'

let api: TestApi
let token: string
beforeEach(async () => {
  api = await startApi()
  token = grantOf(await signIn('first', START)).accessToken
})
afterEach(() => api.close())

function prove(idToken: string, at: number, uid = 'marie'): string {
  return api.prove(idToken, { uid, provider: 'google.com', authTimeSeconds: at / SECOND_MS })
}
const signIn = (idToken: string, at: number) =>
  api.post('/api/auth/sign-in', { idToken: prove(idToken, at), remember: true })
const read = () => api.send('GET', '/api/common/user', { token })
const lock = () => api.send('POST', '/api/auth/lock-session', { token })
const unlock = (idToken: string) => api.post('/api/auth/unlock-session', { idToken }, token)
const codeOf = (reply: Reply) => errorOf(reply).code

describe('POST api/auth/lock-session', () => {
  it('immediately blocks everything but sign-out and unlock', async () => {
    expect((await lock()).status).toBe(204)
    expect((await read()).status).toBe(423)
    expect((await lock()).status).toBe(423)
    const refresh = await api.post('/api/auth/refresh-access-token', { accessToken: token })
    expect(refresh.status).toBe(423)
    expect((await api.send('POST', '/api/auth/sign-out', { token })).status).toBe(204)
  })

  it('cannot be undone by clearing the browser’s storage, because the locked sign-in opens no other session', async () => {
    await lock()
    expect((await api.post('/api/auth/sign-in', { idToken: 'first', remember: true })).status).toBe(
      423,
    )
  })
})

describe('POST api/auth/unlock-session', () => {
  it('unlocks the session with a proof made after the lock', async () => {
    await lock()
    api.world.now += 10 * SECOND_MS
    const reply = await unlock(prove('again', api.world.now))
    expect(reply.status).toBe(200)
    token = grantOf(reply).accessToken
    expect((await read()).status).toBe(200)
  })

  it('refuses a sign-in from before the lock, however recent, even if the browser still stores it', async () => {
    await lock()
    expect(codeOf(await unlock('first'))).toBe('auth/requires-recent-login')
    const second = prove('between', START + 20 * SECOND_MS)
    api.world.now += MINUTE_MS
    await lock()
    const older = prove('older', START - SECOND_MS)
    expect(codeOf(await unlock(older))).toBe('auth/requires-recent-login')
    expect((await unlock(second)).status).toBe(200)
  })

  it('requires a newer proof if the given one is from the same second as the locked sign-in', async () => {
    await lock()
    const error = errorOf(await unlock(prove('same second', START)))
    expect(error).toMatchObject({ code: 'auth/requires-recent-login', triesLeft: 4 })
  })

  it('refuses a proof from before the lock, even if newer than the session', async () => {
    api.world.now += MINUTE_MS
    const before = prove('before', api.world.now - 30 * SECOND_MS)
    await lock()
    expect(codeOf(await unlock(before))).toBe('auth/requires-recent-login')
  })

  it("refuses someone else's proof", async () => {
    await lock()
    api.world.now += 10 * SECOND_MS
    expect(codeOf(await unlock(prove('other', api.world.now, 'karim')))).toBe('auth/forbidden')
  })

  it('reports how many tries are left, and ends the session at the fifth refusal', async () => {
    await lock()
    for (const triesLeft of [4, 3, 2, 1]) {
      const error = errorOf(await unlock('nonsense'))
      expect(error).toMatchObject({ code: 'auth/invalid-token', triesLeft })
    }
    const last = errorOf(await unlock('nonsense'))
    expect(last.code).toBe('auth/session-ended')
    expect(last).not.toHaveProperty('triesLeft')
    api.world.now += 10 * SECOND_MS
    expect(codeOf(await unlock(prove('late', api.world.now)))).toBe('auth/session-ended')
  })

  it('does not count a failure of our own services as a try', async () => {
    await lock()
    api.world.failure = { port: 'identity', error: new Error('down') }
    for (let i = 0; i < 6; i++) expect((await unlock('x')).status).toBe(503)
    api.world.failure = null
    api.world.now += 10 * SECOND_MS
    expect((await unlock(prove('again', api.world.now))).status).toBe(200)
  })
})
