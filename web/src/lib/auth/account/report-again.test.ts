import {
  changePassword,
  changeSignInMethods,
  reauthenticate,
  refreshAccessToken,
  resetPassword,
  signIn,
} from '@sesame/contract/endpoints/auth'
import type { User } from '@sesame/contract/user'
import { HOUR_MS, MINUTE_MS } from '@sesame/contract/durations'
import { describe, expect, it } from 'vitest'
import { CallError } from '../../api/call-error.ts'
import { grantFor } from '../../../test/fakes/fake-api.ts'
import { settled } from '../../../test/fakes/fake-clock.ts'
import { identityError, identityMarie } from '../../../test/fakes/fake-identity.ts'
import type { FakeStorage } from '../../../test/fakes/fake-storage.ts'
import { credentials, openSignedInTab, openTab } from '../../../test/fakes/fake-tab.ts'
import { codeNeeded } from '../../../test/second-factor-door.ts'
import { accessToken } from '../../../test/tokens.ts'
import { guest, marie } from '../../../test/users.ts'

const outage = () => Promise.reject(new CallError('client/unreachable'))
const refusal = new CallError('auth/requires-recent-login', { status: 401 })
const reset = {
  link: { code: 'CODE', ours: 'NOTRE' },
  email: credentials.email,
  password: 'Capucine-77',
}

type Tab = Awaited<ReturnType<typeof openSignedInTab>>

/** Makes a change whose report to our API fails; returns the tab's session storage. */
async function lose(act: (account: Awaited<ReturnType<Tab['auth']['account']>>) => Promise<void>) {
  const tab = await openSignedInTab()
  tab.api.on(reauthenticate, () => ({ data: grantFor() }))
  for (const endpoint of [changeSignInMethods, changePassword, resetPassword])
    tab.api.on(endpoint, outage)
  await expect(act(await tab.auth.account())).rejects.toThrow()
  return tab.tabStorage
}

const loseLink = () => lose(({ linkProvider }) => linkProvider('apple.com'))
const loseReset = () => lose(({ resetPassword: change }) => change(reset))

/** Opens the next page of a tab that has this session storage. `user` is the session's owner, or null for no session. */
function reload(
  tabStorage: FakeStorage,
  { user = marie, afterMs = 0 }: { user?: User | null; afterMs?: number } = {},
) {
  const tab = openTab({
    tabStorage,
    ...(user !== null && { token: accessToken({ sub: user.uid }) }),
  })
  tab.clock.sleep(afterMs)
  tab.identity.current = identityMarie
  tab.api.on(refreshAccessToken, () => ({ data: grantFor(user ?? marie) }))
  tab.api.on(changeSignInMethods, () => ({ data: grantFor(marie, accessToken({ n: 8 })) }))
  tab.api.on(changePassword, () => ({ data: grantFor(marie, accessToken({ n: 8 })) }))
  tab.api.on(resetPassword, () => ({ data: grantFor(marie, accessToken({ n: 8 })) }))
  const enter = async (): Promise<void> => {
    await tab.auth.checkEntry()
    await settled()
  }
  return { ...tab, enter }
}

