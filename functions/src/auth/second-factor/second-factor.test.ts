import { DAY_MS, MINUTE_MS, SECOND_MS } from '@sesame/contract/durations'
import { RECENT_LOGIN_MS } from '@sesame/contract/constants'
import type { SecondFactorNeeded } from '@sesame/contract/endpoints/second-factor'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { PENDING_MS } from '../../common/access/pending.ts'
import { codeOf, stepAt } from '../../common/second-factor/one-time-codes.ts'
import { parseSealingKeys } from '../../common/second-factor/sealing.ts'
import { signAlertCode } from '../../mails/alert-code.ts'
import { resetCode } from '../../mails/reset-code.ts'
import { errorOf, grantOf, startApi, type TestApi } from '../../testing/api-client.ts'
import { claimsOf } from '../../testing/claims.ts'
import { OTHER_KEY } from '../../testing/fakes/fake-deps.ts'
import { START } from '../../testing/fakes/world.ts'
import { redeem, redeemed, withPasskey } from '../../testing/passkeys/passkey-scenarios.ts'
import type { Reply } from '../../testing/replies.ts'
import { signUpBody } from '../../testing/sample-calls.ts'
import { ticketOf, turnOn } from '../../testing/second-factor.ts'
import { PHONE as PHONE_AGENT } from '../../testing/two-devices.ts'

const PHONE = { 'User-Agent': PHONE_AGENT }

const ANSWER = '/api/auth/second-factor/answer'

let api: TestApi
/** The key of Marie's app, her recovery codes, and the session that turned the factor on. */
let key: Buffer
let codes: readonly string[]
let laptop = ''

/** What the first test made. Hashing the recovery codes for each test would take minutes. */
let kept: (() => void) | undefined

beforeEach(async () => {
  api = await startApi()
  // The first browser is the laptop's.
  await api.send('GET', '/api/health')
  if (kept) kept()
  else {
    await turnOnBy(await enter('first'))
    const made = { tree: api.world.tree.read(''), key, codes, laptop }
    kept = () => {
      prove('first')
      api.world.tree.write('', made.tree)
      api.world.now += MINUTE_MS
      ;({ key, codes, laptop } = made)
    }
  }
})
afterEach(() => api.close())

const nowSeconds = () => Math.floor(api.world.now / SECOND_MS)
const code = (ahead = 0) => codeOf(key, stepAt(api.world.now) + ahead)
/** Marie signs in by her password, before she has a second factor; the first time, she signs up. */
async function enter(idToken: string): Promise<string> {
  const proof = prove(idToken)
  const reply = api.world.users.has('marie')
    ? await api.post('/api/auth/sign-in', { idToken: proof, remember: true })
    : await api.post('/api/auth/sign-up', signUpBody(proof))
  return grantOf(reply).accessToken
}

/** The ID token of her password, typed now. */
const prove = (name = `now ${api.world.now}`, more: object = {}) =>
  api.prove(name, { authTimeSeconds: nowSeconds(), ...more })

async function turnOnBy(token: string): Promise<void> {
  laptop = token
  ;({ key, recoveryCodes: codes } = await turnOn(api, token, api.world.now))
  api.world.now += MINUTE_MS
}

const signIn = (idToken = prove(), more: object = {}, headers: Record<string, string> = {}) =>
  api.send('POST', '/api/auth/sign-in', {
    body: JSON.stringify({ idToken, remember: true, ...more }),
    headers,
  })
const neededOf = (reply: Reply): SecondFactorNeeded =>
  (JSON.parse(reply.text) as { error: { secondFactor: SecondFactorNeeded } }).error.secondFactor
const answer = (ticket = '', given = code(), more: object = {}, headers = {}) =>
  api.send('POST', ANSWER, { body: JSON.stringify({ ticket, code: given, ...more }), headers })
const tokenOf = (reply: Reply) => (JSON.parse(reply.text) as { customToken: string }).customToken
const ticketNow = async (headers = {}) => ticketOf(await signIn(prove(), {}, headers))
const refusal = (reply: Reply) => [reply.status, errorOf(reply).code]
const statusOf = async (token: string) =>
  (await api.send('GET', '/api/common/user', { token })).status
