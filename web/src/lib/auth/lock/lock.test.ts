import { HOUR_MS, SECOND_MS } from '@sesame/contract/durations'
import { lockSession, refreshAccessToken, signIn } from '@sesame/contract/endpoints/auth'
import { getUser } from '@sesame/contract/endpoints/user'
import { describe, expect, it } from 'vitest'
import { grantFor } from '../../../test/fakes/fake-api.ts'
import { settled } from '../../../test/fakes/fake-clock.ts'
import { credentials, openLockedTab, openTab } from '../../../test/fakes/fake-tab.ts'
import { accessToken } from '../../../test/tokens.ts'
import { guest, marie } from '../../../test/users.ts'
import { CallError } from '../../api/call-error.ts'

const locked423 = () => Promise.reject(new CallError('auth/session-locked', { status: 423 }))
const ended401 = () => Promise.reject(new CallError('auth/session-ended', { status: 401 }))
const outage = () => Promise.reject(new CallError('client/unreachable'))

describe('locking', () => {
  it('removes the user from this tab immediately, and locks the session at the API', async () => {
    const { api, state, storedToken } = await openLockedTab()
    expect(state()).toMatchObject({ authenticated: false, user: null, locked: { afterMinutes: 0 } })
    expect(api.callsOf(lockSession)).toMatchObject([{ accessToken: storedToken() }])
  })

  it('does nothing for guests, because they could not unlock', async () => {
    const { api, auth, state } = openTab()
    api.on(signIn, () => ({ data: grantFor(guest) }))
    await auth.signIn.asGuest()
    auth.lock.lock()
    expect(state()).toMatchObject({ authenticated: true, locked: null })
  })

  it('works offline, and retries until the API has responded', async () => {
    const { api, auth, clock, state } = openTab()
    await auth.signIn.withPassword(credentials)
    api.on(lockSession, outage)
    auth.lock.lock()
    await settled()
    await clock.pass(30 * SECOND_MS)
    expect(state().locked).not.toBeNull()
    expect(api.callsOf(lockSession)).toHaveLength(2)
    api.on(lockSession, () => ({ status: 204 }))
    await clock.pass(HOUR_MS / 2)
    expect(api.callsOf(lockSession)).toHaveLength(3)
  })

  it('a lock survives a reload, and the reload does not refresh the token', async () => {
    const { storage, storedToken } = await openLockedTab()
    const { api, auth, state } = openTab({ storage, token: storedToken() ?? '' })
    api.on(lockSession, locked423)
    await expect(auth.checkEntry()).resolves.toBe(false)
    expect(state().locked).toEqual({ afterMinutes: 0 })
    expect(api.callsOf(refreshAccessToken)).toEqual([])
  })

  it('a lock survives if only the token stays stored in the browser, because the API also stores the lock', async () => {
    const { api, auth, state, storedToken } = openTab({ token: accessToken() })
    api.on(refreshAccessToken, locked423)
    await expect(auth.checkEntry()).resolves.toBe(false)
    expect(state().locked).toEqual({ afterMinutes: 0 })
    expect(storedToken()).toBe(accessToken())
  })

  it('the session locks in this tab if the API refuses a call because the session is locked', async () => {
    const { api, auth, state } = openTab()
    await auth.signIn.withPassword(credentials)
    api.on(getUser, locked423)
    await expect(auth.user.fetch()).rejects.toMatchObject({ status: 423 })
    expect(state()).toMatchObject({ user: null, locked: { afterMinutes: 0 } })
  })

  it('a lock is not undone by a refresh that started before it', async () => {
    const { api, auth, state } = openTab({ token: accessToken() })
    api.on(lockSession, () => ({ status: 204 }))
    const { promise, resolve } = Promise.withResolvers<never>()
    await auth.checkEntry()
    api.on(refreshAccessToken, () => promise)
    const verified = auth.verifySession()
    await settled()
    auth.lock.lock()
    resolve({ data: grantFor() } as never)
    await verified
    expect(state()).toMatchObject({ authenticated: false, locked: { afterMinutes: 0 } })
  })

  it('closes the session in this tab if it has already ended at the API', async () => {
    const { api, auth, state } = openTab()
    await auth.signIn.withPassword(credentials)
    api.on(lockSession, ended401)
    auth.lock.lock()
    await settled()
    expect(state()).toMatchObject({ locked: null, ending: 'ended-elsewhere' })
  })
})

describe('several tabs', () => {
  it('tabs lock together and unlock together', async () => {
    const { auth, hearLock, hear, state } = openTab()
    await auth.signIn.withPassword(credentials)
    hearLock('15')
    expect(state()).toMatchObject({
      authenticated: false,
      user: null,
      locked: { afterMinutes: 15 },
    })
    hearLock(null)
    hear(accessToken({ n: 1 }))
    await settled()
    expect(state()).toMatchObject({ authenticated: true, user: marie, locked: null })
  })

  it('tabs stay locked when another tab only replaces the token', async () => {
    const { auth, hearLock, hear, state } = openTab()
    await auth.signIn.withPassword(credentials)
    hearLock('0')
    hear(accessToken({ n: 1 }))
    await settled()
    expect(state().locked).not.toBeNull()
  })

  it('the session ends in all tabs if the person signs out of the locked session in one tab', async () => {
    const { auth, hearLock, hear, state } = openTab()
    await auth.signIn.withPassword(credentials)
    hearLock('0')
    hear(null)
    await settled()
    expect(state()).toMatchObject({ locked: null, ending: 'signed-out' })
  })
})
