import { ACCOUNT_PROVIDERS } from '@sesame/contract/account-providers'
import { signIn } from '@sesame/contract/endpoints/auth'
import { describe, expect, it } from 'vitest'
import { grantFor } from '../../../test/fakes/fake-api.ts'
import { identityError } from '../../../test/fakes/fake-identity.ts'
import { credentials, openTab } from '../../../test/fakes/fake-tab.ts'
import { guest, marie } from '../../../test/users.ts'
import { CallError } from '../../api/call-error.ts'

const refused = new CallError('auth/session-locked', { status: 423 })

describe('specification 4: e-mail and password sign-in', () => {
  it('sets the persistence first, then signs in, then sends the proof to the API', async () => {
    const { auth, api, identity, state } = openTab()
    await auth.signIn.withPassword(credentials)
    expect(identity.steps).toEqual([
      'setPersistence device',
      'signInWithPassword marie.lefevre@exemple.fr',
    ])
    expect(api.callsOf(signIn)).toMatchObject([
      { body: { idToken: 'preuve-de-marie', remember: true } },
    ])
    expect(state()).toMatchObject({ authenticated: true, user: marie, newUser: false })
  })

  it('remembers the person only for this tab if they do not ask to stay signed in', async () => {
    const { auth, api, identity } = openTab()
    await auth.signIn.withPassword({ ...credentials, remember: false })
    expect(identity.steps[0]).toBe('setPersistence tab')
    expect(api.callsOf(signIn)).toMatchObject([{ body: { remember: false } }])
  })

  it('does not sign in when the persistence cannot be set', async () => {
    const { auth, identity } = openTab()
    identity.fail('setPersistence', identityError('auth/unsupported-persistence-type'))
    await expect(auth.signIn.withPassword(credentials)).rejects.toThrow()
    expect(identity.steps).toEqual(['setPersistence device'])
  })

  it('sets the new-user flag when the API responds with status 201', async () => {
    const { auth, api, state } = openTab()
    api.on(signIn, () => ({ status: 201, data: grantFor() }))
    await auth.signIn.withPassword(credentials)
    expect(state().newUser).toBe(true)
  })
})

describe('specification 8: a persistence or password error', () => {
  it.each([
    ['setPersistence', 'auth/web-storage-unsupported'],
    ['signInWithPassword', 'auth/wrong-password'],
  ] as const)(
    'a persistence or password error is logged and rethrown: %s',
    async (operation, code) => {
      const { auth, identity, warnings, state } = openTab()
      const error = identityError(code)
      identity.fail(operation, error)
      await expect(auth.signIn.withPassword(credentials)).rejects.toBe(error)
      expect(warnings).toEqual([`Connexion impossible (${code})`])
      expect(state().authenticated).toBe(false)
    },
  )
})

describe.each(ACCOUNT_PROVIDERS)('specification 4: popup sign-in with %s', (provider) => {
  it('sets the authentication flag', async () => {
    const { auth, identity, state } = openTab()
    await auth.signIn.withProvider(provider, true)
    expect(identity.steps).toEqual(['setPersistence device', `signInWithPopup ${provider}`])
    expect(state()).toMatchObject({ authenticated: true, lastErrorCode: null })
  })

  it('stores the error code of a failed popup as the last error code', async () => {
    const { auth, identity, state } = openTab()
    identity.fail('signInWithPopup', identityError('auth/popup-closed-by-user'))
    await expect(auth.signIn.withProvider(provider, true)).rejects.toThrow()
    expect(state()).toMatchObject({
      authenticated: false,
      lastErrorCode: 'auth/popup-closed-by-user',
    })
  })

  it('keeps the last error code after a failure outside the popup', async () => {
    const { auth, api, identity, state } = openTab()
    identity.fail('signInWithPopup', identityError('auth/popup-closed-by-user'))
    await expect(auth.signIn.withProvider(provider, true)).rejects.toThrow()
    identity.fail('signInWithPopup', null)
    api.on(signIn, () => Promise.reject(refused))
    await expect(auth.signIn.withProvider(provider, true)).rejects.toBe(refused)
    await expect(auth.signIn.finish()).rejects.toThrow()
    expect(state().lastErrorCode).toBe('auth/popup-closed-by-user')
  })
})

