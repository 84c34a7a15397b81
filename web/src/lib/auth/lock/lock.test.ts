import { HOUR_MS, SECOND_MS } from '@sesame/contract/durations'
import {
  lockSession,
  refreshAccessToken,
  signIn,
  signOut,
  unlockSession,
} from '@sesame/contract/endpoints/auth'
import { getUser } from '@sesame/contract/endpoints/user'
import { describe, expect, it } from 'vitest'
import { grantFor } from '../../../test/fakes/fake-api.ts'
import { settled } from '../../../test/fakes/fake-clock.ts'
import { identityError } from '../../../test/fakes/fake-identity.ts'
import { credentials, openTab } from '../../../test/fakes/fake-tab.ts'
import { accessToken } from '../../../test/tokens.ts'
import { guest, marie } from '../../../test/users.ts'
import { CallError } from '../../api/call-error.ts'

const locked423 = () => Promise.reject(new CallError('auth/session-locked', { status: 423 }))
const ended401 = () => Promise.reject(new CallError('auth/session-ended', { status: 401 }))
const outage = () => Promise.reject(new CallError('client/unreachable'))

async function lockedTab(options?: Parameters<typeof openTab>[0]) {
  const tab = openTab(options)
  tab.api.on(lockSession, () => ({ status: 204 }))
  tab.api.on(unlockSession, () => ({ data: grantFor(marie, accessToken({ n: 1 })) }))
  await tab.auth.signIn.withPassword(credentials)
  tab.auth.lock.lock()
  await settled()
  return tab
}

