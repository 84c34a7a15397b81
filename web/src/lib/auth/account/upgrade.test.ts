import { reauthenticate, refreshAccessToken, signIn, signUp } from '@sesame/contract/endpoints/auth'
import { deleteUser } from '@sesame/contract/endpoints/user'
import { describe, expect, it } from 'vitest'
import { grantFor } from '../../../test/fakes/fake-api.ts'
import { settled } from '../../../test/fakes/fake-clock.ts'
import { identityError, identityGuest, identityMarie } from '../../../test/fakes/fake-identity.ts'
import { credentials, openTab } from '../../../test/fakes/fake-tab.ts'
import { accessToken } from '../../../test/tokens.ts'
import { guest, marie } from '../../../test/users.ts'
import { CallError } from '../../api/call-error.ts'
import { CredentialTakenError } from '../../identity/conflict-error.ts'

const account = {
  email: credentials.email,
  password: credentials.password,
  displayName: 'Marie Lefèvre',
  locale: 'fr',
} as const

const outage = new CallError('client/unreachable')
const stale = new CallError('auth/requires-recent-login', { status: 401 })
const guestToken = accessToken({ sub: guest.uid })

/** Opens a tab with a signed-in guest. */
async function openAsGuest() {
  const tab = openTab()
  tab.api.on(signIn, () => ({ data: grantFor(guest, guestToken) }))
  await tab.auth.signIn.asGuest()
  tab.identity.steps.length = 0
  tab.api.on(signUp, () => ({ status: 201, data: grantFor({ ...marie, uid: guest.uid }) }))
  tab.api.on(signIn, () => ({ data: grantFor() }))
  tab.api.on(deleteUser, () => ({ status: 204 }))
  return tab
}

const taken = () =>
  new CredentialTakenError('auth/email-already-in-use', () => Promise.resolve(identityMarie))

describe('a guest who chooses an address and a password', () => {
  it('a guest’s account is linked to the address and password, receives the name, and keeps its uid at the sign-up', async () => {
    const { auth, api, identity, state } = await openAsGuest()
    await (await auth.account()).upgradeWithPassword(account)
    expect(identity.steps).toEqual([
      'linkWithPassword marie.lefevre@exemple.fr',
      'updateDisplayName Marie Lefèvre',
    ])
    expect(api.callsOf(signUp)).toMatchObject([
      {
        body: {
          idToken: 'preuve-de-marie',
          displayName: 'Marie Lefèvre',
          locale: 'fr',
          acceptedTerms: true,
          captchaToken: 'jeton sign_up',
        },
      },
    ])
    expect(state()).toMatchObject({
      authenticated: true,
      newUser: true,
      user: { uid: guest.uid, isAnonymous: false },
    })
    expect(await (await auth.account()).halfUpgrade()).toBeNull()
  })

  it('a guest stays a guest if the address is taken', async () => {
    const { auth, identity, state, storedToken } = await openAsGuest()
    identity.fail('linkWithPassword', taken())
    await expect((await auth.account()).upgradeWithPassword(account)).rejects.toBeInstanceOf(
      CredentialTakenError,
    )
    expect(state()).toMatchObject({ authenticated: true, user: { isAnonymous: true } })
    expect([storedToken(), identity.current]).toEqual([guestToken, identityGuest])
  })

  it('a guest can complete the sign-up later if the API fails after the password was linked', async () => {
    const { auth, api, state } = await openAsGuest()
    expect(await (await auth.account()).halfUpgrade()).toBeNull()
    api.on(signUp, () => Promise.reject(outage))
    await expect((await auth.account()).upgradeWithPassword(account)).rejects.toBe(outage)
    expect(state()).toMatchObject({ authenticated: true, user: { isAnonymous: true } })
    expect(await (await auth.account()).halfUpgrade()).toMatchObject({ email: marie.email })

    api.on(signUp, () => ({ status: 201, data: grantFor({ ...marie, uid: guest.uid }) }))
    await (await auth.account()).completeAccount({ displayName: 'Marie', locale: 'fr' })
    expect(state().user).toMatchObject({ uid: guest.uid, isAnonymous: false })
  })

  it('a guest signs in again with the new password, without being asked, if the API refuses the proof from the link', async () => {
    const { auth, api, identity, state } = await openAsGuest()
    let calls = 0
    api.on(signUp, () => {
      calls += 1
      if (calls === 1) throw stale
      return { status: 201, data: grantFor({ ...marie, uid: guest.uid }) }
    })
    await (await auth.account()).upgradeWithPassword(account)
    expect(identity.steps).toContain('reauthenticateWithPassword')
    expect(api.callsOf(reauthenticate)).toEqual([])
    expect(state().user).toMatchObject({ isAnonymous: false })
  })

  it('a guest whom the API has already upgraded is signed in, because the first response may have been lost', async () => {
    const { auth, api, state } = await openAsGuest()
    api.on(signUp, () => Promise.reject(new CallError('auth/already-signed-up', { status: 409 })))
    await (await auth.account()).upgradeWithPassword(account)
    expect(api.callsOf(signIn)).toHaveLength(2)
    expect(state().user).toEqual(marie)
  })

  it('a guest is signed out if nobody is signed in at the identity service’s client', async () => {
    const { auth, identity, state, storedToken } = await openAsGuest()
    identity.current = null
    await expect((await auth.account()).upgradeWithPassword(account)).rejects.toMatchObject({
      code: 'auth/session-ended',
    })
    expect(state()).toMatchObject({ authenticated: false, ending: 'session-ended' })
    expect(storedToken()).toBeNull()
  })
})

