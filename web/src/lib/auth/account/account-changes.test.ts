import {
  changeSignInMethods,
  reauthenticate,
  refreshAccessToken,
} from '@sesame/contract/endpoints/auth'
import { deleteUser } from '@sesame/contract/endpoints/user'
import { describe, expect, it } from 'vitest'
import { CallError } from '../../api/call-error.ts'
import { grantFor } from '../../../test/fakes/fake-api.ts'
import { settled } from '../../../test/fakes/fake-clock.ts'
import { identityError, identityMarie } from '../../../test/fakes/fake-identity.ts'
import { openSignedInTab } from '../../../test/fakes/fake-tab.ts'
import { accessToken } from '../../../test/tokens.ts'
import { marie } from '../../../test/users.ts'

const byGoogle = { provider: 'google.com', purpose: 'email' } as const

describe('a fresh proof of identity', () => {
  it('bases the session on the new proof', async () => {
    const { auth, api, storedToken } = await openSignedInTab()
    const moved = accessToken({ n: 7 })
    api.on(reauthenticate, () => ({ data: grantFor(marie, moved) }))
    await (await auth.account()).reauthenticate({ password: 'Tournesol-42' })
    expect(api.callsOf(reauthenticate)).toMatchObject([{ body: { idToken: 'preuve-de-marie' } }])
    expect(storedToken()).toBe(moved)
  })

  it('leaves the session unchanged if the API refuses the new proof', async () => {
    const { auth, api, identity } = await openSignedInTab()
    identity.fail('reauthenticateWithPopup', identityError('auth/popup-closed-by-user'))
    await expect((await auth.account()).reauthenticate(byGoogle)).rejects.toThrow('popup-closed')
    expect(api.callsOf(reauthenticate)).toEqual([])
  })

  it('redirects to the provider’s page when no popup opens, and completes the proof on return', async () => {
    const { auth, api, identity } = await openSignedInTab()
    api.on(reauthenticate, () => ({ data: grantFor() }))
    identity.fail('reauthenticateWithPopup', identityError('auth/popup-blocked'))
    void (await auth.account()).reauthenticate(byGoogle)
    await settled()
    expect(identity.steps.at(-1)).toBe('reauthenticateWithRedirect google.com')
    expect(auth.departure()).toEqual({ errand: 'prove', provider: 'google.com', purpose: 'email' })
    expect(api.callsOf(reauthenticate)).toEqual([])

    await expect((await auth.account()).finishProof()).rejects.toMatchObject({
      code: 'client/redirect-cancelled',
    })
    expect(api.callsOf(reauthenticate)).toEqual([])
    expect(auth.departure()).toBeNull()
    identity.returning = identityMarie
    await (await auth.account()).finishProof()
    expect(api.callsOf(reauthenticate)).toMatchObject([{ body: { idToken: 'preuve-de-marie' } }])
  })
})

