import { RECENT_LOGIN_MS } from '@sesame/contract/constants'
import { SECOND_MS } from '@sesame/contract/durations'
import { signIn } from '@sesame/contract/endpoints/auth'
import { deleteUser } from '@sesame/contract/endpoints/user'
import { describe, expect, it } from 'vitest'
import { CallError } from '../../api/call-error.ts'
import { grantFor } from '../../../test/fakes/fake-api.ts'
import { identityError, identityGuest } from '../../../test/fakes/fake-identity.ts'
import { credentials, openTab } from '../../../test/fakes/fake-tab.ts'
import { guest, marie } from '../../../test/users.ts'

async function signedIn(user = marie) {
  const tab = openTab()
  tab.api.on(signIn, () => ({ data: grantFor(user) }))
  await (user.isAnonymous ? tab.auth.signIn.asGuest() : tab.auth.signIn.withPassword(credentials))
  return tab
}

describe('specification 4: deletion of the guest account', () => {
  it('deletes the account at the identity service, then erases the data, and signs out', async () => {
    const { auth, api, identity, state, storedToken } = await signedIn(guest)
    const token = storedToken()
    api.on(deleteUser, () => {
      expect(identity.steps).toContain('deleteCurrentUser')
      return { status: 204 }
    })
    await expect((await auth.account()).deleteGuest()).resolves.toBe(true)
    expect(api.callsOf(deleteUser)).toMatchObject([{ accessToken: token, body: undefined }])
    expect(storedToken()).toBeNull()
    expect(state()).toMatchObject({ authenticated: false, ending: 'erased' })
  })

  it.each([
    ['at five', 0, true],
    ['a second later', SECOND_MS, false],
  ])(
    'calls the identity service only within five minutes of the sign-in: %s',
    async (_age, moreMs, isAsked) => {
      const { auth, api, clock, identity, state } = await signedIn(guest)
      api.on(deleteUser, () => ({ status: 204 }))
      clock.sleep(RECENT_LOGIN_MS + moreMs)
      await expect((await auth.account()).deleteGuest()).resolves.toBe(true)
      expect(identity.steps.includes('deleteCurrentUser')).toBe(isAsked)
      expect(state()).toMatchObject({ authenticated: false, ending: 'erased' })
    },
  )

  it('lets the API delete the account if the identity service fails', async () => {
    const { auth, api, identity, warnings } = await signedIn(guest)
    api.on(deleteUser, () => ({ status: 204 }))
    identity.fail('deleteCurrentUser', identityError('auth/network-request-failed'))
    await expect((await auth.account()).deleteGuest()).resolves.toBe(true)
    expect(api.callsOf(deleteUser)).toHaveLength(1)
    expect(warnings).toEqual([
      'Suppression du compte invité laissée au serveur (auth/network-request-failed)',
    ])
  })

  it('a deletion can be retried if the account was deleted but the API call failed', async () => {
    const { auth, api, state } = await signedIn(guest)
    api.on(deleteUser, () => Promise.reject(new CallError('client/unreachable')))
    const account = await auth.account()
    await expect(account.deleteGuest()).rejects.toMatchObject({ code: 'client/unreachable' })
    expect(state().authenticated).toBe(true)
    api.on(deleteUser, () => ({ status: 204 }))
    await expect(account.deleteGuest()).resolves.toBe(true)
    expect(state()).toMatchObject({ authenticated: false, ending: 'erased' })
  })

  it('resolves to false and deletes nothing if the account is not a guest’s', async () => {
    const { auth, api, identity, state } = await signedIn()
    await expect((await auth.account()).deleteGuest()).resolves.toBe(false)
    expect(api.callsOf(deleteUser)).toEqual([])
    expect(identity.steps).not.toContain('deleteCurrentUser')
    expect(state().authenticated).toBe(true)
  })

  it('checks the session’s user, not the user in the identity service’s client', async () => {
    const { auth, api, identity } = await signedIn()
    identity.current = identityGuest
    await expect((await auth.account()).deleteGuest()).resolves.toBe(false)
    expect(api.callsOf(deleteUser)).toEqual([])
  })

  it('resolves to false for a visitor', async () => {
    await expect((await openTab().auth.account()).deleteGuest()).resolves.toBe(false)
  })
})
