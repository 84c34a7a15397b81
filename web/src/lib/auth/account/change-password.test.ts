import {
  changePassword,
  changeSignInMethods,
  reauthenticate,
  refreshAccessToken,
  signIn,
} from '@sesame/contract/endpoints/auth'
import { describe, expect, it } from 'vitest'
import { CallError } from '../../api/call-error.ts'
import { UnreportedChangeError } from '../errors/unreported-change-error.ts'
import { grantFor } from '../../../test/fakes/fake-api.ts'
import { settled } from '../../../test/fakes/fake-clock.ts'
import { identityError } from '../../../test/fakes/fake-identity.ts'
import { openSignedInTab } from '../../../test/fakes/fake-tab.ts'
import { accessToken } from '../../../test/tokens.ts'
import { marie } from '../../../test/users.ts'

const outage = () => Promise.reject(new CallError('client/unreachable'))

/** Opens a signed-in tab that records each step at the identity service and the API, in order. */
async function open() {
  const tab = await openSignedInTab()
  tab.api.on(reauthenticate, () => {
    tab.identity.steps.push('→ reauthenticate')
    return { data: grantFor(marie, accessToken({ n: 1 })) }
  })
  /** Sets how the API responds to the report of a new password. */
  const answer = (reply: () => unknown = () => undefined): void =>
    tab.api.on(changePassword, async () => {
      tab.identity.steps.push('→ change-password')
      await reply()
      return { data: grantFor(marie, accessToken({ n: 2 })) }
    })
  answer()
  return { ...tab, answer }
}

