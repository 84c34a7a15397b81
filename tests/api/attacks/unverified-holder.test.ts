import { randomId } from '@sesame/contract/random-id'
import { describe, expect, it } from 'vitest'
import { call, grantOf, post, refusal, registered } from 'sesame-testing/api'
import { signInWithProvider } from 'sesame-testing/identity'
import { nextSecond } from 'sesame-testing/next-second'
import { addPasskey, usePasskey } from 'sesame-testing/passkeys'
import { providerCall } from 'sesame-testing/provider-call'
import { resetByMail } from '../../support/reset.ts'
import { isRefused, openSession } from '../../support/thief.ts'

const OWNERS = 'Capucine-77-bleue'

/** Links a provider account with an unverified address, as a stranger does in their own session. */
async function linkUnverified(
  providerId: string,
  { idToken, accessToken }: { readonly idToken: string; readonly accessToken: string },
) {
  const own = { sub: randomId(), email: `${randomId().toLowerCase()}@exemple.net` }
  const claims = JSON.stringify({ ...own, email_verified: false })
  const postBody = new URLSearchParams({ providerId, id_token: claims }).toString()
  const linked = await providerCall('signInWithIdp', {
    idToken,
    postBody,
    requestUri: 'http://localhost',
  })
  const { idToken: token } = linked as { readonly idToken: string }
  const body = { added: providerId, idToken: token }
  await post('/api/auth/change-sign-in-methods', body, { token: accessToken })
  return async () => {
    await nextSecond()
    return signInWithProvider(providerId, own.email, { verified: false, sub: own.sub })
  }
}

/** Signs in with Google as the owner of the address. */
async function comeByGoogle(email: string): Promise<string> {
  await nextSecond()
  const { idToken = '' } = await signInWithProvider('google.com', email, { verified: true })
  return grantOf(await openSession(idToken)).accessToken
}

/** Sets a new password through the mailed link as the owner of the address, and opens a session with it. */
async function comeByReset(email: string): Promise<string> {
  await nextSecond()
  return grantOf(await (await resetByMail(email, OWNERS)).tell()).accessToken
}

describe.each([
  ['Google', comeByGoogle, 'google.com'],
  ['a new password', comeByReset, 'password'],
] as const)(
  'a stranger’s account at an address whose owner then signs in with %s',
  (_, come, provider) => {
    it.each(['facebook.com', 'microsoft.com'])(
      'the account loses its link to the stranger’s %s account',
      async (providerId) => {
        const stranger = await registered()
        const enter = await linkUnverified(providerId, stranger)
        const token = await come(stranger.email)
        const { localId } = await enter()
        expect(localId).not.toBe(stranger.uid)
        const { text } = await call('GET', '/api/common/user', { token })
        expect((JSON.parse(text) as { providers: string[] }).providers).toEqual([provider])
      },
    )

    it('the stranger’s session ends', async () => {
      const stranger = await registered()
      await come(stranger.email)
      const reply = await call('GET', '/api/common/user', { token: stranger.accessToken })
      expect(isRefused(reply)).toBe(true)
    })
  },
)

describe('a passkey that a stranger created at another person’s address', () => {
  it('the stranger’s passkey no longer works after the owner of the address has signed in with Google', async () => {
    const stranger = await registered()
    const authenticator = await addPasskey(stranger.accessToken)
    await comeByGoogle(stranger.email)
    expect(refusal(await usePasskey(authenticator))).toEqual([401, 'auth/passkey-refused'])
  })

  it('the stranger’s passkey no longer works after the owner has set a password, even seconds after its creation', async () => {
    const stranger = await registered()
    const authenticator = await addPasskey(stranger.accessToken)
    await comeByReset(stranger.email)
    const reply = await usePasskey(authenticator)
    expect(isRefused(reply), reply.text).toBe(true)
  })
})
