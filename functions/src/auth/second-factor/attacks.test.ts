import { RECENT_LOGIN_MS } from '@sesame/contract/constants'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '@sesame/contract/durations'
import type { SecondFactorNeeded } from '@sesame/contract/endpoints/second-factor'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { codeOf, stepAt } from '../../common/second-factor/one-time-codes.ts'
import type { IdToken } from '../../common/ports/identity/identity.ts'
import { errorOf, grantOf, startApi, type Reply, type TestApi } from '../../testing/api-client.ts'
import { claimsOf } from '../../testing/claims.ts'
import { ask, redeem, verify, withPasskey } from '../../testing/passkeys/passkey-scenarios.ts'
import { signUpBody } from '../../testing/sample-calls.ts'
import { ticketOf, turnOn } from '../../testing/second-factor.ts'
import { PHONE as PHONE_AGENT } from '../../testing/two-devices.ts'

/** A browser that Marie never used. */
const THIEF = { 'User-Agent': PHONE_AGENT }
const REQUIRED = [403, 'auth/second-factor-required']
const ENDED = [401, 'auth/session-ended']
const STALE = [401, 'auth/requires-recent-login']

let api: TestApi
/** The key of Marie's app. */
let key: Buffer
/** Her session on the laptop, from before the second factor: by Google, whose ID token is `BEFORE`. */
let laptop = ''
const BEFORE = 'before'

let kept: (() => void) | undefined

beforeEach(async () => {
  api = await startApi()
  await api.send('GET', '/api/health')
  if (kept) kept()
  else {
    laptop = grantOf(await api.post('/api/auth/sign-up', signUpBody(google(BEFORE)))).accessToken
    ;({ key } = await turnOn(api, laptop, api.world.now))
    const made = { tree: api.world.tree.read('') }
    kept = () => {
      google(BEFORE)
      api.world.tree.write('', made.tree)
    }
  }
  // Her account has a password too, which her thief knows.
  api.world.accounts.set('marie', {
    ...api.world.accounts.get('marie'),
    providers: ['google.com', 'password'],
    passwordStamp: 1,
  })
  api.world.tree.write('access/marie/methods/password', 1)
  api.world.now += 2 * RECENT_LOGIN_MS
})
afterEach(() => api.close())

const nowSeconds = () => Math.floor(api.world.now / SECOND_MS)
const prove = (name = `now ${api.world.now}`, more: Partial<IdToken> = {}) =>
  api.prove(name, { authTimeSeconds: nowSeconds(), ...more })
const google = (name: string) => prove(name, { provider: 'google.com' })
const code = () => codeOf(key, stepAt(api.world.now))
const post = (path: string, body: object, headers = {}, token?: string) =>
  api.send('POST', `/api/auth/${path}`, { body: JSON.stringify(body), headers, token })
const signIn = (idToken: string, more: object = {}, headers = {}) =>
  post('sign-in', { idToken, remember: true, ...more }, headers)
const neededOf = (reply: Reply) =>
  (JSON.parse(reply.text) as { error: { secondFactor?: SecondFactorNeeded } }).error.secondFactor
const tokenOf = (reply: Reply) => (JSON.parse(reply.text) as { customToken: string }).customToken
const refusal = (reply: Reply) => [reply.status, reply.status < 300 ? '' : errorOf(reply).code]
const statusOf = async (token: string) =>
  (await api.send('GET', '/api/common/user', { token })).status
const factor = () => api.world.tree.read('access/marie/factor') as Record<string, unknown> | null
const lock = (token: string) => post('lock-session', {}, {}, token)
const signOut = (token: string) => post('sign-out', {}, {}, token)
/** Something that needs a recent proof. */
const erase = (token: string) => api.send('DELETE', '/api/common/user', { token })

/** Marie signs in by password and code. */
async function enter({ remember = false, headers = {} } = {}) {
  const ticket = ticketOf(await signIn(prove(), {}, headers))
  const answered = await post('second-factor/answer', { ticket, code: code(), remember }, headers)
  api.world.now += SECOND_MS
  const idToken = redeem(api, tokenOf(answered))
  const { accessToken } = grantOf(await signIn(idToken, {}, headers))
  api.world.now += MINUTE_MS
  return { idToken, accessToken, sid: claimsOf(accessToken).sid }
}

