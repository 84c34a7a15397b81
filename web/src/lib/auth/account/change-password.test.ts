import { changePassword, refreshAccessToken, signIn } from '@sesame/contract/endpoints/auth'
import { describe, expect, it } from 'vitest'
import { CallError } from '../../api/call-error.ts'
import { UnheardChangeError } from '../errors/unheard-change-error.ts'
import { grantFor } from '../../../test/fakes/fake-api.ts'
import { settled } from '../../../test/fakes/fake-clock.ts'
import { identityError } from '../../../test/fakes/fake-identity.ts'
import { openSignedInTab } from '../../../test/fakes/fake-tab.ts'
import { accessToken } from '../../../test/tokens.ts'
import { marie } from '../../../test/users.ts'

describe('a change of password', () => {
  it('proves, changes, then ends the other sessions', async () => {
    const { auth, api, identity } = await openSignedInTab()
    api.on(changePassword, () => ({ data: grantFor() }))
    await (await auth.account()).changePassword('Tournesol-42', 'Capucine-77')
    // The change itself cuts off the first proof: the API is shown one of the new password.
    expect(identity.steps).toEqual([
      ...['reauthenticateWithPassword', 'updatePassword', 'reauthenticateWithPassword'],
    ])
    expect(api.callsOf(changePassword)).toHaveLength(1)
  })

  it('opens a session with its proof where the change ended this one before the API heard of it', async () => {
    const { auth, api, state, storedToken } = await openSignedInTab()
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
    const { auth, api, identity, state } = await openSignedInTab()
    let verified: Promise<boolean> | undefined
    api.on(refreshAccessToken, () => {
      throw new CallError('auth/session-ended', { status: 401 })
    })
    api.on(changePassword, async () => {
      // The database no longer shows the session to the new proof before the API has moved it.
      verified = auth.verifySession()
      await settled()
      return { data: grantFor(marie, accessToken({ n: 7 })) }
    })
    await (await auth.account()).changePassword('Tournesol-42', 'Capucine-77')
    await verified
    expect(state()).toMatchObject({ authenticated: true, ending: null })
    expect(identity.steps).not.toContain('signOut')
  })

  it('changes nothing on a wrong password', async () => {
    const { auth, api, identity } = await openSignedInTab()
    identity.fail('reauthenticateWithPassword', identityError('auth/wrong-password'))
    await expect((await auth.account()).changePassword('faux', 'Capucine-77')).rejects.toThrow()
    expect(identity.steps).not.toContain('updatePassword')
    expect(api.callsOf(changePassword)).toEqual([])
  })

  it('finishes, on another try, what the API had not heard of', async () => {
    const { auth, api, identity } = await openSignedInTab()
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
    const { auth, api, identity } = await openSignedInTab()
    api.on(changePassword, () => Promise.reject(new CallError('client/unreachable')))
    await expect(
      (await auth.account()).changePassword('Tournesol-42', 'Capucine-77'),
    ).rejects.toThrow()
    api.on(changePassword, () => ({ data: grantFor() }))
    await (await auth.account()).changePassword('Tournesol-42', 'Glycine-88')
    expect(identity.steps.filter((step) => step === 'updatePassword')).toHaveLength(2)
  })
})
