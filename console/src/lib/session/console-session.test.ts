import { HOUR_MS, MINUTE_MS } from '@sesame/contract/durations'
import { describe, expect, it, vi } from 'vitest'
import { FakeApi, refusing } from '../../test/fake-api.ts'
import { ASSERTION, FakeClock, FakeProofs, fakeTokens } from '../../test/fakes.ts'
import { camille } from '../../test/samples.ts'
import { createOperatorSession } from './console-session.ts'

function open(token: string | null = 'jeton') {
  const api = new FakeApi()
  const proofs = new FakeProofs()
  const clock = new FakeClock()
  const tokens = fakeTokens(token)
  api.on('getConsoleSession', () => camille)
  const session = createOperatorSession({ api: api.call, proofs, tokens, clock })
  return { api, proofs, clock, tokens, session, now: () => session.state.get().now }
}

describe('a console session', () => {
  it('opens after the operator proves their identity, and stores the token from the response', async () => {
    const { api, proofs, tokens, session, now } = open(null)
    api.on('signInOperator', () => ({ token: 'nouveau', session: camille }))
    await session.enter({ by: 'passkey' })
    expect(proofs.asked).toEqual([{ by: 'passkey' }])
    expect(api.bodiesOf('signInOperator')).toEqual([{ response: ASSERTION }])
    expect(tokens.read()).toBe('nouveau')
    expect(now()).toEqual({ status: 'in', me: camille })
  })

  it('does not open for an account without a role', async () => {
    const { api, tokens, session, now } = open(null)
    api.on('signInOperator', refusing('tools/not-an-operator', 403))
    await session.enter({ by: 'passkey' })
    expect(now()).toEqual({ status: 'forbidden', person: null })
    expect(tokens.read()).toBeNull()
  })

  it('does not open if the API refuses for any other reason, and rejects with the API’s error', async () => {
    const { api, session, now } = open(null)
    api.on('signInOperator', refusing('request/too-many', 429))
    await expect(session.enter({ by: 'passkey' })).rejects.toMatchObject({
      code: 'request/too-many',
    })
    expect(now()).toEqual({ status: 'out', ending: null })
  })

  it('reads a stored token, and sends it with every call', async () => {
    const { api, session, now } = open()
    await session.check()
    expect(api.calls).toMatchObject([{ name: 'getConsoleSession', accessToken: 'jeton' }])
    expect(now()).toMatchObject({ status: 'in' })
  })

  it('keeps the token if the API cannot be reached, since the session may still be open', async () => {
    const { api, tokens, session, now } = open()
    api.on('getConsoleSession', refusing('server/unavailable', 503))
    await session.check()
    expect(now()).toEqual({ status: 'unreachable' })
    expect(tokens.read()).toBe('jeton')
  })

  it.each([
    ['auth/session-ended', 401, { status: 'out', ending: 'ended' }],
    ['tools/not-an-operator', 403, { status: 'forbidden' }],
  ] as const)('ends if a call is refused with %s', async (code, status, state) => {
    const { api, tokens, session, now } = open()
    await session.check()
    api.on('searchPeople', refusing(code, status))
    await expect(session.call('searchPeople', { body: {} })).rejects.toMatchObject({ code })
    expect(now()).toMatchObject(state)
    expect(tokens.read()).toBeNull()
  })

  it.each([
    ['auth/requires-recent-login', 401],
    ['tools/forbidden', 403],
    ['tools/changed', 409],
  ] as const)('stays open if a single action is refused: %s', async (code, status) => {
    const { api, session, now } = open()
    await session.check()
    api.on('searchPeople', refusing(code, status))
    await expect(session.call('searchPeople', { body: {} })).rejects.toMatchObject({ code })
    expect(now()).toMatchObject({ status: 'in' })
  })

  it('clears the screen 15 minutes after the last call, and not before', async () => {
    const { api, clock, session, now } = open()
    api.on('searchPeople', () => ({ items: [], next: null }))
    await session.check()
    clock.advance(14 * MINUTE_MS)
    await session.call('searchPeople', { body: {} })
    clock.advance(14 * MINUTE_MS)
    expect(now()).toMatchObject({ status: 'in' })
    clock.advance(MINUTE_MS)
    expect(now()).toEqual({ status: 'out', ending: 'ended' })
  })

  it('warns the operator from two minutes before its end until the next call', async () => {
    const { api, clock, session } = open()
    api.on('searchPeople', () => ({ items: [], next: null }))
    await session.check()
    clock.advance(13 * MINUTE_MS - 1)
    expect(session.state.get().endsAt).toBeNull()
    clock.advance(1)
    expect(session.state.get().endsAt).toBe(clock.nowMs() + 2 * MINUTE_MS)
    await session.call('searchPeople', { body: {} })
    expect(session.state.get().endsAt).toBeNull()
  })

  it('stays open while the operator types, and reports the activity to the server at most once a minute', async () => {
    const { api, clock, session, now } = open()
    await session.check()
    for (let minute = 0; minute < 20; minute++) {
      clock.advance(MINUTE_MS)
      session.noteActivity()
      session.noteActivity()
      await Promise.resolve()
    }
    expect(now()).toMatchObject({ status: 'in' })
    expect(api.bodiesOf('getConsoleSession')).toHaveLength(1 + 20)
  })

  it('updates the number of pending requests after activity and on demand, without losing a renewed proof', async () => {
    const { api, clock, session, now } = open()
    await session.check()
    const toDecide = { count: 2, receivers: 0, dueAt: clock.nowMs() + HOUR_MS }
    api.on('getConsoleSession', () => ({ ...camille, toDecide, provenAt: 0 }))
    await session.refresh()
    expect(now()).toEqual({ status: 'in', me: { ...camille, toDecide } })
    api.on('getConsoleSession', () => camille)
    clock.advance(MINUTE_MS)
    session.noteActivity()
    await vi.waitFor(() => expect(now()).toEqual({ status: 'in', me: camille }))
    api.on('getConsoleSession', refusing('server/unavailable', 503))
    await session.refresh()
    expect(now()).toEqual({ status: 'in', me: camille })
  })

  it('clears the screen when the session expires, even in use', async () => {
    const { api, clock, session, now } = open()
    api.on('getConsoleSession', () => ({ ...camille, expiresAt: clock.nowMs() + 5 * MINUTE_MS }))
    await session.check()
    clock.advance(5 * MINUTE_MS)
    expect(now()).toEqual({ status: 'out', ending: 'ended' })
  })

  it('renews the operator’s proof of identity, and discards a proof that the API finds too old', async () => {
    const { api, session, now } = open()
    await session.check()
    session.forgetProof()
    expect(now()).toMatchObject({ me: { provenAt: 0 } })
    const renewed = { ...camille, provenAt: camille.provenAt + HOUR_MS }
    api.on('proveOperator', () => renewed)
    await session.prove({ by: 'password', email: 'camille.brun@exemple.fr', password: 'secret' })
    expect(now()).toEqual({ status: 'in', me: renewed })
  })

  it('deletes its token at sign-out, even if the API cannot be reached', async () => {
    const { api, tokens, session, now } = open()
    await session.check()
    api.on('signOutOperator', refusing('server/unavailable', 503))
    await session.leave()
    expect(tokens.read()).toBeNull()
    expect(now()).toEqual({ status: 'out', ending: 'left' })
  })
})
