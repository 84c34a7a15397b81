import { describe, expect, it } from 'vitest'
import { call, grantOf, post, refusal, registered } from 'sesame-testing/api'
import { createAccount, createGuest, signInAgain, signInWithGoogle } from 'sesame-testing/identity'

const signIn = (idToken: string, more: object = {}) =>
  post('/api/auth/sign-in', { idToken, remember: false, ...more })

describe('POST /api/auth/sign-in', () => {
  it('opens a session for a registered user', async () => {
    const { uid, email } = await registered()
    const reply = await signIn((await signInAgain(email)).idToken)
    expect(reply.status).toBe(200)
    expect(grantOf(reply).user.uid).toBe(uid)
  })

  it('rejects a password account whose sign-up was never completed', async () => {
    const { idToken } = await createAccount()
    expect(refusal(await signIn(idToken))).toEqual([403, 'auth/sign-up-incomplete'])
  })

  it('creates a guest’s profile (201), and signs the guest in again (200)', async () => {
    const { idToken, uid } = await createGuest()
    const first = await signIn(idToken)
    expect(first.status).toBe(201)
    expect(grantOf(first).user).toMatchObject({ uid, isAnonymous: true, email: null })
    expect((await signIn(idToken)).status).toBe(200)
  })

  it('creates the profile of a Google account, with the name from Google', async () => {
    const { idToken, email } = await signInWithGoogle()
    const reply = await signIn(idToken)
    expect(reply.status).toBe(201)
    expect(grantOf(reply).user).toMatchObject({
      email,
      emailVerified: true,
      displayName: 'Zoé',
      providers: ['google.com'],
    })
  })

  it('rejects an access token in place of an ID token', async () => {
    const { accessToken } = await registered()
    expect(refusal(await signIn(accessToken))).toEqual([401, 'auth/invalid-token'])
  })
})

describe('a name from a provider that is not allowed in profiles', () => {
  it('a name that profiles do not allow is left out, so that the first sign-in and later requests succeed', async () => {
    const { idToken } = await signInWithGoogle(undefined, `${'x'.repeat(300)}\u202E`)
    const opened = await signIn(idToken)
    expect(opened.status).toBe(201)
    const { accessToken: token, user } = grantOf(opened)
    expect(user.displayName).toBeNull()
    expect((await call('GET', '/api/common/user/export', { token })).status).toBe(200)
    const body = JSON.stringify({ idToken })
    expect((await call('DELETE', '/api/common/user', { token, body })).status).toBe(204)
  })
})