describe('a stored call that our API may not have received', () => {
  it('a lost call is repeated once, by the tab’s next page, as soon as the session is open', async () => {
    const tabStorage = await loseLink()
    const { api, enter, storedToken } = reload(tabStorage)
    expect(api.calls).toEqual([])
    await enter()
    expect(api.callsOf(changeSignInMethods)).toMatchObject([
      { body: { added: 'apple.com', idToken: 'preuve-de-marie' }, accessToken: accessToken() },
    ])
    expect(storedToken()).toBe(accessToken({ n: 8 }))
    const next = reload(tabStorage)
    await next.enter()
    expect(next.api.callsOf(changeSignInMethods)).toEqual([])
  })

  it('a lost report of a password change is stored without the password', async () => {
    const tabStorage = await lose((account) =>
      account.changePassword('Tournesol-42', 'Capucine-77'),
    )
    expect(JSON.stringify(tabStorage.getItem('untold'))).not.toMatch(/Tournesol|Capucine/)
    const { api, enter, storedToken } = reload(tabStorage)
    await enter()
    expect(api.callsOf(changePassword)).toMatchObject([{ body: { idToken: 'preuve-de-marie' } }])
    expect(storedToken()).toBe(accessToken({ n: 8 }))
  })

  it('a lost call is dropped when the API refuses it, without ending the session', async () => {
    const tabStorage = await loseLink()
    const { api, enter, state, warnings } = reload(tabStorage)
    api.on(changeSignInMethods, () => Promise.reject(refusal))
    await enter()
    expect(state().authenticated).toBe(true)
    expect(warnings).toEqual(['Changement non annoncé (auth/requires-recent-login)'])
    expect(tabStorage.getItem('untold')).toBeNull()
  })

  it('a lost call stays stored during an outage', async () => {
    const tabStorage = await loseLink()
    const { api, enter } = reload(tabStorage)
    api.on(changeSignInMethods, outage)
    await enter()
    const next = reload(tabStorage)
    await next.enter()
    expect(next.api.callsOf(changeSignInMethods)).toHaveLength(1)
  })

  it.each([
    ['a link', loseLink, 5 * MINUTE_MS],
    ['a reset', loseReset, HOUR_MS],
  ])('a lost call is dropped once it is too old: %s', async (_, loseIt, lifeMs) => {
    const made = async (afterMs: number) => {
      const { api, enter } = reload(await loseIt(), { afterMs })
      await enter()
      return api.callsOf(changeSignInMethods).length + api.callsOf(resetPassword).length
    }
    // In the last case, the call was stored in the future, which means that the clock was set back.
    expect([await made(lifeMs - 1), await made(lifeMs), await made(-1)]).toEqual([1, 0, 0])
  })

  it('the session stays open even if a refresh starts while a lost call is being repeated', async () => {
    const { api, auth, enter, identity, state } = reload(await loseLink())
    api.on(changeSignInMethods, async () => {
      api.on(refreshAccessToken, () => {
        throw new CallError('auth/session-ended', { status: 401 })
      })
      void auth.verifySession()
      await settled()
      return { data: grantFor(marie, accessToken({ n: 8 })) }
    })
    await enter()
    await settled()
    expect(state().authenticated).toBe(true)
    expect(identity.steps).not.toContain('signOut')
  })

  it('a lost call is not repeated in another person’s session', async () => {
    const { api, enter } = reload(await loseLink(), { user: guest })
    await enter()
    expect(api.callsOf(changeSignInMethods)).toEqual([])
  })

  it('no call is stored while the person is still on the page of the provider to link', async () => {
    const { auth, identity, tabStorage } = await openSignedInTab()
    identity.fail('linkWithPopup', identityError('auth/popup-blocked'))
    void (await auth.account()).linkProvider('apple.com')
    await settled()
    expect(auth.departure()).toMatchObject({ errand: 'add' })
    expect(tabStorage.getItem('untold')).toBeNull()
  })

  it.each(['', '{}', '{"atMs":0,"call":{"name":"deleteUser","uid":"marie"}}'])(
    'a stored call in another version’s format is ignored: %j',
    async (note) => {
      const { tabStorage } = openTab()
      tabStorage.setItem('untold', note)
      const { enter, state, warnings } = reload(tabStorage)
      await enter()
      expect(state().authenticated).toBe(true)
      expect(warnings).toEqual([])
    },
  )
})

