import { signIn, signUp, verifyEmail } from '@sesame/contract/endpoints/auth'
import { describe, expect, it, vi } from 'vitest'
import { grantFor } from '../../../test/fakes/fake-api.ts'
import { identityError } from '../../../test/fakes/fake-identity.ts'
import { credentials, openTab } from '../../../test/fakes/fake-tab.ts'
import { marie } from '../../../test/users.ts'
import { CallError } from '../../api/call-error.ts'
import { verificationMailAt } from '../../device/verification-mail.ts'

const account = {
  email: credentials.email,
  password: credentials.password,
  displayName: 'Marie Lefèvre',
  locale: 'fr',
} as const

const outage = new CallError('client/unreachable')
const incomplete = new CallError('auth/sign-up-incomplete', { status: 403 })
const alreadySignedUp = new CallError('auth/already-signed-up', { status: 409 })

describe('specification 4: creation of a new account', () => {
  it('creates the account, sets its displayName, then completes the sign-up at the API', async () => {
    const { auth, api, identity, state } = openTab()
    await (await auth.account()).createAccount(account)
    expect(identity.steps).toEqual([
      'setPersistence device',
      'createUser marie.lefevre@exemple.fr',
      'updateDisplayName Marie Lefèvre',
    ])
    expect(api.callsOf(signUp)).toMatchObject([
      {
        body: {
          idToken: 'preuve-de-marie',
          displayName: 'Marie Lefèvre',
          acceptedTerms: true,
          locale: 'fr',
        },
      },
    ])
    expect(state()).toMatchObject({ authenticated: true, user: marie, newUser: true })
  })

  it('sends a verification e-mail, records it for the next pages, and succeeds even if the e-mail fails', async () => {
    const newcomer = grantFor({ ...marie, emailVerified: false })
    const { auth, api, state } = openTab()
    api.on(signUp, () => ({ status: 201, data: newcomer }))
    api.on(verifyEmail, () => ({ status: 202 }))
    await (await auth.account()).createAccount(account)
    expect(api.callsOf(verifyEmail)).toMatchObject([
      { body: { idToken: 'preuve-de-marie' }, accessToken: newcomer.accessToken },
    ])
    expect(verificationMailAt('marie')).not.toBeNull()

    const other = openTab()
    other.api.on(signUp, () => ({ status: 201, data: newcomer }))
    other.api.on(verifyEmail, () =>
      Promise.reject(new CallError('request/too-many', { status: 429 })),
    )
    await (await other.auth.account()).createAccount(account)
    await vi.waitFor(() =>
      expect(other.warnings).toEqual(['E-mail de vérification non envoyé (request/too-many)']),
    )
    expect(verificationMailAt('marie')).toBeNull()
    for (const tab of [state(), other.state()]) expect(tab.authenticated).toBe(true)
  })

  it('logs and rethrows a refusal by the identity service', async () => {
    const { auth, identity, warnings, state } = openTab()
    const error = identityError('auth/weak-password')
    identity.fail('createUser', error)
    await expect((await auth.account()).createAccount(account)).rejects.toBe(error)
    expect(warnings).toEqual(['Création de compte impossible (auth/weak-password)'])
    expect(state().authenticated).toBe(false)
  })

  it('resumes an interrupted sign-up when the form is submitted again', async () => {
    const { auth, api, identity, state } = openTab()
    api.on(signUp, () => Promise.reject(outage))
    await expect((await auth.account()).createAccount(account)).rejects.toBe(outage)
    expect(identity.current).toBeNull()

    identity.fail('createUser', identityError('auth/email-already-in-use'))
    api.on(signUp, () => ({ status: 201, data: grantFor() }))
    await (await auth.account()).createAccount(account)
    expect(identity.steps).toContain('signInWithPassword marie.lefevre@exemple.fr')
    expect(state()).toMatchObject({ authenticated: true, newUser: true })
  })

  it('reports the address as taken if the password does not match the existing account’s password', async () => {
    const { auth, api, identity } = openTab()
    const taken = identityError('auth/email-already-in-use')
    identity.fail('createUser', taken)
    identity.fail('signInWithPassword', identityError('auth/wrong-password'))
    await expect((await auth.account()).createAccount(account)).rejects.toBe(taken)
    expect(api.calls).toEqual([])
  })

  it('signs in if the account already exists and the password matches', async () => {
    const { auth, api, identity, state } = openTab()
    identity.fail('createUser', identityError('auth/email-already-in-use'))
    api.on(signUp, () => Promise.reject(alreadySignedUp))
    await (await auth.account()).createAccount(account)
    expect(api.callsOf(signIn)).toHaveLength(1)
    expect(state()).toMatchObject({ authenticated: true, newUser: false })
  })
})

describe('an account found incomplete at sign-in', () => {
  it('an incomplete account completes its sign-up without a second sign-in', async () => {
    const { auth, api, identity, state } = openTab()
    api.on(signIn, () => Promise.reject(incomplete))
    await expect(auth.signIn.withPassword(credentials)).rejects.toBe(incomplete)
    await (await auth.account()).completeAccount({ displayName: 'Zoé', locale: 'fr' })
    expect(identity.steps).toContain('updateDisplayName Zoé')
    expect(state()).toMatchObject({ authenticated: true, newUser: true, incomplete: null })
  })

  it('an incomplete account can still complete its sign-up after a failed attempt', async () => {
    const { auth, api, identity, state } = openTab()
    api.on(signIn, () => Promise.reject(incomplete))
    api.on(signUp, () => Promise.reject(outage))
    await expect(auth.signIn.withPassword(credentials)).rejects.toBe(incomplete)
    await expect(
      (await auth.account()).completeAccount({ displayName: 'Zoé', locale: 'fr' }),
    ).rejects.toBe(outage)
    expect(state().incomplete).not.toBeNull()
    expect(identity.current).not.toBeNull()
  })

  it('an incomplete account can be abandoned to sign in to another account', async () => {
    const { auth, api, identity, state } = openTab()
    api.on(signIn, () => Promise.reject(incomplete))
    await expect(auth.signIn.withPassword(credentials)).rejects.toBe(incomplete)
    await (await auth.account()).abandonIncomplete()
    expect(state().incomplete).toBeNull()
    expect(identity.current).toBeNull()
  })
})
