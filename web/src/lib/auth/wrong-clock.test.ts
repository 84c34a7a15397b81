import { DAY_MS, MINUTE_MS } from '@sesame/contract/durations'
import { refreshAccessToken, signIn } from '@sesame/contract/endpoints/auth'
import { describe, expect, it } from 'vitest'
import { grantFor } from '../../test/fake-api.ts'
import { FakeStorage } from '../../test/fake-storage.ts'
import { credentials, openTab } from '../../test/fake-tab.ts'
import { accessToken } from '../../test/tokens.ts'
import { marie } from '../../test/users.ts'

/** An hour less the lead of a fifth. */
const LEAD_MS = 48 * MINUTE_MS

/** A tab whose clock is ahead of the API's, or behind it. */
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
  return { ...tab, refreshes: () => api.callsOf(refreshAccessToken).length }
}

describe.each([-2, 2])('a clock that is wrong by %d days', (days) => {
  const aheadMs = days * DAY_MS

  it('keeps the session fresh while it is in use, and ends it after an idle hour', async () => {
    const { act, auth, clock, refreshes, state } = openAhead(aheadMs)
    await auth.signInWithPassword(credentials)
    for (let times = 1; times <= 3; times++) {
      act()
      await clock.pass(LEAD_MS)
      expect([refreshes(), state().authenticated]).toEqual([times, true])
    }
    await clock.pass(60 * MINUTE_MS)
    expect(state()).toMatchObject({ authenticated: false, ending: 'session-ended' })
  })

  it('finds the session again after a reload', async () => {
    const { auth, storage } = openAhead(aheadMs)
    await auth.signInWithPassword(credentials)
    const reloaded = openAhead(aheadMs, storage)
    await expect(reloaded.auth.checkEntry()).resolves.toBe(true)
  })

  it('sends no token that has expired', async () => {
    const { auth, storage } = openAhead(aheadMs)
    await auth.signInWithPassword(credentials)
    const later = openAhead(aheadMs, storage)
    later.clock.sleep(61 * MINUTE_MS)
    await expect(later.auth.checkEntry()).resolves.toBe(false)
    expect(later.refreshes()).toBe(0)
  })
})