/** What somebody gets who goes on by the custom token that a refusal brings, if it brings one. */
async function goOn(refused: Reply, headers = {}): Promise<Reply> {
  const { customToken = 'none' } = neededOf(refused) ?? {}
  api.world.now += SECOND_MS
  return signIn(redeem(api, customToken), {}, headers)
}

describe('a refresh token of a sign-in that has ended', () => {
  it('opens nothing, though it was by Google', async () => {
    await signOut(laptop)
    expect(refusal(await signIn(BEFORE))).toEqual(ENDED)
  })

  it('opens nothing on a remembered device', async () => {
    const { idToken, accessToken } = await enter({ remember: true })
    await signOut(accessToken)
    expect(refusal(await signIn(idToken))).toEqual(ENDED)
  })

  it('gets no ticket', async () => {
    const { idToken, accessToken } = await enter()
    await signOut(accessToken)
    expect(refusal(await signIn(idToken, {}, THIEF))).toEqual(ENDED)
    expect(refusal(await post('reset-password', { idToken, code: 'x' }))).toEqual(STALE)
  })
})

describe('an ended session of a sign-in that goes on in another one', () => {
  it('does not come back without a code', async () => {
    const { idToken, accessToken, sid } = await enter()
    // As if the other one had ended it.
    api.world.tree.write(`access/marie/states/${sid}`, null)
    api.world.tree.write(`access/marie/shown/${sid}`, null)
    expect(refusal(await signIn(idToken, { sid, accessToken }))).toEqual(REQUIRED)
  })
})

describe('a refresh token of a locked session', () => {
  const LOCKED = [423, 'auth/session-locked']

  it('opens no other one, though it was by Google', async () => {
    await lock(laptop)
    expect(refusal(await signIn(BEFORE))).toEqual(LOCKED)
  })

  it('opens no other one on a remembered device', async () => {
    const { idToken, accessToken } = await enter({ remember: true })
    await lock(accessToken)
    expect(refusal(await signIn(idToken))).toEqual(LOCKED)
  })
})

describe('a sign-in that needs no code', () => {
  it('is no newer proof than it was, by an old refresh token of Google', async () => {
    const reply = await goOn(await signIn(BEFORE, {}, THIEF), THIEF)
    expect(reply.status).toBe(200)
    expect(refusal(await erase(grantOf(reply).accessToken))).toEqual(STALE)
  })

  it('is no newer proof than it was, by what a remembered device keeps', async () => {
    const { idToken } = await enter({ remember: true })
    api.world.now += 2 * RECENT_LOGIN_MS
    const reply = await goOn(await signIn(idToken))
    expect(reply.status).toBe(200)
    expect(refusal(await erase(grantOf(reply).accessToken))).toEqual(STALE)
  })

  it('does not become a fresh one in its own session', async () => {
    const { idToken } = await enter({ remember: true })
    api.world.now += 2 * RECENT_LOGIN_MS
    const refused = await signIn(idToken)
    const { customToken = '' } = neededOf(refused) ?? {}
    api.world.now += SECOND_MS
    const again = redeem(api, customToken)
    const { accessToken } = grantOf(await signIn(again))
    expect(refusal(await post('reauthenticate', { idToken: again }, {}, accessToken))).toEqual(
      STALE,
    )
    expect(refusal(await erase(accessToken))).toEqual(STALE)
    const third = await goOn(await signIn(again))
    expect(refusal(await erase(grantOf(third).accessToken))).toEqual(STALE)
  })

  it('is a fresh proof if it was just made', async () => {
    const reply = await goOn(await signIn(google('new')))
    expect((await erase(grantOf(reply).accessToken)).status).toBe(204)
  })
})

