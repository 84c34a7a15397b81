import { describe, expect, it } from 'vitest'
import { grantOf, post, registered } from 'sesame-testing/api'
import { readRecord } from '../support/database.ts'
import { createAccount, freshEmail, signInAgain, signInWithProvider } from 'sesame-testing/identity'

const signIn = (idToken: string) => post('/api/auth/sign-in', { idToken, remember: false })
const profileOf = (uid: string) => readRecord(`users/${uid}`)

describe.each(['facebook.com', 'microsoft.com'])('an unverified address from %s', (provider) => {
  it('cannot open the account that has it, because the provider refuses to link', async () => {
    const owner = await registered()
    const stranger = await signInWithProvider(provider, owner.email, { verified: false })
    expect(stranger).toMatchObject({ needsConfirmation: true })
    expect(stranger.idToken).toBeUndefined()
    const again = await signIn((await signInAgain(owner.email)).idToken)
    expect(grantOf(again).user).toMatchObject({ uid: owner.uid, providers: ['password'] })
  })

  it('creates a separate account, marked as unverified, if no account has the address', async () => {
    const email = freshEmail()
    const { idToken = '', localId } = await signInWithProvider(provider, email, { verified: false })
    const reply = await signIn(idToken)
    expect(reply.status).toBe(201)
    expect(grantOf(reply).user).toMatchObject({ uid: localId, email, emailVerified: false })
  })

  it('does not take over a Google account of the same address', async () => {
    const email = freshEmail()
    const google = await signInWithProvider('google.com', email, { verified: true })
    const owner = grantOf(await signIn(google.idToken ?? '')).user
    const stranger = await signInWithProvider(provider, email, { verified: false })
    expect(stranger).toMatchObject({ needsConfirmation: true })
    expect(await profileOf(owner.uid)).toMatchObject({ providers: ['google.com'] })
  })
})

describe('a password account at an address whose owner came later', () => {
  it('loses its password once the owner has proved the address', async () => {
    const email = freshEmail()
    const squatter = await createAccount(email)
    const google = await signInWithProvider('google.com', email, { verified: true })
    // The provider gives the account to the person who proved the address, and drops the password.
    expect(google.localId).toBe(squatter.uid)
    await expect(signInAgain(email)).rejects.toThrow(/INVALID_LOGIN_CREDENTIALS/)
    const owner = grantOf(await signIn(google.idToken ?? '')).user
    expect(owner).toMatchObject({ emailVerified: true, providers: ['google.com'] })
  })
})
