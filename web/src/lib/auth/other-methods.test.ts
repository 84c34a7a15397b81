import { changeSignInMethods, signIn } from '@sesame/contract/endpoints/auth'
import { describe, expect, it } from 'vitest'
import { grantFor } from '../../test/fakes/fake-api.ts'
import { settled } from '../../test/fakes/fake-clock.ts'
import { identityError, identityMarie } from '../../test/fakes/fake-identity.ts'
import { credentials, openTab } from '../../test/fakes/fake-tab.ts'
import { CallError } from '../api/call-error.ts'
import { DifferentMethodError } from '../identity/conflict-error.ts'
import { readLastMethod } from '../device/last-method.ts'

const INSTAGRAM = 'Mozilla/5.0 (iPhone) AppleWebKit/605 Mobile Instagram 300.0'

async function refusedTab(email: string) {
  const tab = openTab()
  const linked: string[] = []
  const link = () => {
    expect(tab.state().authenticated).toBe(true)
    linked.push('microsoft.com')
    return Promise.resolve(identityMarie)
  }
  tab.api.on(changeSignInMethods, () => ({ data: grantFor() }))
  const error = new DifferentMethodError({ provider: 'microsoft.com', email, link })
  tab.identity.fail('signInWithPopup', error)
  await expect(tab.auth.signIn.withProvider('microsoft.com', true)).rejects.toBe(error)
  return { ...tab, linked }
}

describe('a provider’s account whose address belongs to an account with another method', () => {
  it('a provider’s account is linked, and reported to our API, after the person has signed in with the existing method', async () => {
    const { api, auth, state, linked } = await refusedTab('Marie.Lefevre@exemple.fr')
    expect(state().pendingLink?.provider).toBe('microsoft.com')
    expect(linked).toEqual([])
    await auth.signIn.withPassword(credentials)
    expect(linked).toEqual(['microsoft.com'])
    expect(api.callsOf(changeSignInMethods)).toMatchObject([
      { body: { added: 'microsoft.com', idToken: 'preuve-de-marie' } },
    ])
    expect(state()).toMatchObject({ authenticated: true, pendingLink: null })
  })

  it('a provider’s account that our API refuses is not linked, but the sign-in still succeeds', async () => {
    const { api, auth, state, warnings } = await refusedTab('marie.lefevre@exemple.fr')
    const refusal = new CallError('auth/requires-recent-login', { status: 401 })
    api.on(changeSignInMethods, () => Promise.reject(refusal))
    await auth.signIn.withPassword(credentials)
    expect(state()).toMatchObject({ authenticated: true, pendingLink: null })
    expect(warnings).toContain('Compte non associé (auth/requires-recent-login)')
  })

  it('a provider’s account is never linked to the account of another person', async () => {
    const { auth, state, linked } = await refusedTab('paul@exemple.fr')
    await auth.signIn.withPassword(credentials)
    expect(linked).toEqual([])
    expect(state()).toMatchObject({ authenticated: true, pendingLink: null })
  })

  it('a provider’s account is still linked if the person first types a wrong password', async () => {
    const { auth, identity, linked } = await refusedTab('marie.lefevre@exemple.fr')
    identity.fail('signInWithPassword', identityError('auth/invalid-credential'))
    await expect(auth.signIn.withPassword(credentials)).rejects.toThrow()
    identity.fail('signInWithPassword', null)
    await auth.signIn.withPassword(credentials)
    expect(linked).toEqual(['microsoft.com'])
  })
})

describe('a provider sign-in when no popup can be opened', () => {
  it('a sign-in redirects to the provider if the popup is blocked, and stores the popup’s error code', async () => {
    const { auth, identity, state } = openTab()
    identity.fail('signInWithPopup', identityError('auth/popup-blocked'))
    void auth.signIn.withProvider('google.com', true)
    await settled()
    expect(identity.steps.at(-1)).toBe('signInWithRedirect google.com')
    expect(state().lastErrorCode).toBe('auth/popup-blocked')
    expect(auth.departure()).toEqual({ errand: 'remember', provider: 'google.com' })
  })

  it('no pending return from the provider is stored if the redirect failed', async () => {
    const { auth, identity, state } = openTab({ userAgent: INSTAGRAM })
    identity.fail('signInWithRedirect', identityError('auth/network-request-failed'))
    await expect(auth.signIn.withProvider('google.com', true)).rejects.toThrow()
    expect(state().lastErrorCode).toBeNull()
    expect(auth.departure()).toBeNull()
  })

  it('an in-app browser redirects without trying a popup', async () => {
    const { auth, identity } = openTab({ userAgent: INSTAGRAM })
    void auth.signIn.withProvider('google.com', false)
    await settled()
    expect(identity.steps).toEqual(['setPersistence tab', 'signInWithRedirect google.com'])
  })

  it('a redirected sign-in is completed once on return, with the persistence that the person chose', async () => {
    const { auth, identity, tabStorage } = openTab({ userAgent: INSTAGRAM })
    void auth.signIn.withProvider('google.com', true)
    await settled()
    const back = openTab({ tabStorage })
    back.identity.returning = identityMarie
    expect(back.auth.departure()).toMatchObject({ provider: 'google.com' })
    await back.auth.signIn.finish()
    expect(back.state().authenticated).toBe(true)
    expect(back.api.callsOf(signIn)).toMatchObject([{ body: { remember: true } }])
    expect(back.identity.steps).toEqual(['setPersistence device', 'redirectResult'])
    expect(back.auth.departure()).toBeNull()
    expect(identity.current).toBeNull()
  })

  it('a redirected sign-in fails if the person comes back without signing in', async () => {
    const { auth, tabStorage } = openTab({ userAgent: INSTAGRAM })
    void auth.signIn.withProvider('google.com', true)
    await settled()
    const back = openTab({ tabStorage })
    await expect(back.auth.signIn.finish()).rejects.toMatchObject({
      code: 'client/redirect-cancelled',
    })
  })
})

it('this device stores the method of the last successful sign-in', async () => {
  const { auth, identity } = openTab()
  identity.fail('signInWithPopup', identityError('auth/popup-closed-by-user'))
  await expect(auth.signIn.withProvider('apple.com', true)).rejects.toThrow()
  expect(readLastMethod()).toBeNull()
  await auth.signIn.withPassword(credentials)
  expect(readLastMethod()).toBe('password')
})
