import { signIn } from '@sesame/contract/endpoints/auth'
import { deleteUser, getUser, updateUser } from '@sesame/contract/endpoints/user'
import { describe, expect, it } from 'vitest'
import { grantFor } from '../../../test/fakes/fake-api.ts'
import { identityError, identityGuest } from '../../../test/fakes/fake-identity.ts'
import { credentials, openTab } from '../../../test/fakes/fake-tab.ts'
import { accessToken } from '../../../test/tokens.ts'
import { guest, marie } from '../../../test/users.ts'
import { CallError } from '../../api/call-error.ts'

const renamed = { ...marie, displayName: 'Marie-Ange' }

async function signedIn(user = marie) {
  const tab = openTab()
  tab.api.on(signIn, () => ({ data: grantFor(user) }))
  await (user.isAnonymous ? tab.auth.signIn.asGuest() : tab.auth.signIn.withPassword(credentials))
  return tab
}

describe('specification 4: the current-user cache', () => {
  it('is filled by fetching the user, with the token', async () => {
    const { auth, api, state, storedToken } = await signedIn()
    api.on(getUser, () => ({ data: renamed }))
    await auth.user.fetch()
    expect(api.callsOf(getUser)).toMatchObject([{ accessToken: storedToken() }])
    expect(state().user).toEqual(renamed)
  })

  it('is replaced by the answer of each update, sent under a user wrapper', async () => {
    const { auth, api, state } = await signedIn()
    api.on(updateUser, () => ({ data: renamed }))
    await auth.user.update({ displayName: ' Marie-Ange ' })
    expect(api.callsOf(updateUser)).toMatchObject([
      { body: { user: { displayName: ' Marie-Ange ' } } },
    ])
    expect(state().user).toEqual(renamed)
  })

  it('stays as it was when an update fails', async () => {
    const { auth, api, state } = await signedIn()
    api.on(updateUser, () => Promise.reject(new CallError('server/internal', { status: 500 })))
    await expect(auth.user.update({ displayName: 'X' })).rejects.toThrow()
    expect(state()).toMatchObject({ authenticated: true, user: marie })
  })
})

describe('a session that the API says is over', () => {
  it.each(['auth/session-ended', 'auth/invalid-token', 'auth/token-expired'] as const)(
    'ends here on %s',
    async (code) => {
      const { auth, api, state, storedToken } = await signedIn()
      api.on(getUser, () => Promise.reject(new CallError(code, { status: 401 })))
      await expect(auth.user.fetch()).rejects.toMatchObject({ code })
      expect(state()).toMatchObject({ authenticated: false, ending: 'session-ended' })
      expect(storedToken()).toBeNull()
    },
  )

  it('does not end because a fresher proof is wanted', async () => {
    const { auth, api, state } = await signedIn()
    const error = new CallError('auth/requires-recent-login', { status: 401 })
    api.on(updateUser, () => Promise.reject(error))
    await expect(auth.user.update({})).rejects.toBe(error)
    expect(state().authenticated).toBe(true)
  })

  it('does not end when the answer is about a token that has been replaced', async () => {
    const { auth, api, state, hear } = await signedIn()
    api.on(getUser, () => {
      hear(accessToken({ n: 1 }))
      return Promise.reject(new CallError('auth/invalid-token', { status: 401 }))
    })
    await expect(auth.user.fetch()).rejects.toThrow()
    expect(state().authenticated).toBe(true)
  })
})

describe('specification 4: deletion of the guest account', () => {
  it('erases the data, then the account, and signs out', async () => {
    const { auth, api, identity, state, storedToken } = await signedIn(guest)
    api.on(deleteUser, () => ({ status: 204 }))
    await expect(auth.user.deleteGuest()).resolves.toBe(true)
    expect(api.callsOf(deleteUser)).toMatchObject([{ body: { idToken: 'preuve-de-l-invite' } }])
    expect(identity.steps).toContain('deleteCurrentUser')
    expect(storedToken()).toBeNull()
    expect(state()).toMatchObject({ authenticated: false, ending: 'erased' })
  })

  it('succeeds when the API has already deleted the account', async () => {
    const { auth, api, identity } = await signedIn(guest)
    api.on(deleteUser, () => ({ status: 204 }))
    identity.fail('deleteCurrentUser', identityError('auth/user-token-expired'))
    await expect(auth.user.deleteGuest()).resolves.toBe(true)
  })

  it('resolves false, and deletes nothing, for anyone else', async () => {
    const { auth, api, identity, state } = await signedIn()
    await expect(auth.user.deleteGuest()).resolves.toBe(false)
    expect(api.callsOf(deleteUser)).toEqual([])
    expect(identity.steps).not.toContain('deleteCurrentUser')
    expect(state().authenticated).toBe(true)
  })

  it('judges by the user of the session, whoever the identity service remembers', async () => {
    const { auth, api, identity } = await signedIn()
    identity.current = identityGuest
    await expect(auth.user.deleteGuest()).resolves.toBe(false)
    expect(api.callsOf(deleteUser)).toEqual([])
  })

  it('resolves false for a visitor', async () => {
    await expect(openTab().auth.user.deleteGuest()).resolves.toBe(false)
  })
})