const factor = () => api.world.tree.read('access/marie/factor') as Record<string, unknown> | null

/** Signs in by password and code. Returns the ID token and the grant. */
async function enterByCode(more: object = {}, headers = {}) {
  const answered = await answer(await ticketNow(headers), code(), more, headers)
  api.world.now += SECOND_MS
  const idToken = redeem(api, tokenOf(answered))
  const { accessToken } = grantOf(await signIn(idToken, {}, headers))
  return { idToken, accessToken, key: keyOf(idToken) }
}

/** The key by which the rules look for the sign-in of an ID token. */
function keyOf(idToken: string): string {
  const proof = api.world.proofs.get(idToken)
  const entry = proof?.entry === undefined ? '' : `-${proof.entry}`
  return `marie/${proof?.authTimeSeconds}${entry}`
}
const letsIn = (idToken: string) => api.world.signIns.has(keyOf(idToken))

describe('turning it on', () => {
  it('shows the same key for ten minutes, and another afterwards', async () => {
    api = await restarted()
    const token = await enter('first')
    const begin = async () =>
      (await api.post('/api/auth/second-factor/begin', undefined, token)).text
    const first = await begin()
    api.world.now += 4 * MINUTE_MS
    expect(await begin()).toBe(first)
    expect(first).toContain('otpauth://totp/S%C3%A9same:marie%40exemple.fr?secret=')
    const shown = (JSON.parse(first) as { key: string }).key
    expect(JSON.stringify(api.world.tree.read('access/marie'))).not.toContain(shown)
  })

  it('is nothing before a right code', async () => {
    api = await restarted()
    const token = await enter('first')
    await api.post('/api/auth/second-factor/begin', undefined, token)
    const reply = await api.post('/api/auth/second-factor/activate', { code: '000000' }, token)
    expect(refusal(reply)).toEqual([403, 'auth/code-refused'])
    expect(factor()).toBeNull()
    expect((await signIn()).status).toBe(200)
  })

  it('is told, and kept without any secret that can be read', () => {
    const kinds = api.world.notifications.map(({ kind }) => kind)
    expect(kinds).toContain('second-factor-added')
    const kept = JSON.stringify(api.world.tree.read('access/marie'))
    for (const secret of [...codes, key.toString('base64url'), key.toString('hex')]) {
      expect(kept).not.toContain(secret)
    }
    expect(api.world.tree.read('access/marie/shownFactor')).toMatchObject({ codesLeft: 10 })
  })

  it('needs a fresh proof, and no second one', async () => {
    const again = await api.post('/api/auth/second-factor/begin', undefined, laptop)
    expect(refusal(again)).toEqual([409, 'auth/second-factor-on'])
    api = await restarted()
    const token = await enter('first')
    api.world.now += RECENT_LOGIN_MS + 1
    const late = await api.post('/api/auth/second-factor/begin', undefined, token)
    expect(refusal(late)).toEqual([401, 'auth/requires-recent-login'])
  })

  it('leaves the session that did it open', async () => {
    expect(await statusOf(laptop)).toBe(200)
  })
})

