import { signIn } from '@sesame/contract/endpoints/auth'
import { getUser, updateUser } from '@sesame/contract/endpoints/user'
import { describe, expect, it } from 'vitest'
import { grantFor } from '../../../test/fakes/fake-api.ts'
import { credentials, openTab } from '../../../test/fakes/fake-tab.ts'
import { accessToken } from '../../../test/tokens.ts'
import { marie } from '../../../test/users.ts'
import { CallError } from '../../api/call-error.ts'

const renamed = { ...marie, displayName: 'Marie-Ange' }

async function signedIn() {
  const tab = openTab()
  tab.api.on(signIn, () => ({ data: grantFor(marie) }))
  await tab.auth.signIn.withPassword(credentials)
  return tab
}

describe('specification 4: the current-user cache', () => {
  it('the cache is filled with the user, who is fetched with the session’s token', async () => {
    const { auth, api, state, storedToken } = await signedIn()
    api.on(getUser, () => ({ data: renamed }))
    await auth.user.fetch()
    expect(api.callsOf(getUser)).toMatchObject([{ accessToken: storedToken() }])
    expect(state().user).toEqual(renamed)
  })

  it('an update sends the changes as `user`, and the response replaces the cached user', async () => {
    const { auth, api, state } = await signedIn()
    api.on(updateUser, () => ({ data: renamed }))
    await auth.user.update({ displayName: ' Marie-Ange ' })
    expect(api.callsOf(updateUser)).toMatchObject([
      { body: { user: { displayName: ' Marie-Ange ' } } },
    ])
    expect(state().user).toEqual(renamed)
  })

  it('the cache shows an update before the API responds, and reverts the update if the API refuses it', async () => {
    const { auth, api, state } = await signedIn()
    const { promise, reject } = Promise.withResolvers<never>()
    api.on(updateUser, () => promise)
    const updated = auth.user.update({ displayName: 'Marie-Ange' })
    expect(state().user).toEqual(renamed)
    reject(new CallError('request/invalid', { status: 400 }))
    await expect(updated).rejects.toThrow()
    expect(state().user).toEqual(marie)
  })

  it('a refused update does not revert other changes that arrived in the meantime', async () => {
    const { auth, api, state } = await signedIn()
    const { promise, reject } = Promise.withResolvers<never>()
    api.on(updateUser, () => promise)
    api.on(getUser, () => ({ data: { ...marie, emailVerified: false } }))
    const updated = auth.user.update({ displayName: 'Marie-Ange' })
    await auth.user.fetch()
    reject(new CallError('request/invalid', { status: 400 }))
    await expect(updated).rejects.toThrow()
    expect(state().user).toEqual({ ...marie, emailVerified: false })
  })

  it('the cache stays empty if the session ends during an update', async () => {
    const { auth, api, state } = await signedIn()
    api.on(updateUser, () => Promise.reject(new CallError('auth/session-ended', { status: 401 })))
    await expect(auth.user.update({ displayName: 'X' })).rejects.toThrow()
    expect(state()).toMatchObject({ authenticated: false, user: null })
  })

  it('the cache stays unchanged if an update fails', async () => {
    const { auth, api, state } = await signedIn()
    api.on(updateUser, () => Promise.reject(new CallError('server/internal', { status: 500 })))
    await expect(auth.user.update({ displayName: 'X' })).rejects.toThrow()
    expect(state()).toMatchObject({ authenticated: true, user: marie })
  })
})

describe('a session that has ended, according to the API', () => {
  it.each(['auth/session-ended', 'auth/invalid-token', 'auth/token-expired'] as const)(
    'the session ends in this tab too after the error %s',
    async (code) => {
      const { auth, api, state, storedToken } = await signedIn()
      api.on(getUser, () => Promise.reject(new CallError(code, { status: 401 })))
      await expect(auth.user.fetch()).rejects.toMatchObject({ code })
      expect(state()).toMatchObject({ authenticated: false, ending: 'session-ended' })
      expect(storedToken()).toBeNull()
    },
  )

  it('the session stays open if the API only requires a fresh proof of identity', async () => {
    const { auth, api, state } = await signedIn()
    const error = new CallError('auth/requires-recent-login', { status: 401 })
    api.on(updateUser, () => Promise.reject(error))
    await expect(auth.user.update({})).rejects.toBe(error)
    expect(state().authenticated).toBe(true)
  })

  it('the session stays open if the API refuses a token that has since been replaced', async () => {
    const { auth, api, state, hear } = await signedIn()
    api.on(getUser, () => {
      hear(accessToken({ n: 1 }))
      return Promise.reject(new CallError('auth/invalid-token', { status: 401 }))
    })
    await expect(auth.user.fetch()).rejects.toThrow()
    expect(state().authenticated).toBe(true)
  })
})