describe('a guest who chooses a provider', () => {
  it('a guest links the provider’s account, and the last step is filled in with that account’s name and address', async () => {
    const { auth, api, identity } = await openAsGuest()
    await (await auth.account()).linkToGuest('google.com')
    expect(identity.steps).toEqual(['linkWithPopup google.com'])
    expect(await (await auth.account()).halfUpgrade()).toMatchObject({
      email: marie.email,
      displayName: 'Marie Lefèvre',
    })
    expect(api.callsOf(signUp)).toEqual([])
  })

  it('a guest is redirected to the provider if no popup opens, and the account is linked on return', async () => {
    const { auth, identity } = await openAsGuest()
    identity.fail('linkWithPopup', identityError('auth/popup-blocked'))
    void (await auth.account()).linkToGuest('google.com')
    await settled()
    expect(identity.steps.at(-1)).toBe('linkWithRedirect google.com')
    expect(auth.departure()).toEqual({ errand: 'link', provider: 'google.com' })
    identity.returning = { ...identityMarie, uid: guest.uid }
    await (await auth.account()).finishLink()
    expect(auth.departure()).toBeNull()
    expect(await (await auth.account()).halfUpgrade()).toMatchObject({ email: marie.email })
  })

  it('a guest stays a guest after coming back from the provider’s page without signing in', async () => {
    const { auth, identity, state } = await openAsGuest()
    identity.fail('linkWithPopup', identityError('auth/popup-blocked'))
    void (await auth.account()).linkToGuest('google.com')
    await settled()
    await expect((await auth.account()).finishLink()).rejects.toMatchObject({
      code: 'client/redirect-cancelled',
    })
    expect(auth.departure()).toBeNull()
    expect(await (await auth.account()).halfUpgrade()).toBeNull()
    expect(state().authenticated).toBe(true)
  })
})