describe('a password reset that our API may not have received', () => {
  it('a lost reset leaves the person signed in at the identity service; a refused reset does not', async () => {
    const { auth, api, identity } = await openSignedInTab()
    api.on(resetPassword, outage)
    const { resetPassword: change } = await auth.account()
    await expect(change(reset)).rejects.toThrow()
    expect(identity.current).not.toBeNull()
    api.on(resetPassword, () => Promise.reject(refusal))
    await expect(change(reset)).rejects.toBe(refusal)
    expect(identity.current).toBeNull()
  })

  it('a reset stays stored if the identity service may have set the password, and is deleted if it has not', async () => {
    const { auth, identity, tabStorage } = await openSignedInTab()
    const { resetPassword: change } = await auth.account()
    for (const [code, isNoted] of [
      ['auth/network-request-failed', true],
      ['auth/weak-password', false],
    ] as const) {
      identity.fail('confirmPasswordReset', identityError(code))
      await expect(change(reset)).rejects.toThrow(code)
      expect([code, tabStorage.getItem('untold') !== null]).toEqual([code, isNoted])
    }
  })

  it('a lost reset is sent once, by a page that also has an older stored call', async () => {
    const { api, auth, enter, identity } = reload(await loseLink(), { user: null })
    identity.current = null
    await enter()
    await (await auth.account()).resetPassword(reset)
    await settled()
    expect(api.callsOf(resetPassword)).toHaveLength(1)
    expect(api.callsOf(changeSignInMethods)).toEqual([])
  })

  it('a lost reset is repeated only once per page, even if the session changes again', async () => {
    const { api, auth, enter } = reload(await loseReset(), { user: null })
    api.on(resetPassword, outage)
    await enter()
    await auth.signIn.asGuest()
    await settled()
    expect(api.callsOf(resetPassword)).toHaveLength(1)
  })

  it('a lost reset opens the session if the person is still signed in at the identity service', async () => {
    const { api, enter, state } = reload(await loseReset(), { user: null })
    await enter()
    expect(api.callsOf(resetPassword)).toMatchObject([
      { body: { idToken: 'preuve-de-marie', code: 'NOTRE' } },
    ])
    expect(state()).toMatchObject({ authenticated: true, user: marie })
  })

  it('a lost reset is sent by the next sign-in with the new password, and opens the session', async () => {
    const { api, auth, enter, identity, state } = reload(await loseReset(), { user: null })
    identity.current = null
    await enter()
    expect(api.callsOf(resetPassword)).toEqual([])
    await auth.signIn.withPassword(credentials)
    await settled()
    expect(api.callsOf(resetPassword)).toHaveLength(1)
    expect(api.callsOf(signIn)).toEqual([])
    expect(state().authenticated).toBe(true)
  })

  it('a lost reset that the API refuses does not block the sign-in', async () => {
    const { api, auth, enter, identity, state } = reload(await loseReset(), { user: null })
    identity.current = null
    api.on(resetPassword, () => Promise.reject(new CallError('auth/link-expired', { status: 410 })))
    await enter()
    await auth.signIn.withPassword(credentials)
    expect(api.callsOf(signIn)).toHaveLength(1)
    expect(state().authenticated).toBe(true)
  })

  it('a lost reset counts as reported if the API responds that a code is required, and the sign-in asks for the code only once', async () => {
    const { api, auth, enter, identity, state, tabStorage } = reload(await loseReset(), {
      user: null,
    })
    identity.current = null
    api.on(resetPassword, () => Promise.reject(codeNeeded()))
    await enter()
    void auth.signIn.withPassword(credentials).catch(() => undefined)
    await settled()
    expect([api.callsOf(resetPassword).length, api.callsOf(signIn).length]).toEqual([1, 1])
    expect(state().authenticated).toBe(true)
    expect(tabStorage.getItem('untold')).toBeNull()
    expect(await (await auth.account()).reportedReset('NOTRE')).toBe(credentials.email)
  })

  it('a lost reset is neither sent nor deleted by a sign-in to another account', async () => {
    const { api, auth, identity, tabStorage } = reload(await loseReset(), { user: null })
    identity.signInWithPassword = () => {
      identity.current = { ...identityMarie, uid: 'paul', email: 'paul@exemple.fr' }
      return Promise.resolve(identity.current)
    }
    await auth.signIn.withPassword({ ...credentials, email: 'paul@exemple.fr' })
    await settled()
    expect(api.callsOf(resetPassword)).toEqual([])
    expect(tabStorage.getItem('untold')).not.toBeNull()
  })
})
