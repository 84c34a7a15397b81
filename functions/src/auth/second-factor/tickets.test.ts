import { MINUTE_MS, SECOND_MS } from '@sesame/contract/durations'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { PENDING_MS } from '../../common/access/pending.ts'
import { grantOf, type TestApi } from '../../testing/api-client.ts'
import { claimsOf } from '../../testing/claims.ts'
import { losesAnswer } from '../../testing/lost-answer.ts'
import { redeem } from '../../testing/passkeys/passkey-scenarios.ts'
import {
  customTokenOf,
  neededOf,
  openProtectedMarie,
  PHONE,
  refusal,
  type ProtectedMarie,
} from '../../testing/protected-marie.ts'
import { ticketOf } from '../../testing/second-factor.ts'

const REQUIRED = [403, 'auth/second-factor-required']
const ENDED = [401, 'auth/session-ended']

let marie: ProtectedMarie
let api: TestApi
beforeEach(async () => {
  marie = await openProtectedMarie()
  ;({ api } = marie)
})
afterEach(() => api.close())

const lock = (token: string) => marie.post('lock-session', {}, {}, token)

describe('a ticket', () => {
  it('can be used only once', async () => {
    const ticket = await marie.ticketNow()
    expect((await marie.answer(ticket)).status).toBe(200)
    api.world.now += MINUTE_MS
    expect(refusal(await marie.answer(ticket))).toEqual([410, 'auth/ticket-expired'])
  })

  it('is valid for five minutes', async () => {
    const ticket = await marie.ticketNow()
    api.world.now += 5 * MINUTE_MS
    expect(refusal(await marie.answer(ticket))).toEqual([410, 'auth/ticket-expired'])
  })

  it('is valid in one browser only', async () => {
    const ticket = await marie.ticketNow()
    expect(refusal(await marie.answer(ticket, marie.code(), {}, PHONE))).toEqual([
      410,
      'auth/ticket-expired',
    ])
  })

  it('is valid for one person only', async () => {
    const ticket = await marie.ticketNow()
    const moved = `${ticket.slice(0, 10)}karim`
    expect(refusal(await marie.answer(moved))).toEqual([410, 'auth/ticket-expired'])
  })

  it('is valid only for the purpose it was requested for', async () => {
    const again = marie.prove('again')
    const forProof = await api.post('/api/auth/reauthenticate', { idToken: again }, marie.laptop)
    const answered = await marie.answer(neededOf(forProof).ticket)
    api.world.now += SECOND_MS
    const idToken = redeem(api, customTokenOf(answered))
    expect(refusal(await marie.signIn(idToken))).toEqual([401, 'auth/session-ended'])
    const reply = await api.post('/api/auth/reauthenticate', { idToken }, marie.laptop)
    expect(reply.status).toBe(200)
  })

  it('becomes invalid when all other sessions are ended', async () => {
    const ticket = await marie.ticketNow()
    await api.send('DELETE', '/api/auth/sessions', { token: marie.laptop })
    expect(refusal(await marie.answer(ticket))).toEqual([410, 'auth/ticket-expired'])
  })

  it('cannot be used as the pending entry of a custom token', async () => {
    const ticket = ticketOf(await marie.signIn(marie.prove()))
    const entry = ticket.slice(0, 10)
    api.world.now += SECOND_MS
    const by = (provider: string) => {
      api.prove('forged', { authTimeSeconds: marie.nowSeconds(), entry })
      const told = { ...api.world.proofs.get('forged'), provider }
      api.world.proofs.set('forged', told as never)
      return marie.signIn('forged', { sid: claimsOf(marie.laptop).sid })
    }
    expect(refusal(await by('password'))).toEqual(ENDED)
    expect(refusal(await by('google.com'))).toEqual(ENDED)
    expect(refusal(await by('re-entry'))).toEqual(ENDED)
  })

  it('becomes invalid when the password changes', async () => {
    const ticket = ticketOf(await marie.signIn(marie.prove(), {}, PHONE))
    const { accessToken } = await marie.enter()
    const idToken = marie.prove('renewed')
    const stamp = api.world.now
    api.world.accounts.set('marie', { ...api.world.accounts.get('marie'), passwordStamp: stamp })
    const changed = await marie.post('change-password', { idToken }, {}, accessToken)
    expect(changed.status).toBe(200)
    const reply = await marie.post('second-factor/answer', { ticket, code: marie.code() }, PHONE)
    expect(refusal(reply)).toEqual([410, 'auth/ticket-expired'])
  })

  it('does not unlock a session if it was issued for a sign-in', async () => {
    const { accessToken } = await marie.enter()
    await lock(accessToken)
    api.world.now += MINUTE_MS
    const ticket = ticketOf(await marie.signIn(marie.prove()))
    const answered = await marie.post('second-factor/answer', { ticket, code: marie.code() })
    api.world.now += SECOND_MS
    const idToken = redeem(api, customTokenOf(answered))
    const reply = await marie.post('unlock-session', { idToken }, {}, accessToken)
    expect(refusal(reply)).toEqual(ENDED)
    const { states } = api.world
    expect(states.get(claimsOf(accessToken).sid)?.lockedAt).toBeDefined()
  })
})

