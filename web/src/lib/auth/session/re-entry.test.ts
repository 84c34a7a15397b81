import {
  changePassword,
  changeSignInMethods,
  reauthenticate,
  signIn,
} from '@sesame/contract/endpoints/auth'
import { describe, expect, it } from 'vitest'
import { grantFor } from '../../../test/fakes/fake-api.ts'
import { openSignedInTab } from '../../../test/fakes/fake-tab.ts'
import { accessToken } from '../../../test/tokens.ts'
import { marie } from '../../../test/users.ts'

describe('a change that leaves the sign-in without its second factor', () => {
  const SID = 'aaaaaaaaaa'
  const renewed = { ...grantFor(marie, accessToken({ sid: SID, n: 2 })), customToken: 'retour' }
  const reentered = accessToken({ sid: SID, n: 3 })

  const open = async () => {
    const tab = await openSignedInTab()
    for (const endpoint of [changePassword, changeSignInMethods])
      tab.api.on(endpoint, () => ({ data: renewed }))
    tab.api.on(reauthenticate, () => ({ data: grantFor() }))
    tab.api.on(signIn, () => ({ data: grantFor(marie, reentered) }))
    return { ...tab, account: await tab.auth.account() }
  }

  it.each([
    ['a new password', ({ account }) => account.changePassword('un', 'deux')],
    ['a linked provider', ({ account }) => account.linkProvider('apple.com')],
    ['a confirmed method', ({ account }) => account.confirmMethod('apple.com')],
    ['a removed method', ({ account }) => account.removeMethod('google.com')],
    ['an added password', ({ account }) => account.addPassword('Capucine-77')],
  ] as [string, (tab: Awaited<ReturnType<typeof open>>) => Promise<void>][])(
    'the person is signed in again with the returned custom token: %s',
    async (_, change) => {
      const tab = await open()
      await change(tab)
      expect(tab.identity.steps).toContain('signInWithCustomToken retour')
      expect(tab.api.callsOf(signIn).map(({ body }) => body)).toEqual([
        { idToken: 'preuve-de-marie', remember: false, sid: SID },
      ])
      expect(tab.storedToken()).toBe(reentered)
    },
  )
})
