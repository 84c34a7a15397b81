import { describe, expect, it } from 'vitest'
import { grantOf, post, registered } from 'sesame-testing/api'
import { readRecord } from '../support/database.ts'
import { createAccount, freshEmail, signInAgain, signInWithProvider } from 'sesame-testing/identity'

const signIn = (idToken: string) => post('/api/auth/sign-in', { idToken, remember: false })
const profileOf = (uid: string) => readRecord(`users/${uid}`)

describe.each(['facebook.com', 'microsoft.com'])('an unverified address from %s', (provider) => {
  it('opens no existing account with the same address, because the identity service refuses to link the two', async () => {
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

  it('does not open or change a Google account with the same address', async () => {
    const email = freshEmail()
    const google = await signInWithProvider('google.com', email, { verified: true })
    const owner = grantOf(await signIn(google.idToken ?? '')).user
    const stranger = await signInWithProvider(provider, email, { verified: false })
    expect(stranger).toMatchObject({ needsConfirmation: true })
    expect(await profileOf(owner.uid)).toMatchObject({ providers: ['google.com'] })
  })
})

describe('a password account that a stranger created at someone’s address', () => {
  it('a stranger’s account loses its password when the owner proves the address by signing in with Google', async () => {
    const email = freshEmail()
    const squatter = await createAccount(email)
    const google = await signInWithProvider('google.com', email, { verified: true })
    // The identity service gives the account to the person who proved the address, and deletes the password.
    expect(google.localId).toBe(squatter.uid)
    await expect(signInAgain(email)).rejects.toThrow(/INVALID_LOGIN_CREDENTIALS/)
    const owner = grantOf(await signIn(google.idToken ?? '')).user
    expect(owner).toMatchObject({ emailVerified: true, providers: ['google.com'] })
  })
})
