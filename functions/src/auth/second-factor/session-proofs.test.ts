import { MINUTE_MS, SECOND_MS } from '@sesame/contract/durations'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type TestApi } from '../../testing/api-client.ts'
import { ask, redeem, verify, withPasskey } from '../../testing/passkeys/passkey-scenarios.ts'
import {
  customTokenOf,
  openProtectedMarie,
  PHONE,
  refusal,
  type ProtectedMarie,
} from '../../testing/protected-marie.ts'
import { signUpBody } from '../../testing/stage.ts'
import { ticketOf } from '../../testing/second-factor.ts'

const REQUIRED = [403, 'auth/second-factor-required']
const ENDED = [401, 'auth/session-ended']
const STALE = [401, 'auth/requires-recent-login']

let marie: ProtectedMarie
let api: TestApi
beforeEach(async () => {
  marie = await openProtectedMarie()
  ;({ api } = marie)
})
afterEach(() => api.close())

const lock = (token: string) => marie.post('lock-session', {}, {}, token)

describe('a proof in a session', () => {
  it.each(['reauthenticate', 'unlock-session'])(
    'does not %s with only the password',
    async (path) => {
      const { accessToken, sid } = await marie.enter()
      if (path === 'unlock-session') await lock(accessToken)
      const before = api.world.states.get(sid)
      api.world.now += MINUTE_MS
      for (let n = 0; n < 6; n++) {
        const reply = await marie.post(
          path,
          { idToken: marie.prove(`${path} ${n}`) },
          PHONE,
          accessToken,
        )
        expect(refusal(reply)).toEqual(REQUIRED)
      }
      expect(api.world.states.get(sid)).toMatchObject({ ...before, n: before?.n })
    },
  )

  it('unlocks the session with a password and a code', async () => {
    const { accessToken, sid } = await marie.enter()
    await lock(accessToken)
    api.world.now += MINUTE_MS
    const ticket = ticketOf(
      await marie.post('unlock-session', { idToken: marie.prove() }, {}, accessToken),
    )
    const answered = await marie.post('second-factor/answer', { ticket, code: marie.code() })
    api.world.now += SECOND_MS
    const idToken = redeem(api, customTokenOf(answered))
    expect((await marie.post('unlock-session', { idToken }, {}, accessToken)).status).toBe(200)
    expect(api.world.states.get(sid)?.lockedAt).toBeUndefined()
  })

  it('is valid only in its own session: its custom token proves no other session and opens none', async () => {
    const { accessToken } = await marie.enter()
    const ticket = ticketOf(
      await marie.post('reauthenticate', { idToken: marie.prove() }, {}, accessToken),
    )
    const answered = await marie.post('second-factor/answer', { ticket, code: marie.code() })
    api.world.now += SECOND_MS
    const idToken = redeem(api, customTokenOf(answered))
    expect(refusal(await marie.post('reauthenticate', { idToken }, {}, marie.laptop))).toEqual(
      ENDED,
    )
    expect(refusal(await marie.post('reset-password', { idToken, code: 'x' }))).toEqual(ENDED)
    expect(refusal(await marie.post('sign-up', signUpBody(idToken)))).toEqual(ENDED)
  })

  it('cannot come from a sign-in that has ended', async () => {
    const { idToken, accessToken } = await marie.enter({ remember: true })
    await api.post('/api/auth/sign-out', undefined, accessToken)
    const reply = await api.post('/api/auth/reauthenticate', { idToken }, marie.laptop)
    expect(refusal(reply)).toEqual(STALE)
  })

  it('unlocks the session with a passkey, without a code', async () => {
    const { accessToken } = await marie.enter()
    const authenticator = await withPasskey(api, accessToken)
    await lock(accessToken)
    api.world.now += SECOND_MS
    const options = await ask(api, { purpose: 'unlock', accessToken })
    const reply = await verify(api, authenticator.get(options), { accessToken })
    expect(reply.status).toBe(200)
  })
})