describe('tickets requested by a stranger who knows the password', () => {
  const flood = async () => {
    for (let n = 0; n < 8; n++) {
      const browser = { 'User-Agent': `flood ${n}` }
      expect(refusal(await marie.signIn(marie.prove(`flood ${n}`), {}, browser))).toEqual(REQUIRED)
    }
  }

  it('do not replace the ticket of a known device', async () => {
    const { accessToken } = await marie.enter()
    expect(await marie.statusOf(accessToken)).toBe(200)
    const ticket = ticketOf(await marie.signIn(marie.prove()))
    await flood()
    const body = { ticket, code: marie.code() }
    expect((await marie.post('second-factor/answer', body)).status).toBe(200)
  })

  it('do not prevent a known device from getting a ticket', async () => {
    await marie.enter()
    await flood()
    expect(refusal(await marie.signIn(marie.prove()))).toEqual(REQUIRED)
  })

  it('do not prevent a session from signing in again after it has ended the other sessions', async () => {
    const { accessToken, sid } = await marie.enter()
    const reply = await api.send('DELETE', '/api/auth/sessions', { token: accessToken })
    await flood()
    const entry = customTokenOf(reply).split('/')[2] ?? ''
    api.world.now += SECOND_MS
    const told = { uid: 'marie', entry, provider: 're-entry', authTimeSeconds: marie.nowSeconds() }
    api.world.proofs.set('re-entry', told as never)
    expect((await marie.signIn('re-entry', { sid })).status).toBe(200)
  })
})

describe('the custom token returned for a code', () => {
  it('opens a session only within a minute', async () => {
    const answered = await marie.answer(await marie.ticketNow())
    api.world.now += PENDING_MS
    const idToken = redeem(api, customTokenOf(answered))
    expect(refusal(await marie.signIn(idToken))).toEqual([401, 'auth/session-ended'])
  })

  it('opens no second session', async () => {
    const answered = await marie.answer(await marie.ticketNow())
    api.world.now += SECOND_MS
    await marie.signIn(redeem(api, customTokenOf(answered)))
    api.world.now += SECOND_MS
    const again = redeem(api, customTokenOf(answered), { authTimeSeconds: marie.nowSeconds() })
    expect(refusal(await marie.signIn(again))).toEqual([401, 'auth/session-ended'])
  })
})

describe('a sign-in with a code, whose response was lost', () => {
  it.each(['/api/auth/sign-in', '/api/auth/reset-password'])(
    'opens its session only once: %s',
    async (path) => {
      await api.close()
      const lost = losesAnswer()
      marie = await openProtectedMarie('password', lost)
      ;({ api } = marie)
      const answered = await marie.answer(await marie.ticketNow())
      api.world.now += SECOND_MS
      const idToken = redeem(api, customTokenOf(answered))
      lost.isNext = true
      const more = path.endsWith('sign-in') ? { remember: true } : { code: 'unneeded' }
      const reply = await api.post(path, { idToken, ...more })
      expect([reply.status, lost.isNext]).toEqual([200, false])
      expect(await marie.statusOf(grantOf(reply).accessToken)).toBe(200)
    },
  )
})
