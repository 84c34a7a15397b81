import {
  changePassword,
  changeWaysIn,
  reauthenticate,
  refreshAccessToken,
  signIn,
} from '@sesame/contract/endpoints/auth'
import { deleteUser } from '@sesame/contract/endpoints/user'
import { describe, expect, it } from 'vitest'
import { CallError } from '../../api/call-error.ts'
import { UnheardChangeError } from '../errors/unheard-change-error.ts'
import { grantFor } from '../../../test/fakes/fake-api.ts'
import { settled } from '../../../test/fakes/fake-clock.ts'
import { identityError, identityMarie } from '../../../test/fakes/fake-identity.ts'
import { openTab } from '../../../test/fakes/fake-tab.ts'
import { accessToken } from '../../../test/tokens.ts'
import { marie } from '../../../test/users.ts'

async function signedIn() {
  const tab = openTab({ token: accessToken() })
  tab.identity.current = identityMarie
  await tab.auth.checkEntry()
  tab.identity.steps.length = 0
  return tab
}

const byGoogle = { provider: 'google.com', purpose: 'email' } as const

describe('a fresh proof', () => {
  it('moves the session to it', async () => {
    const { auth, api, storedToken } = await signedIn()
    const moved = accessToken({ n: 7 })
    api.on(reauthenticate, () => ({ data: grantFor(marie, moved) }))
    await (await auth.account()).reauthenticate({ password: 'Tournesol-42' })
    expect(api.callsOf(reauthenticate)).toMatchObject([{ body: { idToken: 'preuve-de-marie' } }])
    expect(storedToken()).toBe(moved)
  })

  it('moves nothing when it is refused', async () => {
    const { auth, api, identity } = await signedIn()
    identity.fail('reauthenticateWithPopup', identityError('auth/popup-closed-by-user'))
    await expect((await auth.account()).reauthenticate(byGoogle)).rejects.toThrow('popup-closed')
    expect(api.callsOf(reauthenticate)).toEqual([])
  })

  it('leaves the page where no window opens, and moves the session after coming back', async () => {
    const { auth, api, identity } = await signedIn()
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

describe('a change of password', () => {
  it('proves, changes, then ends the other sessions', async () => {
    const { auth, api, identity } = await signedIn()
    api.on(changePassword, () => ({ data: grantFor() }))
    await (await auth.account()).changePassword('Tournesol-42', 'Capucine-77')
    // The change itself cuts off the first proof: the API is shown one of the new password.
    expect(identity.steps).toEqual([
      ...['reauthenticateWithPassword', 'updatePassword', 'reauthenticateWithPassword'],
    ])
    expect(api.callsOf(changePassword)).toHaveLength(1)
  })

  it('opens a session with its proof where the change ended this one before the API heard of it', async () => {
    const { auth, api, state, storedToken } = await signedIn()
    const opened = accessToken({ sid: 'Neuve12345' })
    api.on(changePassword, () => {
      throw new CallError('auth/session-ended', { status: 401 })
    })
    api.on(signIn, () => ({ data: grantFor(marie, opened) }))
    await (await auth.account()).changePassword('Tournesol-42', 'Capucine-77')
    expect(storedToken()).toBe(opened)
    expect(state()).toMatchObject({ authenticated: true, ending: null })
  })

  it('is not taken for an end of the session while the API has not answered', async () => {
    const { auth, api, identity, state } = await signedIn()
    const renewed = accessToken({ n: 7 })
    let verified: Promise<boolean> | undefined
    api.on(refreshAccessToken, () => {
      throw new CallError('auth/session-ended', { status: 401 })
    })
    api.on(changePassword, async () => {
      // The database no longer shows the session to the new proof before the API has moved it.
      verified = auth.verifySession()
      await settled()
      return { data: grantFor(marie, renewed) }
    })
    await (await auth.account()).changePassword('Tournesol-42', 'Capucine-77')
    await verified
    expect(state()).toMatchObject({ authenticated: true, ending: null })
    expect(identity.steps).not.toContain('signOut')
  })

  it('changes nothing on a wrong password', async () => {
    const { auth, api, identity } = await signedIn()
    identity.fail('reauthenticateWithPassword', identityError('auth/wrong-password'))
    await expect((await auth.account()).changePassword('faux', 'Capucine-77')).rejects.toThrow()
    expect(identity.steps).not.toContain('updatePassword')
    expect(api.callsOf(changePassword)).toEqual([])
  })

  it('finishes, on another try, what the API had not heard of', async () => {
    const { auth, api, identity } = await signedIn()
    api.on(changePassword, () => Promise.reject(new CallError('client/unreachable')))
    await expect(
      (await auth.account()).changePassword('Tournesol-42', 'Capucine-77'),
    ).rejects.toThrow(UnheardChangeError)
    api.on(changePassword, () => ({ data: grantFor() }))
    await (await auth.account()).changePassword('Tournesol-42', 'Capucine-77')
    expect(identity.steps.filter((step) => step === 'updatePassword')).toHaveLength(1)
    expect(api.callsOf(changePassword)).toHaveLength(2)
  })

  it('takes another new one on that other try', async () => {
    const { auth, api, identity } = await signedIn()
    api.on(changePassword, () => Promise.reject(new CallError('client/unreachable')))
    await expect(
      (await auth.account()).changePassword('Tournesol-42', 'Capucine-77'),
    ).rejects.toThrow()
    api.on(changePassword, () => ({ data: grantFor() }))
    await (await auth.account()).changePassword('Tournesol-42', 'Glycine-88')
    expect(identity.steps.filter((step) => step === 'updatePassword')).toHaveLength(2)
  })
})

describe('the ways into an account', () => {
  it('follow what was linked', async () => {
    const { auth, api, state } = await signedIn()
    api.on(changeWaysIn, () => ({ data: { ...marie, providers: ['password', 'apple.com'] } }))
    await (await auth.account()).linkProvider('apple.com')
    expect(state().user?.providers).toEqual(['password', 'apple.com'])
  })

  it('follow what was linked by leaving the page, after coming back', async () => {
    const { auth, api, identity, state } = await signedIn()
    api.on(changeWaysIn, () => ({ data: { ...marie, providers: ['password', 'apple.com'] } }))
    identity.fail('linkWithPopup', identityError('auth/popup-blocked'))
    void (await auth.account()).linkProvider('apple.com')
    await settled()
    expect(identity.steps.at(-1)).toBe('linkWithRedirect apple.com')
    expect(auth.departure()).toEqual({ errand: 'add', provider: 'apple.com', purpose: 'apple.com' })
    expect(state().user?.providers).toEqual(marie.providers)

    identity.returning = identityMarie
    await (await auth.account()).finishLinking()
    expect(state().user?.providers).toEqual(['password', 'apple.com'])
    expect(auth.departure()).toBeNull()
  })

  it('are those of the identity service where our API cannot say', async () => {
    const { auth, api, identity, state } = await signedIn()
    api.on(changeWaysIn, () => Promise.reject(new CallError('client/unreachable')))
    identity.current = { ...identityMarie, providers: ['google.com', 'password'] }
    await (await auth.account()).unlinkProvider('apple.com', false)
    expect(state().user).toEqual({ ...marie, providers: ['password', 'google.com'] })
  })

  it('end with the session that our API says is over', async () => {
    const { auth, api, state } = await signedIn()
    api.on(changeWaysIn, () => Promise.reject(new CallError('auth/session-ended', { status: 401 })))
    await expect((await auth.account()).unlinkProvider('apple.com', false)).rejects.toMatchObject({
      code: 'auth/session-ended',
    })
    expect(state().authenticated).toBe(false)
  })

  it('never lose the last one', async () => {
    const { auth, identity } = await signedIn()
    identity.current = { ...identityMarie, providers: ['google.com'] }
    await expect((await auth.account()).unlinkProvider('google.com', false)).rejects.toMatchObject({
      code: 'client/last-way-in',
    })
    expect(identity.steps).toEqual([])
  })

  it('lose the last one that the identity service knows beside a passkey', async () => {
    const { auth, api, identity } = await signedIn()
    identity.current = { ...identityMarie, providers: ['google.com'] }
    api.on(changeWaysIn, () => ({ data: { ...marie, providers: [] } }))
    await (await auth.account()).unlinkProvider('google.com', true)
    expect(identity.steps).toEqual(['unlink google.com'])
  })

  it('lose one of several', async () => {
    const { auth, api, identity } = await signedIn()
    api.on(changeWaysIn, () => ({ data: { ...marie, providers: ['password'] } }))
    await (await auth.account()).unlinkProvider('google.com', false)
    expect(identity.steps).toEqual(['unlink google.com'])
  })
})

describe('an erasure', () => {
  it('leaves nobody signed in', async () => {
    const { auth, api, identity, state, storedToken } = await signedIn()
    api.on(deleteUser, () => ({ status: 204 }))
    await (await auth.account()).eraseAccount()
    expect(api.callsOf(deleteUser)).toMatchObject([{ body: { idToken: 'preuve-de-marie' } }])
    expect(state()).toMatchObject({ authenticated: false, user: null, ending: 'erased' })
    expect(storedToken()).toBeNull()
    expect(identity.current).toBeNull()
  })

  it('is told once it is over, though something else sees the session end before', async () => {
    const { auth, api, state } = await signedIn()
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

  it('is not told where it failed after the session had ended', async () => {
    const { auth, api, state } = await signedIn()
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

  it('keeps the session when the proof is too old', async () => {
    const { auth, api, state } = await signedIn()
    const refusal = new CallError('auth/requires-recent-login', { status: 401 })
    api.on(deleteUser, () => Promise.reject(refusal))
    await expect((await auth.account()).eraseAccount()).rejects.toBe(refusal)
    expect(state().authenticated).toBe(true)
  })
})