describe('a sign-in by password', () => {
  it('opens nothing without the code, and a session with it', async () => {
    const idToken = prove()
    const reply = await signIn(idToken)
    expect(refusal(reply)).toEqual([403, 'auth/second-factor-required'])
    expect(neededOf(reply)).toMatchObject({
      hasPasskey: false,
      hasRecoveryCodes: true,
      waitDays: 7,
    })
    expect(letsIn(idToken)).toBe(false)
    const answered = await answer(neededOf(reply).ticket)
    expect(answered.status).toBe(200)
    expect(letsIn(idToken)).toBe(false)
    api.world.now += SECOND_MS
    const entered = redeem(api, tokenOf(answered))
    const { accessToken } = grantOf(await signIn(entered))
    expect(letsIn(entered)).toBe(true)
    expect(await statusOf(accessToken)).toBe(200)
    const { sid } = claimsOf(accessToken)
    expect(api.world.states.get(sid)).toMatchObject({ provider: 'password', provedBy: 'password' })
  })

  it('does not enter by the same second as its owner', async () => {
    const { idToken: own } = await enterByCode()
    const { authTimeSeconds = 0 } = api.world.proofs.get(own) ?? {}
    const thief = api.prove('thief', { authTimeSeconds })
    expect(letsIn(own)).toBe(true)
    expect(letsIn(thief)).toBe(false)
    expect(refusal(await signIn(thief, {}, PHONE))).toEqual([403, 'auth/second-factor-required'])
    const sid = [...api.world.states.keys()].at(-1)
    expect(refusal(await signIn(thief, { sid }, PHONE))).toEqual([
      403,
      'auth/second-factor-required',
    ])
    expect(letsIn(own)).toBe(true)
  })

  it('asks again for another session by an ID token that entered before', async () => {
    const { idToken, accessToken } = await enterByCode()
    const { sid } = claimsOf(accessToken)
    const REQUIRED = [403, 'auth/second-factor-required']
    expect(refusal(await signIn(idToken))).toEqual(REQUIRED)
    expect(refusal(await signIn(idToken, { sid }))).toEqual(REQUIRED)
    expect(refusal(await signIn(idToken, { sid, accessToken: laptop }))).toEqual(REQUIRED)
    api.world.now += 2 * 60 * MINUTE_MS
    expect((await signIn(idToken, { sid, accessToken })).status).toBe(200)
  })

  it('is not counted as a refused one before the code', async () => {
    await signIn()
    expect(api.world.audit.map(({ event }) => event)).not.toContain('sign-in-refused')
    expect([...api.world.statistics.keys()].filter((path) => path.includes('refusal'))).toEqual([])
  })
})

describe('a sign-in that has ended', () => {
  it('gets no ticket, and no custom token on a remembered device', async () => {
    const { idToken, accessToken } = await enterByCode({ remember: true })
    const typed = prove('typed')
    api.world.now += MINUTE_MS
    await api.post('/api/auth/sign-out', undefined, accessToken)
    expect(refusal(await signIn(idToken))).toEqual([401, 'auth/session-ended'])
    const phone = await enterByCode({}, PHONE)
    api.world.now += 2 * MINUTE_MS
    await api.send('DELETE', '/api/auth/sessions', { token: phone.accessToken, headers: PHONE })
    expect(refusal(await signIn(typed))).toEqual([401, 'auth/session-ended'])
  })

  it('is no proof in a session either', async () => {
    const { idToken, accessToken } = await enterByCode({ remember: true })
    await api.post('/api/auth/sign-out', undefined, accessToken)
    const reply = await api.post('/api/auth/reauthenticate', { idToken }, laptop)
    expect(refusal(reply)).toEqual([401, 'auth/requires-recent-login'])
  })
})

describe('a ticket', () => {
  it('works once', async () => {
    const ticket = await ticketNow()
    expect((await answer(ticket)).status).toBe(200)
    api.world.now += MINUTE_MS
    expect(refusal(await answer(ticket))).toEqual([410, 'auth/ticket-expired'])
  })

  it('works for five minutes', async () => {
    const ticket = await ticketNow()
    api.world.now += 5 * MINUTE_MS
    expect(refusal(await answer(ticket))).toEqual([410, 'auth/ticket-expired'])
  })

  it('is for one browser', async () => {
    const ticket = await ticketNow()
    expect(refusal(await answer(ticket, code(), {}, PHONE))).toEqual([410, 'auth/ticket-expired'])
  })

  it('is for one person', async () => {
    const ticket = await ticketNow()
    const moved = `${ticket.slice(0, 10)}karim`
    expect(refusal(await answer(moved))).toEqual([410, 'auth/ticket-expired'])
  })

  it.each(['marie/states', 'a.b', 'a#b', 'a\u0000b'])(
    'names no place in the database: %j',
    async (uid) => {
      expect(refusal(await answer(`ABCDEFGHIJ${uid}`))).toEqual([400, 'request/invalid'])
    },
  )

  it('is for what it was asked for', async () => {
    const again = prove('again')
    const forProof = await api.post('/api/auth/reauthenticate', { idToken: again }, laptop)
    const answered = await answer(neededOf(forProof).ticket)
    api.world.now += SECOND_MS
    const idToken = redeem(api, tokenOf(answered))
    expect(refusal(await signIn(idToken))).toEqual([401, 'auth/session-ended'])
    const reply = await api.post('/api/auth/reauthenticate', { idToken }, laptop)
    expect(reply.status).toBe(200)
  })

  it('ends with « end all others »', async () => {
    const ticket = await ticketNow()
    await api.send('DELETE', '/api/auth/sessions', { token: laptop })
    expect(refusal(await answer(ticket))).toEqual([410, 'auth/ticket-expired'])
  })
})

