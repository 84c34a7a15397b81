import { describe, expect, it } from 'vitest'
import { createAuthenticator } from '../../functions/src/testing/passkeys/authenticator.ts'
import { guest, post, refusal } from 'sesame-testing/api'
import { readAs } from '../support/database.ts'
import { freshEmail, signInWithCustomToken, signInWithProvider } from 'sesame-testing/identity'
import { nextSecond } from 'sesame-testing/next-second'
import { askPasskey, page, usePasskey, verifiedOf, verifyPasskey } from 'sesame-testing/passkeys'

const REFUSED = [401, 'auth/passkey-refused']
const signIn = (idToken: string) => post('/api/auth/sign-in', { idToken, remember: true })

/** Starts a sign-up with a passkey at an address and does not finish it, as a stranger without a session or as a guest. */
async function begin(email: string, own: { readonly idToken?: string }) {
  const authenticator = createAuthenticator(page())
  const options = await askPasskey({ purpose: 'sign-up', email, ...own })
  const made = verifiedOf(await verifyPasskey(authenticator.create(options), own))
  await nextSecond()
  return { authenticator, stranger: await signInWithCustomToken(made.customToken ?? '') }
}

describe('a stranger’s unfinished sign-up with a passkey at another person’s address', () => {
  it.each([
    ['without a session', () => Promise.resolve({})],
    ['by a guest', async () => ({ idToken: (await guest()).idToken })],
  ])('%s, gives no access after the owner has signed in with Google', async (_, enter) => {
    const email = freshEmail()
    const { authenticator, stranger } = await begin(email, await enter())
    await signIn(stranger.idToken)
    await nextSecond()
    const { localId, idToken = '' } = await signInWithProvider('google.com', email, {
      verified: true,
    })
    expect(localId).toBe(stranger.uid)
    expect([200, 201]).toContain((await signIn(idToken)).status)
    expect(refusal(await usePasskey(authenticator))).toEqual(REFUSED)
    expect(await readAs(stranger.idToken, `users/${stranger.uid}`)).toBe(401)
    expect(await readAs(idToken, `users/${stranger.uid}`)).toBe(200)
  })
})
