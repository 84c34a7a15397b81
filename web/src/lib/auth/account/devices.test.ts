import {
  endOtherSessions,
  refreshAccessToken,
  secureAccount,
  signIn,
  signOut,
} from '@sesame/contract/endpoints/auth'
import { describe, expect, it } from 'vitest'
import { grantFor } from '../../../test/fakes/fake-api.ts'
import { settled } from '../../../test/fakes/fake-clock.ts'
import { identityError, identityMarie } from '../../../test/fakes/fake-identity.ts'
import { openTab } from '../../../test/fakes/fake-tab.ts'
import { accessToken } from '../../../test/tokens.ts'
import { marie } from '../../../test/users.ts'
import { CallError } from '../../api/call-error.ts'

const SID = 'aaaaaaaaaa'
const before = accessToken({ sid: SID })
const after = accessToken({ sid: SID, n: 3 })
const refused = () => Promise.reject(new CallError('auth/session-ended', { status: 401 }))

/**
 * Opens a signed-in tab. The tab's API responds to the end of other sessions with a custom token, and accepts the new sign-in
 * with this token.
 */
async function open() {
  const tab = openTab({ token: before })
  tab.identity.current = identityMarie
  tab.api.on(refreshAccessToken, () => ({ data: grantFor(marie, before) }))
  await tab.auth.checkEntry()
  const answer = () => ({ data: { customToken: 'jeton' } })
  tab.api.on(endOtherSessions, answer)
  tab.api.on(secureAccount, answer)
  tab.api.on(signIn, () => ({ data: grantFor(marie, after) }))
  tab.api.calls.length = 0
  const account = await tab.auth.account()
  return { ...tab, account }
}

describe('ending all other sessions', () => {
  it.each(['endOtherSessions', 'secureAccount'] as const)(
    'ending other sessions continues this session with a new sign-in: %s',
    async (name) => {
      const { account, api, identity, storedToken, warnings } = await open()
      await account[name]('one')
      expect(identity.steps).toEqual(['signInWithCustomToken jeton'])
      expect(api.callsOf(signIn).map(({ body }) => body)).toEqual([
        { idToken: 'preuve-de-marie', remember: false, sid: SID },
      ])
      expect(storedToken()).toBe(after)
      expect(warnings).toEqual([])
    },
  )

  it('the person is not signed in again if the API has revoked no sign-in', async () => {
    const { account, api, identity, storedToken } = await open()
    api.on(secureAccount, () => ({ data: {} }))
    await account.secureAccount('one')
    expect([identity.steps, api.callsOf(signIn)]).toEqual([[], []])
    expect(storedToken()).toBe(before)
  })

  it('refreshes wait until the new sign-in, because the API would refuse them earlier', async () => {
    const { account, api, auth, state, storedToken } = await open()
    const { promise, resolve } = Promise.withResolvers<unknown>()
    api.on(signIn, () => promise.then(() => ({ data: grantFor(marie, after) })))
    api.on(refreshAccessToken, refused)
    const ending = account.endOtherSessions()
    await settled()
    const verifying = auth.verifySession()
    await settled()
    expect(api.callsOf(refreshAccessToken)).toEqual([])
    resolve(null)
    await Promise.all([ending, verifying])
    expect(api.callsOf(refreshAccessToken)).toEqual([])
    expect([state().authenticated, storedToken()]).toEqual([true, after])
  })

  it('ending other sessions succeeds and keeps this session even if the new sign-in fails', async () => {
    const { account, api, identity, state, storedToken, warnings } = await open()
    identity.fail('signInWithCustomToken', identityError('auth/network-request-failed'))
    await account.endOtherSessions()
    identity.fail('signInWithCustomToken', null)
    api.on(signIn, refused)
    await account.endOtherSessions()
    expect([state().authenticated, storedToken()]).toEqual([true, before])
    expect(identity.current).toBe(identityMarie)
    expect(warnings).toEqual([
      'Session non renouvelée (auth/network-request-failed)',
      'Session non renouvelée (auth/session-ended)',
    ])
  })

  it('a session that was locked in the meantime stays locked', async () => {
    const { account, api, hearLock, state, storedToken } = await open()
    api.on(signIn, () => {
      hearLock('0')
      return { data: grantFor(marie, after) }
    })
    await account.endOtherSessions()
    expect(state().locked).toEqual({ afterMinutes: 0 })
    expect(storedToken()).toBe(before)
  })

  it('a person who has signed out in the meantime is not signed in again', async () => {
    const { account, api, auth, identity, state } = await open()
    api.on(signOut, () => ({ status: 204 }))
    const { promise, resolve } = Promise.withResolvers<unknown>()
    identity.hold('signInWithCustomToken', promise)
    const ending = account.endOtherSessions()
    await settled()
    await auth.signOut()
    resolve(null)
    await ending
    expect(state()).toMatchObject({ authenticated: false, ending: 'signed-out' })
    expect(identity.current).toBeNull()
  })

  it('ending other sessions fails if the API refuses it', async () => {
    const { account, api, identity } = await open()
    api.on(endOtherSessions, () => Promise.reject(new CallError('client/unreachable')))
    await expect(account.endOtherSessions()).rejects.toThrow('client/unreachable')
    expect(identity.steps).toEqual([])
  })
})
