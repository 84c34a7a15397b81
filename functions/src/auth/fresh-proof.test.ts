import { RECENT_LOGIN_MS } from '@sesame/contract/constants'
import { MINUTE_MS, SECOND_MS } from '@sesame/contract/durations'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { errorOf, grantOf, startApi, type Reply, type TestApi } from '../testing/api-client.ts'
import { claimsOf } from '../testing/claims.ts'
import { START } from '../testing/fakes/world.ts'
import { addMethod, mailedCode } from '../testing/methods.ts'
import { ask, verify, withPasskey } from '../testing/passkeys/passkey-scenarios.ts'

let api: TestApi
let token: string
beforeEach(async () => {
  api = await startApi()
  token = grantOf(await signIn(prove('first'))).accessToken
})
afterEach(() => api.close())

const prove = (idToken: string) =>
  api.prove(idToken, { provider: 'google.com', authTimeSeconds: api.world.now / SECOND_MS })
const signIn = (idToken: string) => api.post('/api/auth/sign-in', { idToken, remember: true })
const post = (path: string, body: object) => api.post(`/api/auth/${path}`, body, token)
const remove = (path: string) => api.send('DELETE', path, { token })
const TOO_OLD = [401, 'auth/requires-recent-login']
const outcome = (reply: Reply) =>
  reply.status < 300 ? reply.status : [reply.status, errorOf(reply).code]
const stateOf = () => api.world.states.get(claimsOf(token).sid)

/** Adds a password in a session on another device, which moves that session to the new sign-in. */
async function addPasswordElsewhere(): Promise<void> {
  api.world.now += SECOND_MS
  const other = grantOf(await signIn(prove('other'))).accessToken
  await addMethod(api, 'password', other)
}

/** Requests that need a session with a recent proof, and the status that each returns on success. */
const ASKING: readonly [string, number, () => Promise<() => Promise<Reply>>][] = [
  [
    'a new password',
    200,
    () => Promise.resolve(() => post('change-password', { idToken: prove('changed') })),
  ],
  [
    'another address',
    202,
    () =>
      Promise.resolve(() =>
        post('change-email', { idToken: prove('now'), email: 'neuve@exemple.fr' }),
      ),
  ],
  [
    'the removal of a password',
    200,
    async () => {
      await addPasswordElsewhere()
      return () => post('change-sign-in-methods', { removed: 'password' })
    },
  ],
  [
    'another passkey',
    200,
    () =>
      Promise.resolve(() =>
        api.post('/api/auth/passkeys/options', { purpose: 'create', accessToken: token }),
      ),
  ],
  [
    'the removal of a passkey',
    204,
    async () => {
      const { id } = await withPasskey(api, token)
      return () => remove(`/api/auth/passkeys/${id}`)
    },
  ],
  ['an erasure', 204, () => Promise.resolve(() => remove('/api/common/user'))],
]

describe.each(ASKING)('%s', (_what, status, prepare) => {
  it('is allowed for five minutes after the session’s proof, and no longer', async () => {
    const act = await prepare()
    api.world.now = START + RECENT_LOGIN_MS + SECOND_MS
    expect(outcome(await act())).toEqual(TOO_OLD)
    api.world.now = START + RECENT_LOGIN_MS
    expect(outcome(await act())).toBe(status)
  })

  it('is allowed for a session that was proved again', async () => {
    const act = await prepare()
    api.world.now = START + RECENT_LOGIN_MS + MINUTE_MS
    token = grantOf(await post('reauthenticate', { idToken: prove('anew') })).accessToken
    expect(outcome(await act())).toBe(status)
  })
})

describe('proving a session again', () => {
  it('works with a passkey', async () => {
    const authenticator = await withPasskey(api, token)
    api.world.now += RECENT_LOGIN_MS + SECOND_MS
    const options = await ask(api, { purpose: 'confirm', accessToken: token })
    await verify(api, authenticator.get(options), { accessToken: token })
    expect(stateOf()).toMatchObject({ provedAt: api.world.now, provedBy: 'passkey' })
    expect(outcome(await remove('/api/common/user'))).toBe(204)
  })

  it('does not result from a token refresh, or from the sign-in that opened the session', async () => {
    api.world.now += RECENT_LOGIN_MS + SECOND_MS
    const reply = await api.post('/api/auth/refresh-access-token', { accessToken: token })
    token = grantOf(reply).accessToken
    const { sid } = claimsOf(token)
    await api.post('/api/auth/sign-in', { idToken: 'first', remember: true, sid })
    expect(stateOf()?.provedAt).toBe(START)
  })
})

/** The identity service renews an ID token at every change of the account, whoever makes the change. */
describe('an ID token renewed by a change of the account', () => {
  const renewed = () => {
    api.world.accounts.set('marie', { lastSignInSeconds: START / SECOND_MS })
    return prove('renewed')
  }
  beforeEach(() => {
    api.world.now += MINUTE_MS
  })

  it('does not count as a sign-in, and is no proof', async () => {
    const idToken = renewed()
    expect(outcome(await signIn(idToken))).toEqual(TOO_OLD)
    expect(outcome(await post('reauthenticate', { idToken }))).toEqual(TOO_OLD)
    expect(
      outcome(await api.post('/api/auth/reset-password', { idToken, code: mailedCode(api) })),
    ).toEqual(TOO_OLD)
    await api.send('POST', '/api/auth/lock-session', { token })
    api.world.now += MINUTE_MS
    expect(outcome(await post('unlock-session', { idToken: renewed() }))).toEqual(TOO_OLD)
  })

  it('continues a session that already has a proof, after a new password was set', async () => {
    const idToken = renewed()
    token = grantOf(await post('change-password', { idToken })).accessToken
    expect(stateOf()).toMatchObject({
      authTimeSeconds: api.world.now / SECOND_MS,
      provedAt: START,
    })
    const { sid } = claimsOf(token)
    const again = await api.post('/api/auth/sign-in', { idToken, remember: true, sid })
    expect(claimsOf(grantOf(again).accessToken).sid).toBe(sid)
    expect(outcome(await post('reauthenticate', { idToken }))).toEqual(TOO_OLD)
  })

  it('opens another session of the same sign-in, but without a proof', async () => {
    const idToken = renewed()
    await post('change-password', { idToken })
    token = grantOf(await signIn(idToken)).accessToken
    expect(outcome(await remove('/api/common/user'))).toEqual(TOO_OLD)
  })
})

describe('a session that the identity service has ended', () => {
  it('cannot remove the password', async () => {
    await addPasswordElsewhere()
    api.world.accounts.set('marie', {
      ...api.world.accounts.get('marie'),
      validSinceSeconds: 4e9,
    })
    const reply = await post('change-sign-in-methods', { removed: 'password' })
    expect(errorOf(reply).code).toBe('auth/session-ended')
    expect(api.world.unlinked).toEqual([])
  })
})
