import { HOUR_MS } from '@sesame/contract/durations'
import { signIn } from '@sesame/contract/endpoints/auth'
import { describe, expect, it } from 'vitest'
import { identityGuest, identityMarie } from '../../../test/fakes/fake-identity.ts'
import { openTab } from '../../../test/fakes/fake-tab.ts'
import { accessToken, NOW_MS } from '../../../test/tokens.ts'
import { marie } from '../../../test/users.ts'
import { CallError } from '../../api/call-error.ts'

const expired = accessToken({ issuedMs: NOW_MS - 2 * HOUR_MS, sid: 'abcdefghij' })

async function remembered() {
  const tab = openTab({ token: expired })
  tab.identity.current = identityMarie
  await tab.auth.checkEntry()
  return tab
}

describe('« Continuer en tant que … »', () => {
  it('leaves the person signed out until they click, because the token has expired (specification 4)', async () => {
    const { api, auth, state } = await remembered()
    await expect(auth.remembered.person()).resolves.toMatchObject({ displayName: 'Marie Lefèvre' })
    expect(state().authenticated).toBe(false)
    expect(api.calls).toEqual([])
  })

  it('continues the session of the last token without asking for the password', async () => {
    const { api, auth, state } = await remembered()
    await auth.remembered.enter()
    expect(api.callsOf(signIn)).toMatchObject([
      {
        body: {
          idToken: 'preuve-de-marie',
          remember: true,
          sid: 'abcdefghij',
          accessToken: expired,
        },
      },
    ])
    expect(state()).toMatchObject({ authenticated: true, user: marie })
  })

  it('asks for the password if the session of the last token is locked', async () => {
    const { api, auth, identity, state } = await remembered()
    api.on(signIn, () => Promise.reject(new CallError('auth/session-locked', { status: 423 })))
    await expect(auth.remembered.enter()).rejects.toMatchObject({ status: 423 })
    expect(state().locked).toEqual({ afterMinutes: 0 })
    expect(identity.current).toBe(identityMarie)
  })

  it('still offers the account after an attempt that could not reach the API', async () => {
    const { api, auth } = await remembered()
    api.on(signIn, () => Promise.reject(new CallError('client/unreachable')))
    await expect(auth.remembered.enter()).rejects.toMatchObject({ code: 'client/unreachable' })
    await expect(auth.remembered.person()).resolves.not.toBeNull()
  })

  it('forgets an account for which the API refuses the sign-in', async () => {
    const { api, auth } = await remembered()
    api.on(signIn, () => Promise.reject(new CallError('auth/session-ended', { status: 401 })))
    await expect(auth.remembered.enter()).rejects.toMatchObject({ status: 401 })
    await expect(auth.remembered.person()).resolves.toBeNull()
  })

  it('the account is forgotten on request', async () => {
    const { auth, identity } = await remembered()
    await auth.remembered.forget()
    expect(identity.steps).toEqual(['signOut'])
    await expect(auth.remembered.person()).resolves.toBeNull()
  })

  it('is not offered to guests, because they have their own button', async () => {
    const { auth, identity } = openTab()
    identity.current = identityGuest
    await expect(auth.remembered.person()).resolves.toBeNull()
  })
})