describe('a reset', () => {
  it('opens no session by an ID token that entered before', async () => {
    const { idToken } = await enter()
    const reply = await post('reset-password', { idToken, code: 'x' }, THIEF)
    expect(reply.status).toBe(403)
    expect([...api.world.states.keys()]).toHaveLength(2)
  })

  it('ends nobody’s sessions by the password alone', async () => {
    const { accessToken } = await enter({ remember: true })
    const reply = await post('reset-password', { idToken: prove(), code: 'x' }, THIEF)
    expect(refusal(reply)).toEqual(REQUIRED)
    expect([await statusOf(laptop), await statusOf(accessToken)]).toEqual([200, 200])
    expect(factor()).toMatchObject({ remembered: { [deviceOf(accessToken)]: {} } })
  })
})

const deviceOf = (accessToken: string) =>
  String(api.world.tree.read(`access/marie/shown/${claimsOf(accessToken).sid}/deviceId`))

describe('the completion of a sign-up', () => {
  it('opens nothing for somebody who never accepted the terms', async () => {
    api.world.tree.write('users/marie/acceptedTermsAt', null)
    const reply = await post('sign-up', signUpBody(prove()), THIEF)
    expect(refusal(reply)).toEqual(REQUIRED)
    expect([...api.world.states.keys()]).toHaveLength(1)
  })

  it('opens nothing by an ID token that entered before', async () => {
    const { idToken } = await enter()
    api.world.tree.write('users/marie/acceptedTermsAt', null)
    const reply = await post('sign-up', signUpBody(idToken), THIEF)
    expect(reply.status).toBe(403)
  })
})

describe('ending one session', () => {
  it('asks for a code again on its device', async () => {
    const { sid } = await enter({ remember: true })
    const phone = await enter({ headers: THIEF })
    const token = phone.accessToken
    await api.send('DELETE', `/api/auth/sessions/${sid}`, { token, headers: THIEF })
    expect(neededOf(await signIn(prove()))?.ticket).toBeDefined()
  })
})

describe('tickets of somebody who knows the password', () => {
  const flood = async () => {
    for (let n = 0; n < 8; n++) {
      const browser = { 'User-Agent': `flood ${n}` }
      expect(refusal(await signIn(prove(`flood ${n}`), {}, browser))).toEqual(REQUIRED)
    }
  }

  it('do not replace the ticket of a device that the person knows', async () => {
    const { accessToken } = await enter()
    expect(await statusOf(accessToken)).toBe(200)
    const ticket = ticketOf(await signIn(prove()))
    await flood()
    const body = { ticket, code: codeOf(key, stepAt(api.world.now)) }
    expect((await post('second-factor/answer', body)).status).toBe(200)
  })

  it('do not keep a known device from getting one', async () => {
    await enter()
    await flood()
    expect(refusal(await signIn(prove()))).toEqual(REQUIRED)
  })

  it('do not replace the re-entry of a session', async () => {
    const { accessToken, sid } = await enter()
    const reply = await api.send('DELETE', '/api/auth/sessions', { token: accessToken })
    await flood()
    const entry = tokenOf(reply).split('/')[2] ?? ''
    api.world.now += SECOND_MS
    const told = { uid: 'marie', entry, provider: 're-entry', authTimeSeconds: nowSeconds() }
    api.world.proofs.set('re-entry', told as never)
    expect((await signIn('re-entry', { sid })).status).toBe(200)
  })
})