describe('the custom token of a code', () => {
  it('opens one session, within a minute', async () => {
    const answered = await answer(await ticketNow())
    api.world.now += PENDING_MS
    const idToken = redeem(api, tokenOf(answered))
    expect(refusal(await signIn(idToken))).toEqual([401, 'auth/session-ended'])
  })

  it('opens no second one', async () => {
    const answered = await answer(await ticketNow())
    api.world.now += SECOND_MS
    await signIn(redeem(api, tokenOf(answered)))
    api.world.now += SECOND_MS
    const again = redeem(api, tokenOf(answered), { authTimeSeconds: nowSeconds() })
    expect(refusal(await signIn(again))).toEqual([401, 'auth/session-ended'])
  })
})

describe('an entry whose answer was lost', () => {
  it.each(['/api/auth/sign-in', '/api/auth/reset-password'])(
    'opens its session once: %s',
    async (path) => {
      await api.close()
      let isLost = false
      api = await startApi({
        intercept: ({ records, ...deps }) => ({
          ...deps,
          records: {
            ...records,
            async commit(uid, changes) {
              const isWritten = await records.commit(uid, changes)
              if (!isLost) return isWritten
              isLost = false
              const at = `access/${uid}`
              const rev = Number(api.world.tree.read(`${at}/rev`)) + 1
              await records.commit(uid, { [`${at}/rev`]: rev, [`${at}/by`]: 'another' })
              return false
            },
          },
        }),
      })
      await api.send('GET', '/api/health')
      kept?.()
      const answered = await answer(await ticketNow())
      api.world.now += SECOND_MS
      const idToken = redeem(api, tokenOf(answered))
      isLost = true
      const more = path.endsWith('sign-in') ? { remember: true } : { code: 'unneeded' }
      const reply = await api.post(path, { idToken, ...more })
      expect([reply.status, isLost]).toEqual([200, false])
      expect(await statusOf(grantOf(reply).accessToken)).toBe(200)
    },
  )
})