describe('specification 4 and 8: anonymous sign-in', () => {
  it('sets the authentication flag and keeps the guest signed in on this device', async () => {
    const { auth, api, identity, state } = openTab()
    api.on(signIn, () => ({ status: 201, data: grantFor(guest) }))
    await auth.signIn.asGuest()
    expect(identity.steps).toEqual(['setPersistence device', 'signInAsGuest'])
    expect(state()).toMatchObject({ authenticated: true, user: guest })
  })

  it('logs a failure in French and rethrows it', async () => {
    const { auth, identity, warnings } = openTab()
    const error = identityError('auth/operation-not-allowed')
    identity.fail('signInAsGuest', error)
    await expect(auth.signIn.asGuest()).rejects.toBe(error)
    expect(warnings).toEqual(['Erreur d’authentification anonyme (auth/operation-not-allowed)'])
  })

  it.each<[string, string, (tab: Tab) => unknown]>([
    [
      'the client is not loaded',
      'client/unreachable',
      (tab) => tab.holdIdentity(Promise.reject(new CallError('client/unreachable'))),
    ],
    [
      'someone is signed in',
      'client/already-logged-in',
      (tab) => tab.auth.signIn.withPassword(credentials),
    ],
  ])(
    'logs a failure that happens before the call to the identity service: %s',
    async (_why, code, arrange) => {
      const tab = openTab()
      await arrange(tab)
      await expect(tab.auth.signIn.asGuest()).rejects.toMatchObject({ code })
      expect(tab.warnings).toEqual([`Erreur d’authentification anonyme (${code})`])
    },
  )
})

describe('specification 5: signing in while already authenticated', () => {
  it.each([
    ['by password', (tab: Tab) => tab.auth.signIn.withPassword(credentials)],
    ['by popup', (tab: Tab) => tab.auth.signIn.withProvider('google.com', true)],
    ['as a guest', (tab: Tab) => tab.auth.signIn.asGuest()],
    ['by a new account', async (tab: Tab) => (await tab.auth.account()).createAccount(account)],
  ])(
    'a second sign-in is rejected %s, with "User is already logged in."',
    async (_, signInAgain) => {
      const tab = openTab()
      await tab.auth.signIn.withPassword(credentials)
      const steps = tab.identity.steps.length
      await expect(signInAgain(tab)).rejects.toThrow(/^User is already logged in\.$/)
      expect(tab.identity.steps).toHaveLength(steps)
      expect(tab.state().authenticated).toBe(true)
    },
  )
})

describe('a sign-in that our API refuses', () => {
  it.each([
    ['by password', (tab: Tab) => tab.auth.signIn.withPassword(credentials)],
    ['by popup', (tab: Tab) => tab.auth.signIn.withProvider('google.com', true)],
    ['as a guest', (tab: Tab) => tab.auth.signIn.asGuest()],
  ])('a refused sign-in also signs out at the identity service: %s', async (_, attempt) => {
    const tab = openTab()
    tab.api.on(signIn, () => Promise.reject(refused))
    await expect(attempt(tab)).rejects.toBe(refused)
    expect(tab.identity.current).toBeNull()
    expect(tab.storedToken()).toBeNull()
    expect(tab.state()).toMatchObject({ authenticated: false, incomplete: null })
  })

  it('a person stays signed in at the identity service if the account’s sign-up is incomplete', async () => {
    const { auth, api, identity, state } = openTab()
    const incomplete = new CallError('auth/sign-up-incomplete', { status: 403 })
    api.on(signIn, () => Promise.reject(incomplete))
    await expect(auth.signIn.withPassword(credentials)).rejects.toBe(incomplete)
    expect(identity.current?.uid).toBe('marie')
    expect(state()).toMatchObject({
      authenticated: false,
      incomplete: { email: marie.email, displayName: marie.displayName },
    })
  })
})

type Tab = ReturnType<typeof openTab>

const account = {
  email: credentials.email,
  password: credentials.password,
  displayName: 'Marie',
  locale: 'fr',
} as const
