import { describe, expect, it } from 'vitest'
import { call, errorOf, grantOf, post, refusal } from 'sesame-testing/api'
import { recordAt } from '../support/erasure.ts'
import {
  createAccount,
  resetAtProvider,
  signInAgain,
  signInWithProvider,
} from 'sesame-testing/identity'
import { nextSecond } from 'sesame-testing/next-second'
import { resetByMail } from '../support/reset.ts'
import { openSession } from '../support/thief.ts'
import { walkAdoption } from './adoption/walk-adoption.ts'

const OWNERS = 'Capucine-77-bleue'
const adoption = walkAdoption(60, false)

/** Creates a stranger's account at someone else's address, then runs the adoption. */
async function strangers() {
  const account = await createAccount()
  const { code, output } = await adoption().run('--apply')
  expect(code, output).toBe(0)
  return account
}

describe('an adopted account of a stranger with an unverified address', () => {
  it('goes to the owner of the address who signs in with Google, and the stranger’s password no longer works', async () => {
    const { uid, email } = await strangers()
    await nextSecond()
    const google = await signInWithProvider('google.com', email, { verified: true })
    expect(google.localId).toBe(uid)
    expect(grantOf(await openSession(google.idToken ?? '')).user).toMatchObject({
      providers: ['google.com'],
      emailVerified: true,
    })
    await expect(signInAgain(email)).rejects.toThrow()
  })

  it('goes to the owner of the address, even if the stranger signs in first', async () => {
    const { email, idToken } = await strangers()
    const reply = await post('/api/auth/sign-in', { idToken, remember: true })
    const { accessToken: token } = grantOf(reply)
    await nextSecond()
    const google = await signInWithProvider('google.com', email, { verified: true })
    expect((await openSession(google.idToken ?? '')).status).toBe(200)
    const strange = await call('GET', '/api/common/user', { token })
    expect(refusal(strange)).toEqual([401, 'auth/session-ended'])
  })

  it('goes to the owner of the address who sets a password through our mailed link', async () => {
    const { uid, email } = await strangers()
    await nextSecond()
    const reply = await (await resetByMail(email, OWNERS)).tell()
    const { user } = grantOf(reply)
    expect(user).toMatchObject({ uid, emailVerified: true, providers: ['password'] })
    await expect(signInAgain(email)).rejects.toThrow()
  })

  it('opens no session after a password reset that was not requested through our API', async () => {
    const { uid, email } = await strangers()
    await nextSecond()
    await resetAtProvider(email, OWNERS)
    const { idToken } = await signInAgain(email, OWNERS)
    const reply = await post('/api/auth/reset-password', { idToken, code: 'x' })
    expect(errorOf(reply).code).toBe('auth/method-not-confirmed')
    expect(await recordAt(`access/${uid}/methods`)).toBeNull()
  })
})
