import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@sesame/contract/durations'
import { refreshAccessToken, signIn } from '@sesame/contract/endpoints/auth'
import { describe, expect, it } from 'vitest'
import { grantFor } from '../../test/fakes/fake-api.ts'
import { FakeStorage } from '../../test/fakes/fake-storage.ts'
import { credentials, openTab } from '../../test/fakes/fake-tab.ts'
import { accessToken } from '../../test/tokens.ts'
import { marie } from '../../test/users.ts'
import { CallError } from '../api/call-error.ts'

/** After this time, a fifth of the token's lifetime (one hour) is left. */
const LEAD_MS = 48 * MINUTE_MS

/** Opens a tab whose clock is ahead of the API's by this time, or behind if the time is negative. */
function openAhead(aheadMs: number, storage = new FakeStorage()) {
  const tab = openTab({ storage })
  const { api, clock } = tab
  let n = 0
  const grant = () => {
    n += 1
    return { data: grantFor(marie, accessToken({ issuedMs: clock.nowMs() - aheadMs, n })) }
  }
  api.on(signIn, grant)
  api.on(refreshAccessToken, grant)
  tab.onApiTime(() => Promise.resolve(clock.nowMs() - aheadMs))
  return { ...tab, refreshes: () => api.callsOf(refreshAccessToken).length }
}

describe.each([-2, 2])('a session with a clock that is off by %d days', (days) => {
  const aheadMs = days * DAY_MS

  it('the session refreshes its token while the person is active, and ends after an idle hour', async () => {
    const { act, auth, clock, refreshes, state } = openAhead(aheadMs)
    await auth.signIn.withPassword(credentials)
    for (let times = 1; times <= 3; times++) {
      act()
      await clock.pass(LEAD_MS)
      expect([refreshes(), state().authenticated]).toEqual([times, true])
    }
    await clock.pass(60 * MINUTE_MS)
    expect(state()).toMatchObject({ authenticated: false, ending: 'session-ended' })
  })

  it('the session is restored after a reload', async () => {
    const { auth, storage } = openAhead(aheadMs)
    await auth.signIn.withPassword(credentials)
    const reloaded = openAhead(aheadMs, storage)
    await expect(reloaded.auth.checkEntry()).resolves.toBe(true)
  })

  it('the session never sends an expired token', async () => {
    const { auth, storage } = openAhead(aheadMs)
    await auth.signIn.withPassword(credentials)
    const later = openAhead(aheadMs, storage)
    later.clock.sleep(61 * MINUTE_MS)
    await expect(later.auth.checkEntry()).resolves.toBe(false)
    expect(later.refreshes()).toBe(0)
  })
})

describe('a session during which the clock is set hours ahead', () => {
  const aheadMs = 5 * HOUR_MS

  async function setAhead() {
    const tab = openAhead(0)
    const { api, auth, clock } = tab
    await auth.signIn.withPassword(credentials)
    clock.setAhead(aheadMs)
    const apiMs = () => clock.nowMs() - aheadMs
    tab.onApiTime(() => Promise.resolve(apiMs()))
    api.on(refreshAccessToken, () => ({
      data: grantFor(marie, accessToken({ issuedMs: apiMs(), n: 1 })),
    }))
    return tab
  }

  it('the session refreshes its token while the person is active', async () => {
    const { act, clock, refreshes, state } = await setAhead()
    for (let times = 1; times <= 3; times++) {
      act()
      await clock.pass(LEAD_MS)
      expect([refreshes(), state().authenticated]).toEqual([times, true])
    }
  })

  it('the session stays open while the API’s time cannot be fetched', async () => {
    const { act, clock, onApiTime, refreshes, state } = await setAhead()
    onApiTime(() => Promise.reject(new CallError('client/unreachable')))
    act()
    await clock.pass(LEAD_MS)
    expect([refreshes(), state().authenticated]).toEqual([0, true])
    onApiTime(() => Promise.resolve(clock.nowMs() - aheadMs))
    await clock.pass(30 * SECOND_MS)
    expect([refreshes(), state().authenticated]).toEqual([1, true])
  })

  it('the session ends after an idle hour, without sending anything', async () => {
    const { clock, refreshes, state } = await setAhead()
    await clock.pass(60 * MINUTE_MS)
    expect(refreshes()).toBe(0)
    expect(state()).toMatchObject({ authenticated: false, ending: 'session-ended' })
  })
})