describe('a code', () => {
  it.each([-1, 0, 1])('counts at step %i', async (ahead) => {
    expect((await answer(await ticketNow(), code(ahead))).status).toBe(200)
  })

  it.each([-2, 2])('does not count at step %i', async (ahead) => {
    const reply = await answer(await ticketNow(), code(ahead))
    expect(refusal(reply)).toEqual([403, 'auth/code-refused'])
    expect(JSON.parse(reply.text)).toMatchObject({ error: { triesLeft: 4 } })
  })

  it('counts once', async () => {
    const used = code()
    expect((await answer(await ticketNow(), used)).status).toBe(200)
    expect(refusal(await answer(await ticketNow(), used))).toEqual([403, 'auth/code-refused'])
  })

  it('counts once over two instances that ask at the same moment', async () => {
    const tickets = [await ticketNow(), await ticketNow()]
    const replies = await Promise.all(tickets.map((ticket) => answer(ticket)))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 403])
  })

  it('may be a recovery code, once', async () => {
    const [recovery = ''] = codes
    const reply = await answer(await ticketNow(), recovery.toLowerCase())
    expect(JSON.parse(reply.text)).toMatchObject({ codesLeft: 9 })
    expect(refusal(await answer(await ticketNow(), recovery))).toEqual([403, 'auth/code-refused'])
    const kinds = api.world.notifications.map(({ kind }) => kind)
    expect(kinds).toContain('recovery-code-used')
  })

  it('is sealed anew once the keys are rotated', async () => {
    const { keys } = api.deps.config.secondFactor
    const before = String(factor()?.['sealed'])
    const rotated = new Map([...parseSealingKeys(`k2:${OTHER_KEY}`), ...keys])
    Object.assign(api.deps.config.secondFactor, { keys: rotated })
    expect((await answer(await ticketNow())).status).toBe(200)
    expect([before.slice(0, 3), String(factor()?.['sealed']).slice(0, 3)]).toEqual(['k1.', 'k2.'])
  })

  it('of the app cannot be checked without its key; a recovery code can', async () => {
    Object.assign(api.deps.config.secondFactor, { keys: parseSealingKeys(`k2:${OTHER_KEY}`) })
    expect(refusal(await answer(await ticketNow()))).toEqual([409, 'auth/second-factor-unreadable'])
    expect((await answer(await ticketNow(), codes[0])).status).toBe(200)
  })

  it('is asked for if the record of the factor cannot be read', async () => {
    api.world.tree.write('access/marie/factor', 'nonsense')
    expect(refusal(await signIn())).toEqual([403, 'auth/second-factor-required'])
    expect(refusal(await answer(await ticketNow()))).toEqual([409, 'auth/second-factor-unreadable'])
  })
})

describe('refused codes', () => {
  const triesLeft = ({ text }: Reply) =>
    (JSON.parse(text) as { error: { triesLeft?: number } }).error.triesLeft
  const fail = async (headers = {}, times = 5) => {
    const ticket = await ticketNow(headers)
    const replies = []
    for (let n = 0; n < times; n++) replies.push(await answer(ticket, '000000', {}, headers))
    return replies
  }

  it('count down, and then make the device wait', async () => {
    const replies = await fail()
    const last = replies.pop()
    expect(replies.map(triesLeft)).toEqual([4, 3, 2, 1])
    expect(last && refusal(last)).toEqual([429, 'auth/second-factor-wait'])
    expect(last?.headers.get('retry-after')).toBe('300')
    expect(refusal(await signIn())).toEqual([429, 'auth/second-factor-wait'])
  })

  it('make each wait twice as long, up to a day', async () => {
    const waits = []
    for (let n = 0; n < 10; n++) {
      const seconds = Number((await fail()).at(-1)?.headers.get('retry-after'))
      waits.push(seconds / 60)
      api.world.now += seconds * SECOND_MS
    }
    expect(waits).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 1280, 1440])
  })

  it('of strangers do not keep a known device out', async () => {
    const { accessToken } = await enterByCode()
    expect(await statusOf(accessToken)).toBe(200)
    await fail(PHONE)
    expect(refusal(await signIn(prove(), {}, PHONE))).toEqual([429, 'auth/second-factor-wait'])
    expect(refusal(await signIn())).toEqual([403, 'auth/second-factor-required'])
  })

  it('of all strangers together share their wait', async () => {
    await fail(PHONE)
    const other = { 'User-Agent': 'Mozilla/5.0 (Macintosh) Safari/605.1.15' }
    expect(refusal(await signIn(prove(), {}, other))).toEqual([429, 'auth/second-factor-wait'])
  })

  it('count recovery codes too', async () => {
    const ticket = await ticketNow()
    await answer(ticket, '000000')
    const reply = await answer(ticket, 'AAAAAAAA')
    expect(JSON.parse(reply.text)).toMatchObject({ error: { triesLeft: 3 } })
  })
})