describe('a guest who signs in to an existing account', () => {
  it('the existing account’s session opens, and the guest account is erased with the guest’s own token', async () => {
    const { auth, api, state, storedToken } = await openAsGuest()
    await (
      await auth.account()
    ).enterTakenAccount({ email: credentials.email, password: 'Capucine-77' })
    expect(state()).toMatchObject({ authenticated: true, user: { uid: marie.uid } })
    expect(storedToken()).toBe(grantFor().accessToken)
    expect(api.callsOf(deleteUser)).toMatchObject([{ accessToken: guestToken, body: undefined }])
  })

  it('a guest can sign in to the existing account with its provider', async () => {
    const { auth, state } = await openAsGuest()
    await (await auth.account()).enterTakenAccount(taken())
    expect(state().user).toEqual(marie)
  })

  it('a guest stays signed in as a guest if the password is wrong', async () => {
    const { auth, api, identity, state } = await openAsGuest()
    const wrong = identityError('auth/invalid-credential')
    identity.fail('signInWithPassword', wrong)
    await expect(
      (await auth.account()).enterTakenAccount({ email: credentials.email, password: 'non' }),
    ).rejects.toBe(wrong)
    expect(state()).toMatchObject({ authenticated: true, user: { isAnonymous: true } })
    expect(api.callsOf(deleteUser)).toEqual([])
  })

  it('the guest account is kept if the person signs in to that same account', async () => {
    const { auth, api, state } = await openAsGuest()
    const own = { ...identityMarie, uid: guest.uid }
    await (
      await auth.account()
    ).enterTakenAccount(
      new CredentialTakenError('auth/email-already-in-use', () => Promise.resolve(own)),
    )
    expect(api.callsOf(deleteUser)).toEqual([])
    expect(state()).toMatchObject({ authenticated: true, user: { uid: guest.uid } })
  })

  it('a guest must sign in again if the API does not respond to the sign-in to the existing account', async () => {
    const { auth, api, identity, state, storedToken } = await openAsGuest()
    api.on(signIn, () => Promise.reject(outage))
    await expect((await auth.account()).enterTakenAccount(taken())).rejects.toBe(outage)
    expect(state()).toMatchObject({ authenticated: false, ending: 'session-ended' })
    expect(storedToken()).toBeNull()
    expect(identity.steps).not.toContain('signOut')
  })

  it('the sign-up of the existing account is completed first if it is incomplete', async () => {
    const { auth, api, state } = await openAsGuest()
    api.on(signIn, () => Promise.reject(new CallError('auth/sign-up-incomplete', { status: 403 })))
    await expect((await auth.account()).enterTakenAccount(taken())).rejects.toBeInstanceOf(
      CallError,
    )
    expect(state()).toMatchObject({ authenticated: false, incomplete: { email: marie.email } })
  })

  it('the existing account’s session opens even if the guest cannot be erased, and that failure is logged', async () => {
    const { auth, api, state, warnings } = await openAsGuest()
    api.on(deleteUser, () => Promise.reject(outage))
    await (await auth.account()).enterTakenAccount(taken())
    expect(state().user).toEqual(marie)
    expect(warnings).toEqual(['Invité non effacé (client/unreachable)'])
  })
})

describe('the other tabs of a guest', () => {
  it('other tabs wait to refresh until the upgrade is complete, because an earlier refresh would end their session', async () => {
    const { auth, api, state } = await openAsGuest()
    let answer: () => void = () => undefined
    const answered = new Promise<void>((resolve) => {
      answer = resolve
    })
    const token = accessToken({ sub: guest.uid, sid: 'neuf' })
    api.on(signUp, async () => {
      await answered
      return { status: 201, data: grantFor({ ...marie, uid: guest.uid }, token) }
    })
    api.on(refreshAccessToken, () =>
      Promise.reject(new CallError('auth/session-ended', { status: 401 })),
    )
    const upgraded = (await auth.account()).upgradeWithPassword(account)
    await settled()
    const verified = auth.verifySession()
    await settled()
    expect(state().authenticated).toBe(true)
    answer()
    await Promise.all([upgraded, verified])
    expect(api.callsOf(refreshAccessToken)).toEqual([])
    expect(state().user).toMatchObject({ uid: guest.uid, isAnonymous: false })
  })
})