describe('locking', () => {
  it('forgets the user here at once and locks at the API', async () => {
    const { api, state, storedToken } = await lockedTab()
    expect(state()).toMatchObject({ authenticated: false, user: null, locked: { afterMinutes: 0 } })
    expect(api.callsOf(lockSession)).toMatchObject([{ accessToken: storedToken() }])
  })

  it('does nothing for a guest, who could not unlock', async () => {
    const { api, auth, state } = openTab()
    api.on(signIn, () => ({ data: grantFor(guest) }))
    await auth.signIn.asGuest()
    auth.lock.lock()
    expect(state()).toMatchObject({ authenticated: true, locked: null })
  })

  it('stays locked without a network, and asks the API again until it hears', async () => {
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

  it('survives a reload: nothing is refreshed', async () => {
    const { storage, storedToken } = await lockedTab()
    const { api, auth, state } = openTab({ storage, token: storedToken() ?? '' })
    api.on(lockSession, locked423)
    await expect(auth.checkEntry()).resolves.toBe(false)
    expect(state().locked).toEqual({ afterMinutes: 0 })
    expect(api.callsOf(refreshAccessToken)).toEqual([])
  })

  it('survives the loss of everything but the token: the API says so', async () => {
    const { api, auth, state, storedToken } = openTab({ token: accessToken() })
    api.on(refreshAccessToken, locked423)
    await expect(auth.checkEntry()).resolves.toBe(false)
    expect(state().locked).toEqual({ afterMinutes: 0 })
    expect(storedToken()).toBe(accessToken())
  })

  it('follows the API when a call in use says that the session is locked', async () => {
    const { api, auth, state } = openTab()
    await auth.signIn.withPassword(credentials)
    api.on(getUser, locked423)
    await expect(auth.user.fetch()).rejects.toMatchObject({ status: 423 })
    expect(state()).toMatchObject({ user: null, locked: { afterMinutes: 0 } })
  })

  it('is not undone by a refresh that was under way', async () => {
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

  it('ends here when the session had ended elsewhere', async () => {
    const { api, auth, state } = openTab()
    await auth.signIn.withPassword(credentials)
    api.on(lockSession, ended401)
    auth.lock.lock()
    await settled()
    expect(state()).toMatchObject({ locked: null, ending: 'ended-elsewhere' })
  })
})

describe('unlocking', () => {
  it('proves the password to the identity service and the proof to the API', async () => {
    const { api, auth, identity, state } = await lockedTab()
    await auth.lock.unlockWithPassword('Tournesol-42')
    expect(identity.steps.at(-1)).toBe('reauthenticateWithPassword')
    expect(api.callsOf(unlockSession)).toMatchObject([{ body: { idToken: 'preuve-de-marie' } }])
    expect(state()).toMatchObject({ authenticated: true, user: marie, locked: null })
  })

  it('opens by the popup of a provider', async () => {
    const { auth, identity, state } = await lockedTab()
    await auth.lock.unlockWithProvider('google.com')
    expect(identity.steps.at(-1)).toBe('reauthenticateWithPopup google.com')
    expect(state().authenticated).toBe(true)
  })

  it('leaves the page where no window opens, and opens after coming back', async () => {
    const { auth, api, identity, state } = await lockedTab()
    identity.fail('reauthenticateWithPopup', identityError('auth/popup-blocked'))
    void auth.lock.unlockWithProvider('google.com')
    await settled()
    expect(identity.steps.at(-1)).toBe('reauthenticateWithRedirect google.com')
    expect(auth.departure()).toEqual({ errand: 'unlock', provider: 'google.com' })
    expect(state().locked).not.toBeNull()
    expect(api.callsOf(unlockSession)).toEqual([])

    await expect(auth.lock.finishUnlock()).rejects.toMatchObject({
      code: 'client/redirect-cancelled',
    })
    expect(state().locked).not.toBeNull()
    identity.returning = identity.current
    await auth.lock.finishUnlock()
    expect(state()).toMatchObject({ authenticated: true, locked: null })
    expect(auth.departure()).toBeNull()
  })

  it('counts a wrong password at the API and stays locked', async () => {
    const { api, auth, identity, state } = await lockedTab()
    identity.fail('reauthenticateWithPassword', identityError('auth/invalid-credential'))
    api.on(unlockSession, () =>
      Promise.reject(new CallError('auth/requires-recent-login', { status: 401 })),
    )
    await expect(auth.lock.unlockWithPassword('faux')).rejects.toMatchObject({
      code: 'auth/invalid-credential',
    })
    expect(api.callsOf(unlockSession)).toHaveLength(1)
    expect(state().locked).not.toBeNull()
  })

  it('says why when the API ends the session at a wrong password, and forgets the account', async () => {
    const { api, auth, identity, state, storedToken } = await lockedTab()
    identity.fail('reauthenticateWithPassword', identityError('auth/wrong-password'))
    api.on(unlockSession, ended401)
    await expect(auth.lock.unlockWithPassword('faux')).rejects.toMatchObject({
      code: 'auth/wrong-password',
    })
    expect(state()).toMatchObject({ locked: null, ending: 'refused' })
    expect(storedToken()).toBeNull()
    expect(identity.steps.at(-1)).toBe('signOut')
  })

  it('goes on with its proof where the answer to an unlocking was lost', async () => {
    const { api, auth, state } = await lockedTab()
    api.on(unlockSession, ended401)
    await auth.lock.unlockWithPassword('Tournesol-42')
    expect(api.callsOf(signIn)).toHaveLength(2)
    expect(state()).toMatchObject({ authenticated: true, locked: null, ending: null })
  })

  it('ends here where that proof opens nothing any more', async () => {
    const { api, auth, state, storedToken } = await lockedTab()
    api.on(unlockSession, ended401)
    api.on(signIn, ended401)
    await expect(auth.lock.unlockWithPassword('Tournesol-42')).rejects.toThrow()
    expect(state()).toMatchObject({ authenticated: false, locked: null, ending: 'ended-elsewhere' })
    expect(storedToken()).toBeNull()
  })

  it('counts nothing when the identity service could not be reached', async () => {
    const { api, auth, identity } = await lockedTab()
    identity.fail('reauthenticateWithPassword', identityError('auth/network-request-failed'))
    await expect(auth.lock.unlockWithPassword('Tournesol-42')).rejects.toThrow()
    expect(api.callsOf(unlockSession)).toEqual([])
  })

  it('opens a session of its own once the token has expired', async () => {
    const { api, auth, clock, state } = await lockedTab()
    await clock.pass(2 * HOUR_MS)
    expect(state().locked).not.toBeNull()
    await auth.lock.unlockWithPassword('Tournesol-42')
    expect(api.callsOf(unlockSession)).toEqual([])
    expect(api.callsOf(signIn)).toHaveLength(2)
    expect(state().authenticated).toBe(true)
  })

  it('lets the person leave instead', async () => {
    const { api, auth, identity, state, storedToken } = await lockedTab()
    await auth.signOut()
    expect(state()).toMatchObject({ locked: null, ending: 'signed-out' })
    expect(storedToken()).toBeNull()
    expect(api.callsOf(signOut)).toHaveLength(1)
    expect(identity.current).toBeNull()
  })
})

describe('several tabs', () => {
  it('lock together, and open together', async () => {
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

  it('stay locked when another tab only rotates the token', async () => {
    const { auth, hearLock, hear, state } = openTab()
    await auth.signIn.withPassword(credentials)
    hearLock('0')
    hear(accessToken({ n: 1 }))
    await settled()
    expect(state().locked).not.toBeNull()
  })

  it('leave the lock together', async () => {
    const { auth, hearLock, hear, state } = openTab()
    await auth.signIn.withPassword(credentials)
    hearLock('0')
    hear(null)
    await settled()
    expect(state()).toMatchObject({ locked: null, ending: 'signed-out' })
  })
})
