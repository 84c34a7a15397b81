import { refreshAccessToken } from '@sesame/contract/endpoints/auth'
import { describe, expect, it } from 'vitest'
import { grantFor } from '../../../test/fakes/fake-api.ts'
import { credentials, openTab } from '../../../test/fakes/fake-tab.ts'
import { accessToken, NOW_MS } from '../../../test/tokens.ts'
import { marie } from '../../../test/users.ts'
import { CallError } from '../../api/call-error.ts'

const token = accessToken()
const next = accessToken({ n: 1 })

describe('specification 4: sign-in check on entry', () => {
  it('starts with the authentication flag and the new-user flag false', () => {
    expect(openTab({ token }).state()).toMatchObject({
      authenticated: false,
      newUser: false,
      user: null,
    })
  })

  it('makes no call if the person is already authenticated', async () => {
    const { auth, api } = openTab()
    await auth.signIn.withPassword(credentials)
    await expect(auth.checkEntry()).resolves.toBe(true)
    expect(api.callsOf(refreshAccessToken)).toEqual([])
  })

  it('refreshes a stored token that has not expired, and sets the new token, the user and the flag', async () => {
    const { auth, api, state, storedToken } = openTab({ token })
    api.on(refreshAccessToken, () => ({ data: grantFor(marie, next) }))
    await expect(auth.checkEntry()).resolves.toBe(true)
    expect(api.callsOf(refreshAccessToken)).toMatchObject([{ body: { accessToken: token } }])
    expect(storedToken()).toBe(next)
    expect(state()).toMatchObject({ authenticated: true, user: marie, newUser: false })
  })

  it('reports nobody as authenticated if there is no token, and makes no call', async () => {
    const { auth, api, state } = openTab()
    await expect(auth.checkEntry()).resolves.toBe(false)
    expect(api.calls).toEqual([])
    expect(state()).toMatchObject({ authenticated: false, entry: 'settled' })
  })

  it.each([
    ['request/invalid', 400],
    ['auth/invalid-token', 401],
    ['auth/session-ended', 401],
    ['auth/forbidden', 403],
    ['client/unexpected', 401],
  ] as const)('clears the token if the API refuses it with %s', async (code, status) => {
    const { auth, api, state, storedToken } = openTab({ token })
    api.on(refreshAccessToken, () => Promise.reject(new CallError(code, { status })))
    await expect(auth.checkEntry()).resolves.toBe(false)
    expect(storedToken()).toBeNull()
    expect(state()).toMatchObject({ authenticated: false, ending: 'session-ended' })
  })

  it.each([
    ['client/unreachable', 0],
    ['server/internal', 500],
    ['server/unavailable', 503],
    ['request/too-many', 429],
    ['client/unexpected', 200],
    ['client/outdated', 200],
    ['client/unexpected', 403],
    ['request/unverified-app', 403],
  ] as const)(
    'keeps the token after %s, reports the failure, and can try again',
    async (code, status) => {
      const { auth, api, state, storedToken } = openTab({ token })
      api.on(refreshAccessToken, () => Promise.reject(new CallError(code, { status })))
      await expect(auth.checkEntry()).resolves.toBe(false)
      expect(storedToken()).toBe(token)
      expect(state()).toMatchObject({ authenticated: false, entry: 'unreachable' })

      api.on(refreshAccessToken, () => ({ data: grantFor() }))
      await expect(auth.checkEntry()).resolves.toBe(true)
    },
  )

  it('makes one call even if several guards check at the same time', async () => {
    const { auth, api } = openTab({ token })
    await Promise.all([auth.checkEntry(), auth.checkEntry()])
    expect(api.callsOf(refreshAccessToken)).toHaveLength(1)
  })

  it('does not reopen a session if the person signs out during the refresh', async () => {
    const { auth, api, state, storedToken } = openTab({ token })
    api.on(refreshAccessToken, () => {
      void auth.signOut()
      return { data: grantFor() }
    })
    await expect(auth.checkEntry()).resolves.toBe(false)
    expect(storedToken()).toBeNull()
    expect(state().authenticated).toBe(false)
  })
})

describe('specification 5: an expired access token', () => {
  it.each([
    ['expired', accessToken({ issuedMs: NOW_MS - 3_600_000 }), [marie.uid]],
    ['unreadable', 'pas-un-jeton', []],
  ])('an expired token is never sent for refresh: %s', async (_, stale, whose) => {
    const { auth, api, expired, state } = openTab({ token: stale })
    await expect(auth.checkEntry()).resolves.toBe(false)
    expect(api.calls).toEqual([])
    expect(expired).toEqual(whose)
    const ending = 'session-ended'
    expect(state()).toMatchObject({ authenticated: false, entry: 'settled', ending })
  })
})