describe('the sign-in methods of an account', () => {
  const linked = { ...marie, providers: ['password', 'apple.com'] } as const
  const outage = () => Promise.reject(new CallError('client/unreachable'))
  const byApple = { ...identityMarie, providers: ['password', 'apple.com'] }

  /** Opens a signed-in tab whose API accepts every change. `byApple` is the user after Apple is linked. */
  async function open() {
    const tab = await openSignedInTab()
    tab.api.on(changeSignInMethods, () => ({
      data: grantFor({ ...linked, providers: [...linked.providers] }, accessToken({ n: 7 })),
    }))
    tab.identity.linkWithPopup = (provider) => {
      tab.identity.steps.push(`linkWithPopup ${provider}`)
      tab.identity.current = byApple
      return Promise.resolve(byApple)
    }
    return { ...tab, account: await tab.auth.account() }
  }

  it('a new provider is added with a single API call, and this call also bases the session on the new proof', async () => {
    const { account, api, state, storedToken, tabStorage } = await open()
    await account.linkProvider('apple.com')
    expect(api.calls.map(({ path }) => path)).not.toContain('POST /api/auth/reauthenticate')
    expect(api.callsOf(changeSignInMethods)).toMatchObject([
      { body: { added: 'apple.com', idToken: 'preuve-de-marie' }, accessToken: accessToken() },
    ])
    expect(state().user?.providers).toEqual(['password', 'apple.com'])
    expect(storedToken()).toBe(accessToken({ n: 7 }))
    expect(tabStorage.getItem('untold')).toBeNull()
  })

  it('a new provider is added on return from the provider’s page when no popup opens', async () => {
    const { account, auth, api, identity, state } = await open()
    identity.linkWithPopup = () => Promise.reject(identityError('auth/popup-blocked'))
    void account.linkProvider('apple.com')
    await settled()
    expect(identity.steps.at(-1)).toBe('linkWithRedirect apple.com')
    expect(auth.departure()).toEqual({ errand: 'add', provider: 'apple.com', purpose: 'apple.com' })
    expect(state().user?.providers).toEqual(marie.providers)

    identity.returning = identityMarie
    await account.finishLinking()
    expect(api.callsOf(changeSignInMethods)).toMatchObject([{ body: { added: 'apple.com' } }])
    expect(state().user?.providers).toEqual(['password', 'apple.com'])
    expect(auth.departure()).toBeNull()
  })

  it('the stored API call is deleted if linking the provider fails', async () => {
    const { account, api, identity, tabStorage } = await open()
    identity.linkWithPopup = () => {
      expect(tabStorage.getItem('untold')).toContain('apple.com')
      return Promise.reject(identityError('auth/popup-closed-by-user'))
    }
    await expect(account.linkProvider('apple.com')).rejects.toThrow('popup-closed')
    expect(tabStorage.getItem('untold')).toBeNull()
    expect(api.callsOf(changeSignInMethods)).toEqual([])
  })

  it('a retry reports a linked provider to our API without linking it again', async () => {
    const { account, api, identity, state } = await open()
    api.on(changeSignInMethods, outage)
    await expect(account.linkProvider('apple.com')).rejects.toThrow()
    expect(state().user?.providers).toEqual(marie.providers)
    api.on(changeSignInMethods, () => ({ data: grantFor() }))
    await account.linkProvider('apple.com')
    expect(identity.steps).toEqual(['linkWithPopup apple.com'])
    expect(api.callsOf(changeSignInMethods)).toHaveLength(2)
  })

  it('the session closes in this tab if our API responds that the session has ended', async () => {
    const { account, api, state } = await open()
    const ended = new CallError('auth/session-ended', { status: 401 })
    api.on(changeSignInMethods, () => Promise.reject(ended))
    await expect(account.removeMethod('google.com')).rejects.toBe(ended)
    expect(state().authenticated).toBe(false)
  })

  it.each(['google.com', 'password'] as const)(
    'a method is removed by our API, not by the identity service’s client: %s',
    async (method) => {
      const { account, api, identity, storedToken } = await open()
      await account.removeMethod(method)
      expect(api.callsOf(changeSignInMethods)).toMatchObject([{ body: { removed: method } }])
      expect(storedToken()).toBe(accessToken({ n: 7 }))
      await settled()
      expect(identity.steps).toEqual(['reloadCurrentUser'])
    },
  )

  it('a method that was added but not confirmed can be confirmed without linking it again', async () => {
    const { account, api, identity, storedToken } = await open()
    await account.confirmMethod('apple.com')
    expect(api.callsOf(changeSignInMethods)).toMatchObject([{ body: { added: 'apple.com' } }])
    expect(api.callsOf(changeSignInMethods)[0]?.body).not.toHaveProperty('idToken')
    expect(storedToken()).toBe(accessToken({ n: 7 }))
    expect(identity.steps).toEqual([])
  })
})

describe('an erasure', () => {
  it('leaves nobody signed in', async () => {
    const { auth, api, identity, state, storedToken } = await openSignedInTab()
    api.on(deleteUser, () => ({ status: 204 }))
    await (await auth.account()).eraseAccount()
    expect(api.callsOf(deleteUser)).toMatchObject([{ accessToken: accessToken(), body: undefined }])
    expect(state()).toMatchObject({ authenticated: false, user: null, ending: 'erased' })
    expect(storedToken()).toBeNull()
    expect(identity.current).toBeNull()
  })

  it('is reported as the reason for the end of the session, even if a refresh reports the end first', async () => {
    const { auth, api, state } = await openSignedInTab()
    const ended = new CallError('auth/session-ended', { status: 401 })
    api.on(refreshAccessToken, () => Promise.reject(ended))
    api.on(deleteUser, async () => {
      await auth.verifySession()
      expect(state()).toMatchObject({ authenticated: true, ending: null })
      return { status: 204 }
    })
    await (await auth.account()).eraseAccount()
    expect(state().ending).toBe('erased')
  })

  it('that fails is not reported as the reason for the end of the session', async () => {
    const { auth, api, state } = await openSignedInTab()
    const ended = new CallError('auth/session-ended', { status: 401 })
    const outage = new CallError('server/unavailable', { status: 503 })
    api.on(refreshAccessToken, () => Promise.reject(ended))
    api.on(deleteUser, async () => {
      await auth.verifySession()
      throw outage
    })
    await expect((await auth.account()).eraseAccount()).rejects.toBe(outage)
    expect(state()).toMatchObject({ authenticated: false, ending: 'ended-elsewhere' })
  })

  it('that the API refuses because the proof is too old keeps the session', async () => {
    const { auth, api, state } = await openSignedInTab()
    const refusal = new CallError('auth/requires-recent-login', { status: 401 })
    api.on(deleteUser, () => Promise.reject(refusal))
    await expect((await auth.account()).eraseAccount()).rejects.toBe(refusal)
    expect(state().authenticated).toBe(true)
  })
})