describe('a remembered device', () => {
  it('enters without a code for 30 days, until it is forgotten', async () => {
    await enterByCode({ remember: true })
    const reply = await signIn()
    expect(refusal(reply)).toEqual([403, 'auth/second-factor-required'])
    const { customToken = '', ticket } = neededOf(reply)
    expect(ticket).toBeUndefined()
    api.world.now += SECOND_MS
    expect((await signIn(redeem(api, customToken))).status).toBe(200)
    expect(neededOf(await signIn(prove(), {}, PHONE)).ticket).toBeDefined()
    const shown = api.world.tree.read('access/marie/shownFactor/remembered') as object
    const [device = ''] = Object.keys(shown)
    await api.send('DELETE', `/api/auth/second-factor/devices/${device}`, { token: laptop })
    expect(neededOf(await signIn()).ticket).toBeDefined()
  })

  it('is asked again once its session is ended from another device', async () => {
    const { accessToken } = await enterByCode({ remember: true })
    api.world.now += MINUTE_MS
    const phone = await enterByCode({}, PHONE)
    const { sid } = claimsOf(accessToken)
    const token = phone.accessToken
    await api.send('DELETE', `/api/auth/sessions/${sid}`, { token, headers: PHONE })
    expect(neededOf(await signIn()).ticket).toBeDefined()
  })

  it('is asked again after 30 days', async () => {
    await enterByCode({ remember: true })
    api.world.now += 30 * DAY_MS
    expect(neededOf(await signIn()).ticket).toBeDefined()
  })

  it('is asked again once others were ended from another device', async () => {
    const phone = await enterByCode({}, PHONE)
    api.world.now += MINUTE_MS
    await enterByCode({ remember: true })
    await api.send('DELETE', '/api/auth/sessions', { token: phone.accessToken, headers: PHONE })
    api.world.now += MINUTE_MS
    expect(neededOf(await signIn()).ticket).toBeDefined()
  })
})

describe('a sign-in by a provider', () => {
  const google = { provider: 'google.com' as const }
  const trustGoogle = () => {
    api.world.accounts.set('marie', {
      ...api.world.accounts.get('marie'),
      providers: ['password', 'google.com'],
    })
    api.world.tree.write('access/marie/methods/google', 'google.com of marie')
  }

  it('enters by a custom token without a code', async () => {
    trustGoogle()
    const reply = await signIn(prove('google', google))
    const { customToken = '' } = neededOf(reply)
    expect(customToken).toContain('google.com')
  })

  it('is asked for a code if the person said so', async () => {
    trustGoogle()
    const body = JSON.stringify({ afterProviders: true })
    await api.send('PATCH', '/api/auth/second-factor', { token: laptop, body })
    expect(neededOf(await signIn(prove('google', google))).ticket).toBeDefined()
  })
})

describe('a passkey', () => {
  it('is proof and code', async () => {
    const authenticator = await withPasskey(api, laptop)
    api.world.now += MINUTE_MS
    const reply = await signIn(await redeemed(api, authenticator))
    expect(reply.status).toBe(200)
    expect(neededOf(await signIn()).hasPasskey).toBe(true)
  })

  it('opens no second session by the same sign-in', async () => {
    const authenticator = await withPasskey(api, laptop)
    api.world.now += MINUTE_MS
    const idToken = await redeemed(api, authenticator)
    await signIn(idToken)
    expect(refusal(await signIn(idToken))).toEqual([401, 'auth/requires-recent-login'])
  })
})

