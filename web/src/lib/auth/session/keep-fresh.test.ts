import { ACCESS_TOKEN_KEY } from '@sesame/contract/constants'
import { MINUTE_MS, SECOND_MS } from '@sesame/contract/durations'
import { refreshAccessToken } from '@sesame/contract/endpoints/auth'
import { describe, expect, it } from 'vitest'
import { grantFor } from '../../../test/fakes/fake-api.ts'
import { settled } from '../../../test/fakes/fake-clock.ts'
import { credentials, openTab } from '../../../test/fakes/fake-tab.ts'
import { accessToken } from '../../../test/tokens.ts'
import { marie } from '../../../test/users.ts'
import { CallError } from '../../api/call-error.ts'

/** The age (ms) of a token at which a fifth of its lifetime (one hour) is left. */
const LEAD_MS = 48 * MINUTE_MS

async function signedIn() {
  const tab = openTab()
  const { api, auth, clock } = tab
  api.on(refreshAccessToken, () => {
    return { data: grantFor(marie, accessToken({ issuedMs: clock.nowMs(), n: 1 })) }
  })
  await auth.signIn.withPassword(credentials)
  return { ...tab, refreshes: () => api.callsOf(refreshAccessToken).length }
}

describe('refreshing ahead of expiry', () => {
  it('replaces the token when a fifth of its lifetime is left', async () => {
    const { act, clock, refreshes, storedToken } = await signedIn()
    const first = storedToken()
    act()
    await clock.pass(LEAD_MS - 1)
    expect(refreshes()).toBe(0)
    await clock.pass(1)
    expect(refreshes()).toBe(1)
    expect(storedToken()).not.toBe(first)
  })

  it('a refresh is scheduled for each new token', async () => {
    const { act, clock, refreshes, state } = await signedIn()
    for (let times = 1; times <= 3; times++) {
      act()
      await clock.pass(LEAD_MS)
      expect(refreshes()).toBe(times)
    }
    expect(state().authenticated).toBe(true)
  })

  it('a refresh waits while the page is not used, then starts at the first activity', async () => {
    const { act, clock, refreshes } = await signedIn()
    await clock.pass(LEAD_MS + MINUTE_MS)
    expect(refreshes()).toBe(0)
    act()
    await settled()
    expect(refreshes()).toBe(1)
  })

  it('sends nothing during an idle hour, and lets the session end', async () => {
    const { clock, refreshes, state, storedToken } = await signedIn()
    await clock.pass(60 * MINUTE_MS)
    expect(refreshes()).toBe(0)
    expect(storedToken()).toBeNull()
    expect(state()).toMatchObject({ authenticated: false, ending: 'session-ended' })
  })

  it('tries again after an outage, and stays signed in', async () => {
    const { act, api, clock, state } = await signedIn()
    api.on(refreshAccessToken, () => Promise.reject(new CallError('client/unreachable')))
    act()
    await clock.pass(LEAD_MS)
    expect(state().authenticated).toBe(true)
    api.on(refreshAccessToken, () => ({
      data: grantFor(marie, accessToken({ issuedMs: clock.nowMs(), n: 2 })),
    }))
    await clock.pass(30 * SECOND_MS)
    expect(state().authenticated).toBe(true)
    expect(api.callsOf(refreshAccessToken)).toHaveLength(2)
    await clock.pass(20 * MINUTE_MS)
    expect(state().authenticated).toBe(true)
  })

  it('ends the session if the outage outlasts the token', async () => {
    const { act, api, clock, state } = await signedIn()
    api.on(refreshAccessToken, () => Promise.reject(new CallError('client/unreachable')))
    act()
    await clock.pass(61 * MINUTE_MS)
    expect(state()).toMatchObject({ authenticated: false, ending: 'session-ended' })
  })

  it('keeps the session and the old token if this page cannot read the response with the new token', async () => {
    const { act, api, auth, clock, refreshes, state, storedToken } = await signedIn()
    const token = storedToken()
    api.on(refreshAccessToken, () =>
      Promise.reject(new CallError('client/outdated', { status: 200 })),
    )
    expect(auth.pageAge.get()).toEqual({ isOutdated: false })
    act()
    await clock.pass(LEAD_MS)
    expect(auth.pageAge.get()).toEqual({ isOutdated: true })
    await clock.pass(20 * MINUTE_MS)
    expect(state().authenticated).toBe(true)
    expect(storedToken()).toBe(token)
    expect(refreshes()).toBe(1)
  })

  it('ends the session if the refresh is refused', async () => {
    const { act, api, clock, state } = await signedIn()
    api.on(refreshAccessToken, () =>
      Promise.reject(new CallError('auth/session-ended', { status: 401 })),
    )
    act()
    await clock.pass(LEAD_MS)
    expect(state()).toMatchObject({ authenticated: false, ending: 'session-ended' })
  })

  it('a refresh starts at the first activity if the computer slept until the last fifth of the token’s lifetime', async () => {
    const { act, clock, refreshes } = await signedIn()
    act()
    clock.sleep(LEAD_MS - 1)
    act()
    await settled()
    expect(refreshes()).toBe(0)
    clock.sleep(1)
    act()
    act()
    await settled()
    expect(refreshes()).toBe(1)
  })

  it('a refresh is not retried more often during an outage, even if the person is active', async () => {
    const { act, api, clock, refreshes } = await signedIn()
    api.on(refreshAccessToken, () => Promise.reject(new CallError('client/unreachable')))
    clock.sleep(LEAD_MS)
    for (let times = 0; times < 3; times++) {
      act()
      await settled()
    }
    expect(refreshes()).toBe(1)
  })

  it('sends nothing if the token expired while the computer slept', async () => {
    const { act, clock, refreshes, state } = await signedIn()
    act()
    clock.sleep(120 * MINUTE_MS)
    await clock.pass(0)
    expect(refreshes()).toBe(0)
    expect(state()).toMatchObject({ authenticated: false, ending: 'session-ended' })
  })

  it('no refresh is sent after a sign-out', async () => {
    const { act, auth, clock, refreshes } = await signedIn()
    act()
    await auth.signOut()
    await clock.pass(60 * MINUTE_MS)
    expect(refreshes()).toBe(0)
  })

  it('does not end the session if another tab has stored a new token of which this tab has not been notified', async () => {
    const { clock, state, storage, storedToken } = await signedIn()
    const renewed = accessToken({ issuedMs: clock.nowMs() + LEAD_MS, n: 1 })
    // A tab that was frozen in the background runs its timers before it receives the new token.
    storage.setItem(ACCESS_TOKEN_KEY, renewed)
    await clock.pass(60 * MINUTE_MS)
    expect(storedToken()).toBe(renewed)
    expect(state().authenticated).toBe(true)
  })

  it('does nothing if another tab has already replaced the token', async () => {
    const { act, clock, hear, refreshes, state } = await signedIn()
    act()
    await clock.pass(LEAD_MS - 1)
    hear(accessToken({ issuedMs: clock.nowMs(), n: 1 }))
    await clock.pass(MINUTE_MS)
    expect(refreshes()).toBe(0)
    expect(state().authenticated).toBe(true)
  })
})
