import { RECENT_LOGIN_MS } from '@sesame/contract/constants'
import { MINUTE_MS, SECOND_MS } from '@sesame/contract/durations'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { grantOf, type Reply, type TestApi } from '../../testing/api-client.ts'
import { redeem } from '../../testing/passkeys/passkey-scenarios.ts'
import {
  FIRST,
  neededOf,
  openProtectedMarie,
  PHONE,
  refusal,
  type ProtectedMarie,
} from '../../testing/protected-marie.ts'

const REQUIRED = [403, 'auth/second-factor-required']
const ENDED = [401, 'auth/session-ended']
const STALE = [401, 'auth/requires-recent-login']

let marie: ProtectedMarie
let api: TestApi
beforeEach(async () => {
  marie = await openProtectedMarie('google.com')
  ;({ api } = marie)
})
afterEach(() => api.close())

const google = (name: string) => marie.prove(name, { provider: 'google.com' })
const lock = (token: string) => marie.post('lock-session', {}, {}, token)
const signOut = (token: string) => marie.post('sign-out', {}, {}, token)
/** Sends a request that needs a recent proof. */
const erase = (token: string) => api.send('DELETE', '/api/common/user', { token })

/** Signs in with the custom token in a refusal; fails if the refusal contains none. */
async function goOn(refused: Reply, headers = {}): Promise<Reply> {
  const { customToken = 'none' } = neededOf(refused)
  api.world.now += SECOND_MS
  return marie.signIn(redeem(api, customToken), {}, headers)
}

describe('a sign-in that has ended', () => {
  it('opens no session, even if it was made with Google', async () => {
    await signOut(marie.laptop)
    expect(refusal(await marie.signIn(FIRST))).toEqual(ENDED)
  })

  it('opens no session on a remembered device', async () => {
    const { idToken, accessToken } = await marie.enter({ remember: true })
    await signOut(accessToken)
    expect(refusal(await marie.signIn(idToken))).toEqual(ENDED)
  })

  it('gets no ticket for a code', async () => {
    const { idToken, accessToken } = await marie.enter()
    await signOut(accessToken)
    expect(refusal(await marie.signIn(idToken, {}, PHONE))).toEqual(ENDED)
    expect(refusal(await marie.post('reset-password', { idToken, code: 'x' }))).toEqual(STALE)
  })

  it('gets no ticket for a code, even if the password was entered only minutes ago', async () => {
    const typed = marie.prove('typed')
    api.world.now += MINUTE_MS
    const phone = await marie.enter({ headers: PHONE })
    api.world.now += 2 * MINUTE_MS
    await api.send('DELETE', '/api/auth/sessions', { token: phone.accessToken, headers: PHONE })
    expect(refusal(await marie.signIn(typed))).toEqual(ENDED)
  })
})

describe('an ended session whose sign-in continues in another session', () => {
  it('cannot be continued without a code', async () => {
    const { idToken, accessToken, sid } = await marie.enter()
    // Simulates that the other session ended this session.
    api.world.tree.write(`access/marie/states/${sid}`, null)
    api.world.tree.write(`access/marie/shown/${sid}`, null)
    expect(refusal(await marie.signIn(idToken, { sid, accessToken }))).toEqual(REQUIRED)
  })
})

describe('a refresh token of a locked session', () => {
  const LOCKED = [423, 'auth/session-locked']

  it('opens no other session, even if the sign-in was made with Google', async () => {
    await lock(marie.laptop)
    expect(refusal(await marie.signIn(FIRST))).toEqual(LOCKED)
  })

  it('opens no other session on a remembered device', async () => {
    const { idToken, accessToken } = await marie.enter({ remember: true })
    await lock(accessToken)
    expect(refusal(await marie.signIn(idToken))).toEqual(LOCKED)
  })
})

describe('a sign-in that opened a session without a code', () => {
  it('keeps the time of its proof, if it comes from an old Google refresh token', async () => {
    const reply = await goOn(await marie.signIn(FIRST, {}, PHONE), PHONE)
    expect(reply.status).toBe(200)
    expect(refusal(await erase(grantOf(reply).accessToken))).toEqual(STALE)
  })

  it('keeps the time of its proof, if it comes from the token that a remembered device stores', async () => {
    const { idToken } = await marie.enter({ remember: true })
    api.world.now += 2 * RECENT_LOGIN_MS
    const reply = await goOn(await marie.signIn(idToken))
    expect(reply.status).toBe(200)
    expect(refusal(await erase(grantOf(reply).accessToken))).toEqual(STALE)
  })

  it('does not become a fresh proof in the session that it opened', async () => {
    const { idToken } = await marie.enter({ remember: true })
    api.world.now += 2 * RECENT_LOGIN_MS
    const refused = await marie.signIn(idToken)
    const { customToken = '' } = neededOf(refused)
    api.world.now += SECOND_MS
    const again = redeem(api, customToken)
    const { accessToken } = grantOf(await marie.signIn(again))
    expect(
      refusal(await marie.post('reauthenticate', { idToken: again }, {}, accessToken)),
    ).toEqual(STALE)
    expect(refusal(await erase(accessToken))).toEqual(STALE)
    const third = await goOn(await marie.signIn(again))
    expect(refusal(await erase(grantOf(third).accessToken))).toEqual(STALE)
  })

  it('requires a code if it is then used on another device', async () => {
    const { customToken = '' } = neededOf(await marie.signIn(google('new')))
    api.world.now += SECOND_MS
    const idToken = redeem(api, customToken)
    expect((await marie.signIn(idToken)).status).toBe(200)
    const needed = neededOf(await marie.signIn(idToken, {}, PHONE))
    expect(needed.customToken).toBeUndefined()
    expect(needed.ticket).toBeDefined()
  })

  it('counts as a fresh proof if it was just made', async () => {
    const reply = await goOn(await marie.signIn(google('new')))
    expect((await erase(grantOf(reply).accessToken)).status).toBe(204)
  })
})

describe('a guest’s old token', () => {
  it('opens no session for the person who has registered since', async () => {
    const reply = await marie.signIn(marie.prove('old', { provider: 'guest' }), {}, PHONE)
    expect(refusal(reply)).toEqual([403, 'auth/method-not-confirmed'])
  })
})