describe('a ticket', () => {
  it.each(['.', '..', 'marie/states', 'a#b', '$', '[x]', 'marie\n'])(
    'of the person « %s » is refused like any other',
    async (uid) => {
      const ticket = `aaaaaaaaaa${uid}`
      const reply = await post('second-factor/answer', { ticket, code: '000000' })
      expect([400, 410]).toContain(reply.status)
    },
  )

  it('is no ceremony, no re-entry and no activation', async () => {
    const ticket = ticketOf(await signIn(prove()))
    const entry = ticket.slice(0, 10)
    api.world.now += SECOND_MS
    const by = (provider: string) => {
      api.prove('forged', { authTimeSeconds: nowSeconds(), entry })
      const told = { ...api.world.proofs.get('forged'), provider }
      api.world.proofs.set('forged', told as never)
      return signIn('forged', { sid: claimsOf(laptop).sid })
    }
    expect(refusal(await by('password'))).toEqual(ENDED)
    expect(refusal(await by('google.com'))).toEqual(ENDED)
    expect(refusal(await by('re-entry'))).toEqual(ENDED)
  })

  it('does not outlive a new password', async () => {
    const ticket = ticketOf(await signIn(prove(), {}, THIEF))
    const { accessToken } = await enter()
    const idToken = prove('renewed')
    const stamp = api.world.now
    api.world.accounts.set('marie', { ...api.world.accounts.get('marie'), passwordStamp: stamp })
    const changed = await post('change-password', { idToken }, {}, accessToken)
    expect(changed.status).toBe(200)
    const reply = await post('second-factor/answer', { ticket, code: code() }, THIEF)
    expect(refusal(reply)).toEqual([410, 'auth/ticket-expired'])
  })

  it('proves nothing to the session of another purpose', async () => {
    const { accessToken } = await enter()
    await lock(accessToken)
    api.world.now += MINUTE_MS
    const ticket = ticketOf(await signIn(prove()))
    const answered = await post('second-factor/answer', { ticket, code: code() })
    api.world.now += SECOND_MS
    const idToken = redeem(api, tokenOf(answered))
    const reply = await post('unlock-session', { idToken }, {}, accessToken)
    expect(refusal(reply)).toEqual(ENDED)
    const { states } = api.world
    expect(states.get(claimsOf(accessToken).sid)?.lockedAt).toBeDefined()
  })
})

describe('a thief in an open session', () => {
  it('cannot remove the factor, replace its codes or end it sooner', async () => {
    const post2 = (path: string) => post(`second-factor/${path}`, {}, THIEF, laptop)
    expect(refusal(await post2('remove'))).toEqual(STALE)
    expect(refusal(await post2('recovery-codes'))).toEqual(STALE)
    expect(refusal(await post2('wait'))).toEqual(STALE)
    expect(refusal(await post2('begin'))).toEqual(STALE)
  })

  it('who reports it as a stranger’s makes the password useless as well', async () => {
    const alert = api.world.notifications.find(({ kind }) => kind === 'second-factor-added')
    await post('secure-account', { alert: alert?.id }, THIEF, laptop)
    expect(factor()).toBeNull()
    expect(refusal(await signIn(prove(), {}, THIEF))).toEqual([403, 'auth/method-not-confirmed'])
  })
})

describe('the wait', () => {
  it('that a thief began ends nothing if its owner entered a code after it was over', async () => {
    const ticket = ticketOf(await signIn(prove(), {}, THIEF))
    await post('second-factor/lost', { ticket }, THIEF)
    api.world.now += 7 * DAY_MS - MINUTE_MS
    const hers = ticketOf(await signIn(prove()))
    api.world.now += 2 * MINUTE_MS
    expect((await post('second-factor/answer', { ticket: hers, code: code() })).status).toBe(200)
    expect(factor()).not.toHaveProperty('wait')
    expect(refusal(await signIn(prove(), {}, THIEF))).toEqual(REQUIRED)
  })
})

describe('an account that was restored', () => {
  it('still asks for a code', async () => {
    api.world.tree.write('access/marie/goneSince', api.world.now)
    expect(refusal(await signIn(prove(), {}, THIEF))).toEqual(REQUIRED)
    expect(factor()).not.toBeNull()
  })
})

describe('an account whose address was never verified', () => {
  it('loses a stranger’s factor with the stranger, and opens for its owner', async () => {
    api.world.tree.write('users/marie/emailVerified', false)
    api.world.tree.write('access/marie/methods', { email: 'marie@exemple.fr', password: 1 })
    const owner = google('owner')
    api.world.accounts.set('marie', {
      ...api.world.accounts.get('marie'),
      providers: ['google.com'],
      passwordStamp: null,
      lastSignInSeconds: nowSeconds(),
    })
    expect((await signIn(owner, {}, THIEF)).status).toBe(200)
    expect(factor()).toBeNull()
    expect(await statusOf(laptop)).toBe(401)
  })
})

