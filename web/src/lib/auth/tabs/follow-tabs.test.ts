import { refreshAccessToken, signIn } from '@sesame/contract/endpoints/auth'
import { getUser } from '@sesame/contract/endpoints/user'
import { describe, expect, it } from 'vitest'
import { grantFor } from '../../../test/fakes/fake-api.ts'
import { settled } from '../../../test/fakes/fake-clock.ts'
import { credentials, openTab } from '../../../test/fakes/fake-tab.ts'
import { accessToken } from '../../../test/tokens.ts'
import { guest, marie } from '../../../test/users.ts'
import { CallError } from '../../api/call-error.ts'

const atEntry = () => openTab({ token: accessToken() })

describe('several tabs', () => {
  it('tabs sign out together', async () => {
    const { auth, hear, identity, state } = openTab()
    await auth.signIn.withPassword(credentials)
    hear(null)
    expect(state()).toMatchObject({ authenticated: false, user: null, ending: 'signed-out' })
    await settled()
    expect(identity.steps.at(-1)).toBe('forgetTab')
  })

  it('a tab signs out with the others even during its sign-in check on entry', async () => {
    const { api, auth, hear, state } = atEntry()
    api.on(refreshAccessToken, () => {
      hear(null)
      return { data: grantFor() }
    })
    await auth.checkEntry()
    expect(state()).toMatchObject({ entry: 'settled', ending: 'signed-out' })
  })

  it('tabs sign out together even if one tab cannot reach the service', async () => {
    const { api, auth, hear, state } = atEntry()
    api.on(refreshAccessToken, () => Promise.reject(new CallError('client/unreachable')))
    await auth.checkEntry()
    hear(null)
    expect(state()).toMatchObject({ entry: 'settled', ending: 'signed-out' })
  })

  it.each([
    ['accepts', () => ({ data: grantFor() })],
    ['refuses', () => Promise.reject(new CallError('auth/session-ended', { status: 401 }))],
  ])(
    'a tab checks a token that another tab has stored in the meantime, if the API %s the previous one',
    async (_, answer) => {
      const { api, auth, hear, state } = atEntry()
      api.on(refreshAccessToken, () => {
        api.on(refreshAccessToken, () => ({ data: grantFor() }))
        hear(accessToken({ n: 1 }))
        return answer()
      })
      await auth.checkEntry()
      expect(state()).toMatchObject({ authenticated: true, entry: 'settled', user: marie })
    },
  )

  it('tabs sign in together', async () => {
    const { auth, hear, state } = openTab()
    await auth.checkEntry()
    hear(accessToken())
    await settled()
    expect(state()).toMatchObject({ authenticated: true, user: marie })
  })

  it('all tabs switch to another person who signs in', async () => {
    const { api, auth, hear, state } = openTab()
    const zoe = { ...marie, uid: 'zoe', displayName: 'Zoé' }
    await auth.signIn.withPassword(credentials)
    api.on(refreshAccessToken, () => ({ data: grantFor(zoe) }))
    hear(accessToken({ sub: 'zoe' }))
    expect(state().user).toBeNull()
    await settled()
    expect(state()).toMatchObject({ authenticated: true, user: zoe })
  })

  it('all tabs switch to a guest’s new account, and their session stays open meanwhile', async () => {
    const { api, auth, hear, state } = openTab()
    const upgraded = { ...marie, uid: guest.uid }
    api.on(signIn, () => ({
      data: grantFor(guest, accessToken({ sub: guest.uid, sid: 'invite' })),
    }))
    api.on(getUser, () => ({ data: upgraded }))
    await auth.signIn.asGuest()
    hear(accessToken({ sub: guest.uid, sid: 'compte' }))
    expect(state()).toMatchObject({ authenticated: true, user: guest })
    await settled()
    expect(state()).toMatchObject({ authenticated: true, user: upgraded })
  })

  it('a tab makes no call if another tab only replaced the session’s token', async () => {
    const { api, auth, hear, state } = openTab()
    const token = (n: number) => accessToken({ sid: 'un', n })
    api.on(signIn, () => ({ data: grantFor(marie, token(0)) }))
    await auth.signIn.withPassword(credentials)
    hear(token(1))
    await settled()
    expect([state().user, api.callsOf(getUser)]).toEqual([marie, []])
  })
})
