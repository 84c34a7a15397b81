import { MINUTE_MS, SECOND_MS } from '@sesame/contract/durations'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ApiError } from '../common/api-error.ts'
import { errorOf, grantOf, startApi, type Reply, type TestApi } from '../testing/api-client.ts'
import { claimsOf } from '../testing/claims.ts'
import { START } from '../testing/fakes/world.ts'

let api: TestApi
let laptop: string
let phone: string
/** Whether the identity service fails when asked to end sign-ins. */
let isDown: boolean
beforeEach(async () => {
  isDown = false
  api = await startApi({ intercept })
  laptop = await enter('laptop')
  api.world.now += MINUTE_MS
  phone = await enter('phone')
  api.world.now += 2 * MINUTE_MS
})
afterEach(() => api.close())

const intercept = ({ accountEdits, ...deps }: TestApi['deps']): TestApi['deps'] => ({
  ...deps,
  accountEdits: {
    ...accountEdits,
    revoke: (...which) =>
      isDown ? Promise.reject(new ApiError('server/unavailable')) : accountEdits.revoke(...which),
  },
})
const nowSeconds = () => Math.floor(api.world.now / SECOND_MS)
async function enter(idToken: string, provider = 'google.com' as const): Promise<string> {
  api.prove(idToken, { provider, authTimeSeconds: nowSeconds() })
  const body = { idToken, remember: true }
  return grantOf(await api.post('/api/auth/sign-in', body)).accessToken
}
const validSince = (uid = 'marie') => api.world.accounts.get(uid)?.validSinceSeconds
const sidOf = (token: string) => claimsOf(token).sid
const stateOf = (token: string) => api.world.states.get(sidOf(token))
const statusOf = async (token: string) =>
  (await api.send('GET', '/api/common/user', { token })).status
const customTokenOf = ({ text }: Reply) =>
  (JSON.parse(text) as { customToken?: string }).customToken
const endOthers = (token = laptop) => api.send('DELETE', '/api/auth/sessions', { token })

/** Returns the ID token that the identity service issues to a device for the custom token in this response. */
function redeem(reply: Reply, name = 'again'): string {
  const [uid = '', , entry = ''] = (customTokenOf(reply) ?? '').split('/')
  const authTimeSeconds = nowSeconds()
  const told = { uid, entry, provider: 're-entry', authTimeSeconds } as const
  api.world.proofs.set(name, told)
  return name
}
const reenter = (idToken: string, sid?: string) =>
  api.post('/api/auth/sign-in', { idToken, remember: false, ...(sid !== undefined && { sid }) })
const refusal = (reply: Reply) => [reply.status, errorOf(reply).code]
const ENDED = [401, 'auth/session-ended']

describe('ending all other sessions', () => {
  it('revokes every sign-in at the identity service, and keeps this device’s session', async () => {
    const reply = await endOthers()
    expect([reply.status, customTokenOf(reply)]).toEqual([200, expect.stringMatching(/re-entry/)])
    expect(validSince()).toBe(nowSeconds())
    expect([await statusOf(laptop), await statusOf(phone)]).toEqual([200, 401])
    // The session stays open, even if the device does not use the custom token in time.
    api.world.now += 10 * MINUTE_MS
    expect(await statusOf(laptop)).toBe(200)
  })

  it('does not protect this device from a later revocation', async () => {
    await endOthers()
    api.world.accounts.set('marie', { validSinceSeconds: nowSeconds() + 1 })
    expect(await statusOf(laptop)).toBe(401)
  })

  it('does not restore a sign-in that an earlier revocation ended', async () => {
    api.prove('late', { provider: 'google.com', authTimeSeconds: nowSeconds() - 2 })
    const others = { provider: 'google.com', authTimeSeconds: nowSeconds() } as const
    api.world.accounts.set('marie', { validSinceSeconds: nowSeconds() - 1 })
    api.prove('new', others)
    const token = grantOf(await reenter('new')).accessToken
    expect((await endOthers(token)).status).toBe(200)
    expect(refusal(await reenter('late'))).toEqual(ENDED)
  })

  it('answers 503 if the identity service cannot revoke sign-ins, and can be repeated', async () => {
    isDown = true
    expect(refusal(await endOthers())).toEqual([503, 'server/unavailable'])
    isDown = false
    expect(await statusOf(laptop)).toBe(200)
    const reply = await endOthers()
    expect(reply.status).toBe(200)
    expect((await reenter(redeem(reply), sidOf(laptop))).status).toBe(200)
  })

  it('revokes nothing for a guest, who could not sign in again', async () => {
    api.prove('guest', { uid: 'zoe', provider: 'guest', authTimeSeconds: nowSeconds() })
    const token = grantOf(await reenter('guest')).accessToken
    const reply = await endOthers(token)
    expect([reply.status, reply.text]).toEqual([200, '{}'])
    expect(validSince('zoe')).toBeUndefined()
  })
})

describe('« That wasn’t me » in the app', () => {
  it('revokes all sign-ins if all other sessions end, but not if only one device’s sessions end', async () => {
    const secure = (alert: string) => api.post('/api/auth/secure-account', { alert }, laptop)
    const at = { kind: 'new-device', at: START, sid: sidOf(phone) } as const
    const about = { ...at, authTimeSeconds: claimsOf(phone).auth_time, uid: 'marie' }
    api.world.notifications.push({ ...about, id: 'AAAAAAAAAA' })
    expect((await secure('AAAAAAAAAA')).text).toBe('{}')
    expect(validSince()).toBeUndefined()
    const reply = await secure('BBBBBBBBBB')
    expect(validSince()).toBe(nowSeconds())
    expect((await reenter(redeem(reply), sidOf(laptop))).status).toBe(200)
  })
})