describe('removing it', () => {
  const remove = (token: string, body: object = {}) =>
    api.post('/api/auth/second-factor/remove', body, token)

  it('needs a fresh proof and a code', async () => {
    expect(refusal(await remove(laptop))).toEqual([403, 'auth/code-refused'])
    expect(refusal(await remove(laptop, { code: '000000' }))).toEqual([403, 'auth/code-refused'])
    const { accessToken } = await enterByCode()
    api.world.now += RECENT_LOGIN_MS + MINUTE_MS
    expect(refusal(await remove(accessToken, { code: code() }))).toEqual([
      401,
      'auth/requires-recent-login',
    ])
    expect(factor()).not.toBeNull()
  })

  it('is done with a code, and told', async () => {
    expect((await remove(laptop, { code: code() })).status).toBe(204)
    expect(factor()).toBeNull()
    expect(api.world.tree.read('access/marie/shownFactor')).toBeNull()
    expect(api.world.notifications.at(-1)).toMatchObject({ kind: 'second-factor-removed' })
    expect([...api.world.statistics.keys()].at(-1)).toContain('second-factor-removed')
    expect((await signIn()).status).toBe(200)
  })

  it('is done by « that wasn’t me » to the alert that turned it on, and to no other', async () => {
    const added = api.world.notifications.find(({ kind }) => kind === 'second-factor-added')
    const about = { uid: 'marie', alert: added?.id ?? '', kind: 'second-factor-added' }
    const mailed = signAlertCode(api.deps.config, about, nowSeconds())
    const reply = await api.post('/api/auth/answer-alert', { code: mailed, answer: 'not-me' })
    expect(reply.status).toBe(200)
    expect(factor()).toBeNull()
  })

  it('is not done by the alert of an earlier one', async () => {
    const { id: alert = '' } =
      api.world.notifications.find(({ kind }) => kind === 'second-factor-added') ?? {}
    await remove(laptop, { code: code() })
    api.world.now += MINUTE_MS
    const token = grantOf(await signIn()).accessToken
    await turnOnBy(token)
    const about = { uid: 'marie', alert, kind: 'second-factor-added' }
    const mailed = signAlertCode(api.deps.config, about, nowSeconds())
    await api.post('/api/auth/answer-alert', { code: mailed, answer: 'not-me' })
    expect(factor()).not.toBeNull()
  })
})

describe('recovery codes', () => {
  it('are replaced with a code, and the old ones end', async () => {
    const reply = await api.post('/api/auth/second-factor/recovery-codes', { code: code() }, laptop)
    const { recoveryCodes } = JSON.parse(reply.text) as { recoveryCodes: string[] }
    expect(refusal(await answer(await ticketNow(), codes[1]))).toEqual([403, 'auth/code-refused'])
    expect((await answer(await ticketNow(), recoveryCodes[1])).status).toBe(200)
  })
})

describe('the wait of a person without their app', () => {
  const lose = async (headers = {}) => {
    const body = JSON.stringify({ ticket: await ticketNow(headers) })
    return api.send('POST', '/api/auth/second-factor/lost', { body, headers })
  }
  const until = (reply: Reply) => (JSON.parse(reply.text) as { until: number }).until

  it('lasts seven days, and is not shortened by another', async () => {
    const first = await lose()
    expect(until(first)).toBe(api.world.now + 7 * DAY_MS)
    api.world.now += 6 * DAY_MS
    expect(until(await lose())).toBe(until(first))
    expect(
      api.world.notifications.filter(({ kind }) => kind === 'second-factor-wait'),
    ).toHaveLength(1)
    expect(neededOf(await signIn()).wait).toMatchObject({ until: until(first) })
  })

  it('removes the factor at the first sign-in after it', async () => {
    await lose()
    api.world.now += 7 * DAY_MS
    expect((await signIn()).status).toBe(200)
    expect(factor()).toBeNull()
  })

  it('is stopped in a session, not by the password alone', async () => {
    await lose(PHONE)
    expect(refusal(await signIn(prove(), {}, PHONE))).toEqual([403, 'auth/second-factor-required'])
    expect(factor()).toHaveProperty('wait')
    const stopped = await api.send('DELETE', '/api/auth/second-factor/wait', { token: laptop })
    expect(stopped.status).toBe(204)
    expect(factor()).not.toHaveProperty('wait')
  })

  it('is stopped by a code', async () => {
    await lose(PHONE)
    await answer(await ticketNow())
    expect(factor()).not.toHaveProperty('wait')
  })

  it('is stopped by « that wasn’t me » in the e-mail', async () => {
    await lose(PHONE)
    const alert = api.world.notifications.find(({ kind }) => kind === 'second-factor-wait')
    const about = { uid: 'marie', alert: alert?.id ?? '', kind: 'second-factor-wait' }
    const mailed = signAlertCode(api.deps.config, about, nowSeconds())
    await api.post('/api/auth/answer-alert', { code: mailed, answer: 'not-me' })
    expect(factor()).not.toHaveProperty('wait')
    expect(factor()).not.toBeNull()
  })

  it('is begun in a session too, with a fresh proof', async () => {
    const { accessToken } = await enterByCode()
    const begin = () => api.post('/api/auth/second-factor/wait', undefined, accessToken)
    expect((await begin()).status).toBe(200)
    api.world.now += RECENT_LOGIN_MS + MINUTE_MS
    expect(refusal(await begin())).toEqual([401, 'auth/requires-recent-login'])
  })
})

