import { EMAIL_MAX_LENGTH } from '@sesame/contract/email-address'
import { describe, expect, it } from 'vitest'
import { signUpBody } from '../../functions/src/testing/stage.ts'
import { call, errorOf, grantOf, guest, post, refusal, registered } from 'sesame-testing/api'
import { createAccount, createGuest, freshEmail, linkPassword } from 'sesame-testing/identity'

const signUp = (body: object) => post('/api/auth/sign-up', body)

describe('POST /api/auth/sign-up', () => {
  it('completes an account, and returns 201, an access token and the user', async () => {
    const { idToken, uid, email } = await createAccount()
    const reply = await signUp(signUpBody(idToken))
    expect(reply.status).toBe(201)
    expect(grantOf(reply).user).toMatchObject({
      uid,
      email,
      displayName: 'Marie Lefèvre',
      isAnonymous: false,
      providers: ['password'],
      locale: 'fr',
    })
  })

  it('leaves out an e-mail address that is too long, also at later sign-ins', async () => {
    const longest = freshEmail().padStart(EMAIL_MAX_LENGTH, 'a')
    for (const [email, kept] of [
      [longest, longest],
      [`a${longest}`, null],
    ] as const) {
      const { idToken } = await createAccount(email)
      const signedUp = await signUp(signUpBody(idToken))
      expect([signedUp.status, grantOf(signedUp).user.email]).toEqual([201, kept])
      const signedIn = await post('/api/auth/sign-in', { idToken, remember: false })
      expect(grantOf(signedIn).user.email).toBe(kept)
      const { accessToken: token } = grantOf(signedIn)
      expect((await call('GET', '/api/common/user', { token })).status).toBe(200)
    }
  })

  it('rejects a second sign-up', async () => {
    const { idToken } = await registered()
    expect(refusal(await signUp(signUpBody(idToken)))).toEqual([409, 'auth/already-signed-up'])
  })

  it('rejects a guest who has linked no password or provider', async () => {
    const { idToken } = await createGuest()
    expect(refusal(await signUp(signUpBody(idToken)))).toEqual([403, 'auth/forbidden'])
  })

  it('registers a guest under the same uid, in a new session', async () => {
    const visitor = await guest()
    const { idToken, uid, email } = await linkPassword(visitor)
    expect(uid).toBe(visitor.uid)
    const reply = await signUp(signUpBody(idToken))
    expect(reply.status).toBe(201)
    expect(grantOf(reply).user).toMatchObject({ uid, email, isAnonymous: false })
    const old = await post('/api/auth/refresh-access-token', { accessToken: visitor.accessToken })
    expect(refusal(old)).toEqual([401, 'auth/session-ended'])
  })

  it('names each invalid field', async () => {
    const reply = await signUp({
      idToken: 'x',
      displayName: '',
      acceptedTerms: false,
      locale: 'de',
    })
    expect(reply.status).toBe(400)
    expect(errorOf(reply).fields).toEqual({
      displayName: 'too-short',
      captchaToken: 'required',
      acceptedTerms: 'invalid',
      locale: 'invalid',
    })
  })
})
