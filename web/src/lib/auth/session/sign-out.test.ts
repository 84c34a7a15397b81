import { signIn, signOut } from '@sesame/contract/endpoints/auth'
import { describe, expect, it } from 'vitest'
import { settled } from '../../../test/fakes/fake-clock.ts'
import { credentials, openTab } from '../../../test/fakes/fake-tab.ts'
import { CallError } from '../../api/call-error.ts'

describe('specification 4: sign-out', () => {
  it('clears the authentication flag, the token, the user and the identity service’s client', async () => {
    const { auth, api, identity, state, storedToken } = openTab()
    await auth.signIn.withPassword(credentials)
    const token = storedToken()
    await auth.signOut()
    expect(state()).toMatchObject({
      authenticated: false,
      user: null,
      newUser: false,
      ending: 'signed-out',
    })
    expect(storedToken()).toBeNull()
    expect(identity.current).toBeNull()
    expect(api.callsOf(signOut)).toMatchObject([{ accessToken: token }])
  })

  it('a sign-out takes effect in this tab immediately, without waiting for a response', async () => {
    const { auth, state, storedToken } = openTab()
    await auth.signIn.withPassword(credentials)
    const leaving = auth.signOut()
    expect(state().authenticated).toBe(false)
    expect(storedToken()).toBeNull()
    await leaving
  })

  it('a sign-out takes effect in this tab even offline', async () => {
    const { auth, api, identity, warnings } = openTab()
    await auth.signIn.withPassword(credentials)
    api.on(signOut, () => Promise.reject(new CallError('client/unreachable')))
    await auth.signOut()
    expect(identity.current).toBeNull()
    expect(warnings).toEqual(['Déconnexion incomplète (client/unreachable)'])
  })

  it('a sign-out does not undo a sign-in that follows immediately', async () => {
    const { auth, identity, state } = openTab()
    await auth.signIn.withPassword(credentials)
    const { promise, resolve } = Promise.withResolvers<unknown>()
    identity.hold('signOut', promise)
    void auth.signOut()
    const entering = auth.signIn.withPassword(credentials)
    await settled()
    expect(identity.steps.at(-1)).toBe('signOut')
    resolve(null)
    await entering
    expect(identity.current?.uid).toBe('marie')
    expect(state().authenticated).toBe(true)
  })

  it('a sign-out finishes at the API before the next sign-in begins, because the sign-out would end the new session too', async () => {
    const { auth, api } = openTab()
    await auth.signIn.withPassword(credentials)
    const { promise, resolve } = Promise.withResolvers<unknown>()
    api.on(signOut, () => promise.then(() => ({ status: 204 })))
    void auth.signOut()
    const entering = auth.signIn.withPassword(credentials)
    await settled()
    expect(api.callsOf(signIn)).toHaveLength(1)
    resolve(null)
    await entering
    expect(api.callsOf(signIn)).toHaveLength(2)
  })
})