describe('after a change of the account', () => {
  it('a new password keeps the session’s sign-in, and lets its device enter again', async () => {
    const { accessToken, idToken: before } = await enterByCode()
    api.world.now += MINUTE_MS
    const renewed = prove('renewed')
    api.world.accounts.set('marie', {
      ...api.world.accounts.get('marie'),
      passwordStamp: api.world.now,
    })
    const reply = await api.post('/api/auth/change-password', { idToken: renewed }, accessToken)
    expect(reply.status).toBe(200)
    expect(letsIn(renewed)).toBe(false)
    expect(await statusOf(accessToken)).toBe(401)
    api.world.now += SECOND_MS
    const [uid = '', , entry = ''] = tokenOf(reply).split('/')
    const told = { uid, entry, provider: 're-entry', authTimeSeconds: nowSeconds() } as const
    api.world.proofs.set('re-entry', told)
    const { sid } = claimsOf(accessToken)
    const grant = grantOf(await signIn('re-entry', { sid }))
    expect(await statusOf(grant.accessToken)).toBe(200)
    expect(letsIn('re-entry')).toBe(true)
    expect(letsIn(before)).toBe(false)
  })

  it('a mailed reset opens nothing without a code', async () => {
    api.world.accounts.set('marie', {
      ...api.world.accounts.get('marie'),
      passwordStamp: api.world.now,
    })
    const mailed = resetCode(api.deps.config.pepper, 'marie@exemple.fr', nowSeconds())
    const body = { idToken: prove('reset'), code: mailed }
    expect((await api.post('/api/auth/reset-password', body)).status).toBe(403)
    // Its answer was lost.
    const reply = await api.post('/api/auth/reset-password', body)
    expect(refusal(reply)).toEqual([403, 'auth/second-factor-required'])
    expect(await statusOf(laptop)).toBe(401)
    const answered = await answer(neededOf(reply).ticket)
    api.world.now += 2 * SECOND_MS
    const idToken = redeem(api, tokenOf(answered))
    expect((await api.post('/api/auth/reset-password', { ...body, idToken })).status).toBe(200)
    const told = api.world.notifications.filter(({ kind }) => kind === 'password-reset')
    expect(told).toHaveLength(1)
  })
})

describe('where a second factor is demanded', () => {
  const DATE = START + DAY_MS

  it('refuses people without one from that date on, until they have it or a passkey', async () => {
    await api.close()
    api = await startApi({ secondFactorFrom: DATE })
    const token = await enter('first')
    expect(await statusOf(token)).toBe(200)
    const rename = () =>
      api.send('PATCH', '/api/common/user', {
        token,
        body: JSON.stringify({ user: { displayName: 'Élise' } }),
      })
    expect((await rename()).status).toBe(200)
    api.world.now = DATE - MINUTE_MS
    const later = await enter('later')
    api.world.now = DATE
    const change = () =>
      api.send('PATCH', '/api/common/user', {
        token: later,
        body: JSON.stringify({ user: { displayName: 'Élise' } }),
      })
    expect(refusal(await change())).toEqual([403, 'auth/second-factor-due'])
    const { user } = grantOf(
      await api.post('/api/auth/sign-in', { idToken: prove(), remember: true }),
    )
    expect(user.secondFactorFrom).toBe(DATE)
    await withPasskey(api, later)
    expect((await change()).status).toBe(200)
  })

  it('is turned on then', async () => {
    await api.close()
    api = await startApi({ secondFactorFrom: START })
    const token = await enter('first')
    await turnOnBy(token)
    expect(await statusOf(token)).toBe(200)
  })
})

async function restarted(): Promise<TestApi> {
  await api.close()
  return startApi()
}
