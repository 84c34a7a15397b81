import { signIn } from '@sesame/contract/endpoints/auth'
import { deleteUser } from '@sesame/contract/endpoints/user'
import { describe, expect, it } from 'vitest'
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
  it('erases the data, then the account, and signs out', async () => {
    const { auth, api, identity, state, storedToken } = await signedIn(guest)
    const token = storedToken()
    api.on(deleteUser, () => ({ status: 204 }))
    await expect((await auth.account()).deleteGuest()).resolves.toBe(true)
    expect(api.callsOf(deleteUser)).toMatchObject([{ accessToken: token, body: undefined }])
    expect(identity.steps).toContain('deleteCurrentUser')
    expect(storedToken()).toBeNull()
    expect(state()).toMatchObject({ authenticated: false, ending: 'erased' })
  })

  it('succeeds when the API has already deleted the account', async () => {
    const { auth, api, identity } = await signedIn(guest)
    api.on(deleteUser, () => ({ status: 204 }))
    identity.fail('deleteCurrentUser', identityError('auth/user-token-expired'))
    await expect((await auth.account()).deleteGuest()).resolves.toBe(true)
  })

  it('resolves to false, and deletes nothing, for anyone else', async () => {
    const { auth, api, identity, state } = await signedIn()
    await expect((await auth.account()).deleteGuest()).resolves.toBe(false)
    expect(api.callsOf(deleteUser)).toEqual([])
    expect(identity.steps).not.toContain('deleteCurrentUser')
    expect(state().authenticated).toBe(true)
  })

  it('checks the user of the session, not the one that the identity service remembers', async () => {
    const { auth, api, identity } = await signedIn()
    identity.current = identityGuest
    await expect((await auth.account()).deleteGuest()).resolves.toBe(false)
    expect(api.callsOf(deleteUser)).toEqual([])
  })

  it('resolves to false for a visitor', async () => {
    await expect((await openTab().auth.account()).deleteGuest()).resolves.toBe(false)
  })
})
