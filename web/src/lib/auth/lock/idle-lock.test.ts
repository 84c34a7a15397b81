import { HOUR_MS, MINUTE_MS } from '@sesame/contract/durations'
import { lockSession, signIn } from '@sesame/contract/endpoints/auth'
import { describe, expect, it } from 'vitest'
import { grantFor } from '../../../test/fakes/fake-api.ts'
import { credentials, openTab } from '../../../test/fakes/fake-tab.ts'
import { accessToken } from '../../../test/tokens.ts'
import { guest } from '../../../test/users.ts'

async function signedIn(minutes: number) {
  const tab = openTab()
  tab.api.on(lockSession, () => ({ status: 204 }))
  tab.lockDelay.set({ minutes })
  await tab.auth.signIn.withPassword(credentials)
  return { ...tab, isLocked: () => tab.state().locked !== null }
}

describe('the idle lock', () => {
  it('locks after the whole delay without activity, and stores the delay with the lock', async () => {
    const { clock, isLocked, state } = await signedIn(15)
    await clock.pass(15 * MINUTE_MS - 1)
    expect(isLocked()).toBe(false)
    await clock.pass(1)
    expect(state().locked).toEqual({ afterMinutes: 15 })
  })

  it('counts the delay from the last activity', async () => {
    const { act, clock, isLocked } = await signedIn(15)
    await clock.pass(10 * MINUTE_MS)
    act()
    await clock.pass(14 * MINUTE_MS)
    expect(isLocked()).toBe(false)
    await clock.pass(MINUTE_MS)
    expect(isLocked()).toBe(true)
  })

  it('does not lock while another tab is in use', async () => {
    const { clock, isLocked, actElsewhere } = await signedIn(15)
    await clock.pass(10 * MINUTE_MS)
    actElsewhere()
    await clock.pass(10 * MINUTE_MS)
    expect(isLocked()).toBe(false)
    await clock.pass(5 * MINUTE_MS)
    expect(isLocked()).toBe(true)
  })

  it('locks at the first activity after the computer has slept', async () => {
    const { act, clock, isLocked } = await signedIn(15)
    clock.sleep(40 * MINUTE_MS)
    act()
    expect(isLocked()).toBe(true)
  })

  it('locks when a page is opened again after the delay', async () => {
    const { auth, api, clock, lockDelay, state } = openTab({ token: accessToken() })
    api.on(lockSession, () => ({ status: 204 }))
    lockDelay.set({ minutes: 15 })
    clock.sleep(20 * MINUTE_MS)
    await auth.checkEntry()
    expect(state()).toMatchObject({ user: null, locked: { afterMinutes: 15 } })
  })

  it('applies a changed delay immediately, and never locks if the delay is 0', async () => {
    const { clock, isLocked, lockDelay } = await signedIn(15)
    lockDelay.set({ minutes: 0 })
    await clock.pass(30 * MINUTE_MS)
    expect(isLocked()).toBe(false)
    lockDelay.set({ minutes: 30 })
    expect(isLocked()).toBe(true)
  })

  it('does not apply to guests', async () => {
    const { auth, api, clock, lockDelay, state } = openTab()
    api.on(signIn, () => ({ data: grantFor(guest) }))
    lockDelay.set({ minutes: 15 })
    await auth.signIn.asGuest()
    await clock.pass(HOUR_MS / 2)
    expect(state().locked).toBeNull()
  })
})
