import { DAY_MS, MINUTE_MS } from '@sesame/contract/durations'
import { describe, expect, it } from 'vitest'
import { signUpBody } from '../../functions/src/testing/stage.ts'
import { call, grantOf, guest, post, refusal } from 'sesame-testing/api'
import { readRecord } from '../support/database.ts'
import { linkGoogle, linkPassword, signedInEarlier, signInAgain } from 'sesame-testing/identity'
import { nextSecond } from 'sesame-testing/next-second'
import { claimsOf } from 'sesame-testing/claims'

const signUp = (idToken: string) => post('/api/auth/sign-up', signUpBody(idToken))
const authTime = (idToken: string): number => claimsOf(idToken).auth_time

/** Creates a guest who signed in three days ago, and cannot sign in again. */
async function oldGuest() {
  const visitor = await guest()
  return { ...visitor, idToken: await signedInEarlier(visitor, 3 * DAY_MS) }
}

describe.each([
  ['a password', linkPassword, 'password'],
  ['a Google account', linkGoogle, 'google.com'],
] as const)('a guest who signed in three days ago and links %s', (_what, link, provider) => {
  it('registers under the same uid without another proof of identity', async () => {
    const visitor = await oldGuest()
    const linked = await link(visitor)
    expect(Date.now() / 1000 - authTime(visitor.idToken)).toBeGreaterThan(86_400)
    expect(Date.now() / 1000 - authTime(linked.idToken)).toBeLessThan(60)
    const reply = await signUp(linked.idToken)
    expect(reply.status).toBe(201)
    const { user } = grantOf(reply)
    expect(user).toMatchObject({ uid: visitor.uid, email: linked.email, isAnonymous: false })
    expect(user.providers).toEqual([provider])
    expect(await readRecord(`users/${visitor.uid}`)).toMatchObject({
      email: linked.email,
      isAnonymous: false,
    })
  })

  it('cannot register with an ID token issued before the link', async () => {
    const visitor = await oldGuest()
    await link(visitor)
    // The identity service rejects a guest's ID token after the account has got a password.
    expect((await signUp(visitor.idToken)).status).toBe(provider === 'password' ? 401 : 403)
    expect(await readRecord(`users/${visitor.uid}/isAnonymous`)).toBe(true)
  })
})

describe('an upgrade of a guest that was interrupted after a password was linked', () => {
  it('an interrupted upgrade requires a new proof of identity after five minutes, and can then be completed', async () => {
    const visitor = await guest()
    const linked = await linkPassword(visitor)
    const stale = await signedInEarlier(linked, 6 * MINUTE_MS)
    expect(refusal(await signUp(stale))).toEqual([401, 'auth/requires-recent-login'])

    await nextSecond()
    const { idToken } = await signInAgain(linked.email)
    const token = visitor.accessToken
    // Move the guest's session to the new sign-in, as the page does. The session remains that of a guest.
    const moved = grantOf(await post('/api/auth/reauthenticate', { idToken }, { token }))
    expect(moved.user).toMatchObject({ uid: visitor.uid, isAnonymous: true })
    const reply = await signUp(idToken)
    expect(reply.status).toBe(201)
    expect(grantOf(reply).user).toMatchObject({ uid: visitor.uid, isAnonymous: false })
    const old = await call('GET', '/api/common/user', { token: moved.accessToken })
    expect(refusal(old)).toEqual([401, 'auth/session-ended'])
  })

  it('an interrupted upgrade leaves a guest, who can sign in with the password and complete the upgrade later', async () => {
    const visitor = await guest()
    const { idToken, email } = await linkPassword(visitor)
    const reply = await post('/api/auth/sign-in', { idToken, remember: true })
    expect(grantOf(reply).user).toMatchObject({ uid: visitor.uid, email, isAnonymous: true })
    expect((await signUp(idToken)).status).toBe(201)
  })
})

describe('the profile of a guest who upgrades with Google', () => {
  it('the profile contains the picture from Google, although no token contains the picture', async () => {
    const picture = 'https://lh3.googleusercontent.com/zoe'
    const { idToken } = await linkGoogle(await guest(), { picture })
    expect(grantOf(await signUp(idToken)).user.photoURL).toBe(picture)
  })
})