describe('an answer « that wasn’t me »', () => {
  const alertOf = (kind: string) => api.world.notifications.find((one) => one.kind === kind)

  it('to an alert of a device asks for a code again on it alone', async () => {
    await enter({ remember: true })
    const phone = await enter({ remember: true, headers: THIEF })
    const alert = alertOf('new-device')
    expect(alert?.sid).toBe(phone.sid)
    await post('secure-account', { alert: alert?.id }, {}, laptop)
    expect(Object.keys(factor()?.['remembered'] ?? {})).toEqual([deviceOf(laptop)])
    expect(factor()).not.toBeNull()
  })

  it('that cannot be placed ends all others, and asks for a code on all other devices', async () => {
    await enter({ remember: true, headers: THIEF })
    const reply = await post('secure-account', { alert: 'aaaaaaaaaa' }, {}, laptop)
    expect(reply.status).toBe(200)
    expect(factor()?.['remembered'] ?? {}).toEqual({})
  })
})

describe('a guest', () => {
  it('cannot turn a factor on', async () => {
    prove('guest', { uid: 'guest', provider: 'guest', email: null, emailVerified: false })
    const { accessToken } = grantOf(await signIn('guest'))
    const reply = await post('second-factor/begin', {}, {}, accessToken)
    expect(refusal(reply)).toEqual([403, 'auth/forbidden'])
  })

  it('’s old token opens nothing of somebody who registered since', async () => {
    const reply = await signIn(prove('old', { provider: 'guest' }), {}, THIEF)
    expect(refusal(reply)).toEqual([403, 'auth/method-not-confirmed'])
  })
})

describe('a passkey', () => {
  it('confirms a session and removes the factor without a code', async () => {
    const { accessToken } = await enter()
    const authenticator = await withPasskey(api, accessToken)
    api.world.now += 2 * RECENT_LOGIN_MS
    const remove = () => post('second-factor/remove', {}, {}, accessToken)
    expect(refusal(await remove())).toEqual(STALE)
    const options = await ask(api, { purpose: 'confirm', accessToken })
    expect((await verify(api, authenticator.get(options), { accessToken })).status).toBe(200)
    expect((await remove()).status).toBe(204)
    expect(factor()).toBeNull()
  })

  it('unlocks a session without a code', async () => {
    const { accessToken } = await enter()
    const authenticator = await withPasskey(api, accessToken)
    await lock(accessToken)
    api.world.now += SECOND_MS
    const options = await ask(api, { purpose: 'unlock', accessToken })
    const reply = await verify(api, authenticator.get(options), { accessToken })
    expect(reply.status).toBe(200)
  })
})

describe('a proof in a session', () => {
  it.each(['reauthenticate', 'unlock-session'])(
    'by the password alone does not %s',
    async (path) => {
      const { accessToken, sid } = await enter()
      if (path === 'unlock-session') await lock(accessToken)
      const before = api.world.states.get(sid)
      api.world.now += MINUTE_MS
      for (let n = 0; n < 6; n++) {
        const reply = await post(path, { idToken: prove(`${path} ${n}`) }, THIEF, accessToken)
        expect(refusal(reply)).toEqual(REQUIRED)
      }
      expect(api.world.states.get(sid)).toMatchObject({ ...before, n: before?.n })
    },
  )

  it('by a password and a code unlocks', async () => {
    const { accessToken, sid } = await enter()
    await lock(accessToken)
    api.world.now += MINUTE_MS
    const ticket = ticketOf(await post('unlock-session', { idToken: prove() }, {}, accessToken))
    const answered = await post('second-factor/answer', { ticket, code: code() })
    api.world.now += SECOND_MS
    const idToken = redeem(api, tokenOf(answered))
    expect((await post('unlock-session', { idToken }, {}, accessToken)).status).toBe(200)
    expect(api.world.states.get(sid)?.lockedAt).toBeUndefined()
  })

  it('is not one of another session: its custom token opens none', async () => {
    const { accessToken } = await enter()
    const ticket = ticketOf(await post('reauthenticate', { idToken: prove() }, {}, accessToken))
    const answered = await post('second-factor/answer', { ticket, code: code() })
    api.world.now += SECOND_MS
    const idToken = redeem(api, tokenOf(answered))
    expect(refusal(await post('reauthenticate', { idToken }, {}, laptop))).toEqual(ENDED)
    expect(refusal(await post('reset-password', { idToken, code: 'x' }))).toEqual(ENDED)
    expect(refusal(await post('sign-up', signUpBody(idToken)))).toEqual(ENDED)
  })
})
