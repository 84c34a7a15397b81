import { HOUR_MS, SECOND_MS } from '@sesame/contract/durations'
import { lockSession, signIn, signOut, unlockSession } from '@sesame/contract/endpoints/auth'
import { describe, expect, it } from 'vitest'
import { grantFor } from '../../../test/fakes/fake-api.ts'
import { settled } from '../../../test/fakes/fake-clock.ts'
import { identityError } from '../../../test/fakes/fake-identity.ts'
import { credentials, openLockedTab, openTab } from '../../../test/fakes/fake-tab.ts'
import { accessToken } from '../../../test/tokens.ts'
import { marie } from '../../../test/users.ts'
import { CallError } from '../../api/call-error.ts'

const ended401 = () => Promise.reject(new CallError('auth/session-ended', { status: 401 }))

describe('unlocking', () => {
  it('sends the password to the identity service, then sends the resulting proof to the API', async () => {
    const { api, auth, identity, state } = await openLockedTab()
    await (await auth.lock.unlock()).withPassword('Tournesol-42')
    expect(identity.steps.at(-1)).toBe('reauthenticateWithPassword')
    expect(api.callsOf(unlockSession)).toMatchObject([{ body: { idToken: 'preuve-de-marie' } }])
    expect(state()).toMatchObject({ authenticated: true, user: marie, locked: null })
  })

  it('waits until the API has recorded the lock, because the API refuses a proof older than the lock', async () => {
    const { api, auth, identity, state } = openTab()
    await auth.signIn.withPassword(credentials)
    const heard = Promise.withResolvers<undefined>()
    api.on(lockSession, () => heard.promise.then(() => ({ status: 204 })))
    api.on(unlockSession, () => ({ data: grantFor(marie, accessToken({ n: 1 })) }))
    auth.lock.lock()
    const unlocked = (await auth.lock.unlock()).withPassword('Tournesol-42')
    await settled()
    expect(identity.steps).not.toContain('reauthenticateWithPassword')
    heard.resolve(undefined)
    await unlocked
    expect(state()).toMatchObject({ authenticated: true, locked: null })
  })

  describe('a proof made in the same second as the sign-in', () => {
    const tooOld = () =>
      Promise.reject(new CallError('auth/requires-recent-login', { status: 401 }))

    it('is refused, so it is made again a second later without asking the person', async () => {
      const { api, auth, clock, identity, state } = await openLockedTab()
      const proofs = () => identity.steps.filter((step) => step === 'reauthenticateWithPassword')
      api.on(unlockSession, tooOld)
      const unlocked = (await auth.lock.unlock()).withPassword('Tournesol-42')
      await settled()
      expect([proofs().length, api.callsOf(unlockSession).length]).toEqual([1, 1])
      api.on(unlockSession, () => ({ data: grantFor(marie, accessToken({ n: 1 })) }))
      await clock.pass(SECOND_MS)
      await unlocked
      expect([proofs().length, api.callsOf(unlockSession).length]).toEqual([2, 2])
      expect(state()).toMatchObject({ authenticated: true, locked: null })
    })

    it('is made again only once', async () => {
      const { api, auth, clock, state } = await openLockedTab()
      api.on(unlockSession, tooOld)
      const unlocked = (await auth.lock.unlock())
        .withPassword('Tournesol-42')
        .catch((error: unknown) => error)
      await settled()
      await clock.pass(HOUR_MS / 2)
      expect(await unlocked).toMatchObject({ code: 'auth/requires-recent-login' })
      expect(api.callsOf(unlockSession)).toHaveLength(2)
      expect(state().locked).not.toBeNull()
    })

    it('does not open the provider’s popup a second time', async () => {
      const { api, auth, clock, identity } = await openLockedTab()
      api.on(unlockSession, tooOld)
      const unlocked = (await auth.lock.unlock()).withProvider('google.com')
      await expect(unlocked).rejects.toMatchObject({ code: 'auth/requires-recent-login' })
      await clock.pass(HOUR_MS / 2)
      expect(identity.steps.filter((step) => step.includes('Popup'))).toHaveLength(1)
    })
  })

  it('works with a provider’s popup', async () => {
    const { auth, identity, state } = await openLockedTab()
    await (await auth.lock.unlock()).withProvider('google.com')
    expect(identity.steps.at(-1)).toBe('reauthenticateWithPopup google.com')
    expect(state().authenticated).toBe(true)
  })

  it('goes to the provider’s page if no popup opens, and unlocks on return', async () => {
    const { auth, api, identity, state } = await openLockedTab()
    identity.fail('reauthenticateWithPopup', identityError('auth/popup-blocked'))
    void (await auth.lock.unlock()).withProvider('google.com')
    await settled()
    expect(identity.steps.at(-1)).toBe('reauthenticateWithRedirect google.com')
    expect(auth.departure()).toEqual({ errand: 'unlock', provider: 'google.com' })
    expect(state().locked).not.toBeNull()
    expect(api.callsOf(unlockSession)).toEqual([])

    await expect((await auth.lock.unlock()).finish()).rejects.toMatchObject({
      code: 'client/redirect-cancelled',
    })
    expect(state().locked).not.toBeNull()
    identity.returning = identity.current
    await (await auth.lock.unlock()).finish()
    expect(state()).toMatchObject({ authenticated: true, locked: null })
    expect(auth.departure()).toBeNull()
  })

  it('counts a wrong password at the API, and leaves the session locked', async () => {
    const { api, auth, identity, state } = await openLockedTab()
    identity.fail('reauthenticateWithPassword', identityError('auth/invalid-credential'))
    api.on(unlockSession, () =>
      Promise.reject(new CallError('auth/requires-recent-login', { status: 401 })),
    )
    await expect((await auth.lock.unlock()).withPassword('faux')).rejects.toMatchObject({
      code: 'auth/invalid-credential',
    })
    expect(api.callsOf(unlockSession)).toHaveLength(1)
    expect(state().locked).not.toBeNull()
  })

  it('reports why the session ended, and forgets the account, if the API ends the session after a wrong password', async () => {
    const { api, auth, identity, state, storedToken } = await openLockedTab()
    identity.fail('reauthenticateWithPassword', identityError('auth/wrong-password'))
    api.on(unlockSession, ended401)
    await expect((await auth.lock.unlock()).withPassword('faux')).rejects.toMatchObject({
      code: 'auth/wrong-password',
    })
    expect(state()).toMatchObject({ locked: null, ending: 'refused' })
    expect(storedToken()).toBeNull()
    expect(identity.steps.at(-1)).toBe('signOut')
  })

  it('signs in with the same proof if the response to an earlier unlock was lost', async () => {
    const { api, auth, state } = await openLockedTab()
    api.on(unlockSession, ended401)
    await (await auth.lock.unlock()).withPassword('Tournesol-42')
    expect(api.callsOf(signIn)).toHaveLength(2)
    expect(state()).toMatchObject({ authenticated: true, locked: null, ending: null })
  })

  it('closes the session in this tab if it has ended and the API refuses a new sign-in with the proof', async () => {
    const { api, auth, state, storedToken } = await openLockedTab()
    api.on(unlockSession, ended401)
    api.on(signIn, ended401)
    await expect((await auth.lock.unlock()).withPassword('Tournesol-42')).rejects.toThrow()
    expect(state()).toMatchObject({ authenticated: false, locked: null, ending: 'ended-elsewhere' })
    expect(storedToken()).toBeNull()
  })

  it('reports no failed attempt to the API if the identity service is unreachable', async () => {
    const { api, auth, identity } = await openLockedTab()
    identity.fail('reauthenticateWithPassword', identityError('auth/network-request-failed'))
    await expect((await auth.lock.unlock()).withPassword('Tournesol-42')).rejects.toThrow()
    expect(api.callsOf(unlockSession)).toEqual([])
  })

  it('opens a new session if the locked session’s token has expired', async () => {
    const { api, auth, clock, state } = await openLockedTab()
    await clock.pass(2 * HOUR_MS)
    expect(state().locked).not.toBeNull()
    await (await auth.lock.unlock()).withPassword('Tournesol-42')
    expect(api.callsOf(unlockSession)).toEqual([])
    expect(api.callsOf(signIn)).toHaveLength(2)
    expect(state().authenticated).toBe(true)
  })

  it('a person can sign out of a locked session without unlocking it', async () => {
    const { api, auth, identity, state, storedToken } = await openLockedTab()
    await auth.signOut()
    expect(state()).toMatchObject({ locked: null, ending: 'signed-out' })
    expect(storedToken()).toBeNull()
    expect(api.callsOf(signOut)).toHaveLength(1)
    expect(identity.current).toBeNull()
  })
})