describe('a change of password', () => {
  it('sends a proof made with the old password, changes the password, then sends a proof made with the new password', async () => {
    const { api, auth, identity, storedToken } = await open()
    const token = storedToken()
    await (await auth.account()).changePassword('Tournesol-42', 'Capucine-77')
    expect(identity.steps).toEqual([
      ...['reauthenticateWithPassword', '→ reauthenticate', 'updatePassword'],
      // The change revokes the first proof of identity, so a second proof is made.
      ...['reauthenticateWithPassword', '→ change-password'],
    ])
    expect(api.callsOf(reauthenticate)).toMatchObject([{ accessToken: token }])
    expect(api.callsOf(changePassword)).toMatchObject([{ accessToken: accessToken({ n: 1 }) }])
    expect(storedToken()).toBe(accessToken({ n: 2 }))
  })

  it('changes nothing if the proof made with the old password did not reach the API', async () => {
    const { api, auth, identity, state } = await open()
    const unavailable = new CallError('server/unavailable', { status: 503 })
    api.on(reauthenticate, () => Promise.reject(unavailable))
    const changing = (await auth.account()).changePassword('Tournesol-42', 'Capucine-77')
    await expect(changing).rejects.toBe(unavailable)
    expect(identity.steps).not.toContain('updatePassword')
    expect(state().authenticated).toBe(true)
  })

  it('opens a new session if the change ended this session before the API was informed', async () => {
    const { auth, api, state, storedToken } = await open()
    const opened = accessToken({ sid: 'Neuve12345' })
    api.on(changePassword, () => {
      throw new CallError('auth/session-ended', { status: 401 })
    })
    api.on(signIn, () => ({ data: grantFor(marie, opened) }))
    await (await auth.account()).changePassword('Tournesol-42', 'Capucine-77')
    expect(storedToken()).toBe(opened)
    expect(state()).toMatchObject({ authenticated: true, ending: null })
  })

  it('keeps the session while the API’s response is pending', async () => {
    const { auth, api, identity, state } = await open()
    let verified: Promise<boolean> | undefined
    api.on(refreshAccessToken, () => {
      throw new CallError('auth/session-ended', { status: 401 })
    })
    api.on(changePassword, async () => {
      // Until the API has based the session on the new proof, the database refuses the session.
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
    const { auth, api, identity } = await open()
    identity.fail('reauthenticateWithPassword', identityError('auth/wrong-password'))
    await expect((await auth.account()).changePassword('faux', 'Capucine-77')).rejects.toThrow()
    expect(identity.steps).not.toContain('updatePassword')
    expect([api.callsOf(reauthenticate), api.callsOf(changePassword)]).toEqual([[], []])
  })

  it('a retry reports the change to the API without changing the password again', async () => {
    const { answer, auth, identity, storedToken } = await open()
    answer(outage)
    const { changePassword: change } = await auth.account()
    await expect(change('Tournesol-42', 'Capucine-77')).rejects.toThrow(UnreportedChangeError)
    answer()
    identity.steps.length = 0
    await change('Tournesol-42', 'Capucine-77')
    expect(identity.steps).toEqual(['reauthenticateWithPassword', '→ change-password'])
    expect(storedToken()).toBe(accessToken({ n: 2 }))
  })

  it('a retry first bases the session on a new proof if the session’s proof is too old, then reports the change', async () => {
    const { answer, api, auth, identity, storedToken } = await open()
    answer(outage)
    const { changePassword: change } = await auth.account()
    await expect(change('Tournesol-42', 'Capucine-77')).rejects.toThrow(UnreportedChangeError)
    let isFresh = false
    answer(() => {
      if (!isFresh) throw new CallError('auth/requires-recent-login', { status: 401 })
    })
    api.on(reauthenticate, () => {
      isFresh = true
      identity.steps.push('→ reauthenticate')
      return { data: grantFor(marie, accessToken({ n: 1 })) }
    })
    identity.steps.length = 0
    await change('Tournesol-42', 'Capucine-77')
    expect(identity.steps).toEqual([
      ...['reauthenticateWithPassword', '→ change-password'],
      ...['→ reauthenticate', '→ change-password'],
    ])
    expect(storedToken()).toBe(accessToken({ n: 2 }))
  })

  it('throws UnreportedChangeError and keeps the session if the API refuses the report even after a new proof', async () => {
    const { answer, api, auth, state } = await open()
    const stale = new CallError('auth/requires-recent-login', { status: 401 })
    answer(() => Promise.reject(stale))
    const { changePassword: change } = await auth.account()
    await expect(change('Tournesol-42', 'Capucine-77')).rejects.toMatchObject({
      name: 'UnreportedChangeError',
      cause: stale,
    })
    expect(api.callsOf(changePassword)).toHaveLength(2)
    expect(state().authenticated).toBe(true)
  })

  it('accepts a third password on a retry, after a proof made with the second password', async () => {
    const { answer, auth, identity } = await open()
    answer(outage)
    const { changePassword: change } = await auth.account()
    await expect(change('Tournesol-42', 'Capucine-77')).rejects.toThrow(UnreportedChangeError)
    answer()
    const proved: string[] = []
    const { reauthenticateWithPassword } = identity
    identity.reauthenticateWithPassword = (password) => {
      proved.push(password)
      return reauthenticateWithPassword(password)
    }
    identity.steps.length = 0
    await change('Tournesol-42', 'Glycine-88')
    expect(proved).toEqual(['Capucine-77', 'Glycine-88'])
    expect(identity.steps).toEqual([
      ...['reauthenticateWithPassword', '→ reauthenticate', 'updatePassword'],
      ...['reauthenticateWithPassword', '→ change-password'],
    ])
  })
})

describe('a password for an account that has none', () => {
  it('a first password is reported to the API with a proof made with that password', async () => {
    const { api, auth, identity, storedToken } = await open()
    api.on(changeSignInMethods, () => {
      identity.steps.push('→ change-sign-in-methods')
      return { data: grantFor(marie, accessToken({ n: 2 })) }
    })
    await (await auth.account()).addPassword('Capucine-77')
    expect(identity.steps).toEqual([
      ...['updatePassword', 'reloadCurrentUser'],
      ...['reauthenticateWithPassword', '→ change-sign-in-methods'],
    ])
    expect(api.callsOf(changeSignInMethods)).toMatchObject([
      { body: { added: 'password', idToken: 'preuve-de-marie' } },
    ])
    expect(storedToken()).toBe(accessToken({ n: 2 }))
  })

  it('keeps the session while the API’s response is pending', async () => {
    const { api, auth, identity, state } = await open()
    let verified: Promise<boolean> | undefined
    api.on(refreshAccessToken, () => {
      throw new CallError('auth/session-ended', { status: 401 })
    })
    api.on(changeSignInMethods, async () => {
      verified = auth.verifySession()
      await settled()
      return { data: grantFor(marie, accessToken({ n: 7 })) }
    })
    await (await auth.account()).addPassword('Capucine-77')
    await verified
    expect(state()).toMatchObject({ authenticated: true, ending: null })
    expect(identity.steps).not.toContain('signOut')
  })
})