describe('a re-entry (a sign-in with the custom token returned after a revocation)', () => {
  let reply: Reply
  beforeEach(async () => {
    reply = await endOthers()
    api.world.now += 5 * SECOND_MS
  })

  it('moves its session to the new sign-in, and changes nothing else', async () => {
    const {
      n: _n,
      rotatedAt: _at,
      usedStep: _used,
      idleExpiresAt: _idle,
      ...before
    } = stateOf(laptop) ?? {}
    const grant = grantOf(await reenter(redeem(reply), sidOf(laptop)))
    const entry = customTokenOf(reply)?.split('/')[2]
    expect(sidOf(grant.accessToken)).toBe(sidOf(laptop))
    expect(stateOf(laptop)).toMatchObject({ ...before, authTimeSeconds: nowSeconds() })
    expect([...api.world.signIns.entries()]).toEqual([
      [`marie/${nowSeconds()}-${entry}`, START + 30 * 24 * 60 * MINUTE_MS],
    ])
    expect(await statusOf(grant.accessToken)).toBe(200)
    expect(api.world.tree.read('access/marie/pending')).toBeNull()
  })

  it('keeps a newer proof of the session, made before the re-entry', async () => {
    const passkey = { provedAt: START + MINUTE_MS, provedBy: 'passkey' }
    api.world.states.set(sidOf(laptop), { ...stateOf(laptop), ...passkey } as never)
    await reenter(redeem(reply), sidOf(laptop))
    expect(stateOf(laptop)).toMatchObject({ provider: 'google.com', ...passkey })
  })

  it('adds no sign-in to the history', async () => {
    const before = api.world.logins.length
    await reenter(redeem(reply), sidOf(laptop))
    expect(api.world.logins).toHaveLength(before)
  })

  it('makes a sign-in that can continue the session later', async () => {
    const idToken = redeem(reply)
    await reenter(idToken, sidOf(laptop))
    api.world.now += 2 * 60 * MINUTE_MS
    expect((await reenter(idToken, sidOf(laptop))).status).toBe(200)
  })

  it('is accepted only once', async () => {
    expect((await reenter(redeem(reply), sidOf(laptop))).status).toBe(200)
    api.world.now += SECOND_MS
    expect(refusal(await reenter(redeem(reply, 'copy'), sidOf(laptop)))).toEqual(ENDED)
    expect(api.world.audit.at(-1)).toMatchObject({ event: 'sign-in-refused' })
  })

  it('is refused after a minute', async () => {
    api.world.now += 55 * SECOND_MS
    expect(refusal(await reenter(redeem(reply), sidOf(laptop)))).toEqual(ENDED)
    expect(await statusOf(laptop)).toBe(200)
  })

  it('works only for its own session, and opens no other', async () => {
    const other = await enter('other')
    const idToken = redeem(reply)
    expect(refusal(await reenter(idToken, sidOf(other)))).toEqual(ENDED)
    expect(refusal(await reenter(idToken, 'AAAAAAAAAA'))).toEqual(ENDED)
    expect(refusal(await reenter(idToken))).toEqual(ENDED)
    expect((await reenter(idToken, sidOf(laptop))).status).toBe(200)
    expect(refusal(await reenter(idToken))).toEqual(ENDED)
  })

  it.each([
    ['a lock', 'POST', '/api/auth/lock-session'],
    ['the sign-out', 'POST', '/api/auth/sign-out'],
  ])('is refused after %s', async (_what, method, path) => {
    expect((await api.send(method, path, { token: laptop })).status).toBe(204)
    const lockedAt = stateOf(laptop)?.lockedAt
    expect(refusal(await reenter(redeem(reply), sidOf(laptop)))).toEqual(ENDED)
    expect(stateOf(laptop)?.lockedAt).toBe(lockedAt)
  })

  it('is refused after a later revocation at the identity service', async () => {
    api.world.accounts.set('marie', { validSinceSeconds: nowSeconds() + 1 })
    expect(refusal(await reenter(redeem(reply), sidOf(laptop)))).toEqual(ENDED)
  })

  it.each([
    ['reauthenticate', {}],
    ['change-password', {}],
    ['change-email', { email: 'autre@exemple.fr' }],
    ['change-sign-in-methods', { added: 'google.com' }],
    ['sign-up', { displayName: 'M', captchaToken: '', acceptedTerms: true, locale: 'fr' }],
    ['reset-password', { code: 'x' }],
  ])('is not a proof for %s', async (name, body) => {
    const before = stateOf(laptop)
    const idToken = redeem(reply)
    const refused = await api.post(`/api/auth/${name}`, { ...body, idToken }, laptop)
    expect(refusal(refused)).toEqual([401, 'auth/requires-recent-login'])
    expect(stateOf(laptop)).toEqual(before)
  })

  it('does not unlock the session, and counts as a failed try', async () => {
    await reenter(redeem(reply), sidOf(laptop))
    await api.send('POST', '/api/auth/lock-session', { token: laptop })
    api.world.now += 10 * SECOND_MS
    const refused = await api.post('/api/auth/unlock-session', { idToken: 'again' }, laptop)
    expect(errorOf(refused)).toMatchObject({ code: 'auth/requires-recent-login', triesLeft: 4 })
  })

  it('is not accepted as a guest’s proof for a sign-up by passkey', async () => {
    const body = { purpose: 'sign-up', email: 'neuve@exemple.fr', idToken: redeem(reply) }
    expect((await api.post('/api/auth/passkeys/options', body)).status).toBe(403)
  })

  it('can request the link that verifies an address, since the session authorizes that request', async () => {
    const idToken = redeem(reply)
    expect((await api.post('/api/auth/verify-email', { idToken }, laptop)).status).toBe(202)
  })
})
