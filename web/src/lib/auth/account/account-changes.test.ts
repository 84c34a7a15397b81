import { changeWaysIn, reauthenticate, refreshAccessToken } from '@sesame/contract/endpoints/auth'
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

describe('a fresh proof', () => {
  it('moves the session to it', async () => {
    const { auth, api, storedToken } = await openSignedInTab()
    const moved = accessToken({ n: 7 })
    api.on(reauthenticate, () => ({ data: grantFor(marie, moved) }))
    await (await auth.account()).reauthenticate({ password: 'Tournesol-42' })
    expect(api.callsOf(reauthenticate)).toMatchObject([{ body: { idToken: 'preuve-de-marie' } }])
    expect(storedToken()).toBe(moved)
  })

  it('moves nothing when it is refused', async () => {
    const { auth, api, identity } = await openSignedInTab()
    identity.fail('reauthenticateWithPopup', identityError('auth/popup-closed-by-user'))
    await expect((await auth.account()).reauthenticate(byGoogle)).rejects.toThrow('popup-closed')
    expect(api.callsOf(reauthenticate)).toEqual([])
  })

  it('leaves the page where no window opens, and moves the session after coming back', async () => {
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

describe('the ways into an account', () => {
  it('follow what was linked', async () => {
    const { auth, api, state } = await openSignedInTab()
    api.on(changeWaysIn, () => ({ data: { ...marie, providers: ['password', 'apple.com'] } }))
    await (await auth.account()).linkProvider('apple.com')
    expect(state().user?.providers).toEqual(['password', 'apple.com'])
  })

  it('follow what was linked by leaving the page, after coming back', async () => {
    const { auth, api, identity, state } = await openSignedInTab()
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
    const { auth, api, identity, state } = await openSignedInTab()
    api.on(changeWaysIn, () => Promise.reject(new CallError('client/unreachable')))
    identity.current = { ...identityMarie, providers: ['google.com', 'password'] }
    await (await auth.account()).unlinkProvider('apple.com', false)
    expect(state().user).toEqual({ ...marie, providers: ['password', 'google.com'] })
  })

  it('end with the session that our API says is over', async () => {
    const { auth, api, state } = await openSignedInTab()
    api.on(changeWaysIn, () => Promise.reject(new CallError('auth/session-ended', { status: 401 })))
    await expect((await auth.account()).unlinkProvider('apple.com', false)).rejects.toMatchObject({
      code: 'auth/session-ended',
    })
    expect(state().authenticated).toBe(false)
  })

  it('never lose the last one', async () => {
    const { auth, identity } = await openSignedInTab()
    identity.current = { ...identityMarie, providers: ['google.com'] }
    await expect((await auth.account()).unlinkProvider('google.com', false)).rejects.toMatchObject({
      code: 'client/last-way-in',
    })
    expect(identity.steps).toEqual([])
  })

  it('lose the last one that the identity service knows beside a passkey', async () => {
    const { auth, api, identity } = await openSignedInTab()
    identity.current = { ...identityMarie, providers: ['google.com'] }
    api.on(changeWaysIn, () => ({ data: { ...marie, providers: [] } }))
    await (await auth.account()).unlinkProvider('google.com', true)
    expect(identity.steps).toEqual(['unlink google.com'])
  })

  it('lose one of several', async () => {
    const { auth, api, identity } = await openSignedInTab()
    api.on(changeWaysIn, () => ({ data: { ...marie, providers: ['password'] } }))
    await (await auth.account()).unlinkProvider('google.com', false)
    expect(identity.steps).toEqual(['unlink google.com'])
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

  it('is told once it is over, though something else sees the session end before', async () => {
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

  it('is not told where it failed after the session had ended', async () => {
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

  it('keeps the session when the proof is too old', async () => {
    const { auth, api, state } = await openSignedInTab()
    const refusal = new CallError('auth/requires-recent-login', { status: 401 })
    api.on(deleteUser, () => Promise.reject(refusal))
    await expect((await auth.account()).eraseAccount()).rejects.toBe(refusal)
    expect(state().authenticated).toBe(true)
  })
})
