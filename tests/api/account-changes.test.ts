import { beforeEach, describe, expect, it } from 'vitest'
import { UNNEEDED } from '../../functions/src/testing/sample-calls.ts'
import { signUpBody } from '../../functions/src/testing/stage.ts'
import { call, grantOf, post, refusal, registered, type Reply } from 'sesame-testing/api'
import { resetByMail } from '../support/reset.ts'
import { readAs } from '../support/database.ts'
import { recordAt, writeRecord } from '../support/erasure.ts'
import {
  createAccount,
  freshEmail,
  removeAccount,
  revokeTokens,
  signInAgain,
  signInWithProvider,
  signedInEarlier,
} from 'sesame-testing/identity'
import { nextSecond } from 'sesame-testing/next-second'
import { claimsOf } from 'sesame-testing/claims'

const ENDED = [401, 'auth/session-ended']
const signIn = (idToken: string, remember = true) =>
  post('/api/auth/sign-in', { idToken, remember })
const read = (token: string) => call('GET', '/api/common/user', { token })
const refresh = (accessToken: string) => post('/api/auth/refresh-access-token', { accessToken })

/** Makes every kind of request that an access token allows. */
const everyCall = (token: string): Promise<Reply>[] => [
  refresh(token),
  read(token),
  call('GET', '/api/common/user/export', { token }),
  call('GET', '/api/auth/sessions', { token }),
  call('PATCH', '/api/common/user', { token, body: '{"user":{"displayName":"Mallory"}}' }),
  call('DELETE', '/api/auth/sessions', { token }),
]

/** Expects the API to reject every request with this access token, and the database every read with this ID token. */
async function expectOut(accessToken: string, idToken: string, uid: string): Promise<void> {
  for (const reply of await Promise.all(everyCall(accessToken))) {
    expect(refusal(reply)).toEqual(ENDED)
  }
  expect(refusal(await signIn(idToken))).toEqual(ENDED)
  expect(await readAs(idToken, `users/${uid}`)).toBe(401)
}

describe('a stranger who has signed up with another person’s e-mail address', () => {
  it('loses access when the owner of the address signs in with Google, and the owner gets the account', async () => {
    const email = freshEmail()
    const { idToken, uid } = await createAccount(email)
    const { accessToken } = grantOf(await post('/api/auth/sign-up', signUpBody(idToken)))
    await nextSecond()
    const google = await signInWithProvider('google.com', email, { verified: true })
    expect(google.localId).toBe(uid)
    const owner = grantOf(await signIn(google.idToken ?? ''))
    await expectOut(accessToken, idToken, uid)
    expect((await read(owner.accessToken)).status).toBe(200)
    expect(await readAs(google.idToken ?? '', `users/${uid}`)).toBe(200)
  })
})

describe('a change at the identity service that was never reported to our API', () => {
  it('a password reset ends earlier sessions, and opens a session only with the mailed code', async () => {
    const { email, uid, idToken, accessToken } = await registered()
    await nextSecond()
    const fresh = await resetByMail(email, 'nouveau secret')
    expect(refusal(await signIn(fresh.idToken))).toEqual([403, 'auth/method-not-confirmed'])
    await expectOut(accessToken, idToken, uid)
    expect((await read(grantOf(await fresh.tell()).accessToken)).status).toBe(200)
    expect(await readAs(fresh.idToken, `users/${uid}`)).toBe(200)
  })

  it('a revocation of refresh tokens ends earlier sessions, but not later ones', async () => {
    const { email, uid, idToken, accessToken } = await registered()
    // Wait, because the API takes a revocation in the same second as a password change for a part of that change. The
    // sign-up has just set the password.
    await nextSecond()
    await nextSecond()
    await revokeTokens(uid)
    await nextSecond()
    const fresh = await signInAgain(email)
    const { accessToken: own } = grantOf(await signIn(fresh.idToken))
    await expectOut(accessToken, idToken, uid)
    expect((await read(own)).status).toBe(200)
    expect(await readAs(fresh.idToken, `users/${uid}`)).toBe(200)
  })

  it('a deletion of the account ends all sessions as soon as one of them makes a request', async () => {
    const { email, uid, idToken, accessToken } = await registered()
    await nextSecond()
    const other = await signInAgain(email)
    const second = grantOf(await signIn(other.idToken)).accessToken
    await removeAccount(uid)
    expect(refusal(await read(second))).toEqual(ENDED)
    await expectOut(accessToken, idToken, uid)
  })
})

describe('a sign-in at the identity service that was never exchanged for a session', () => {
  it('cannot read the owner’s records, or records that every user may read', async () => {
    const { email, uid } = await registered()
    await nextSecond()
    const { idToken } = await signInAgain(email)
    for (const path of [`users/${uid}`, `access/${uid}/shown`, 'announcements', 'members']) {
      expect([path, await readAs(idToken, path)]).toEqual([path, 401])
    }
    await signIn(idToken)
    expect(await readAs(idToken, `users/${uid}`)).toBe(200)
  })
})

describe('the lifetime of a sign-in', () => {
  const DAY = 24 * 3600 * 1000

  it('a sign-in ends thirty days after the person proved their identity, even if its session is opened much later', async () => {
    const person = await createAccount()
    await post('/api/auth/sign-up', signUpBody(person.idToken))
    const idToken = await signedInEarlier(person, 29 * DAY)
    const { accessToken } = grantOf(await signIn(idToken))
    const { sub, sid, auth_time } = claimsOf(accessToken)
    const state = (await recordAt(`access/${sub}/states/${sid}`)) as { expiresAt: number }
    expect(state.expiresAt).toBe(auth_time * 1000 + 30 * DAY)
  })

  it('the lifetime is not extended if a client is rejected with `remember: false` and retries with `true`', async () => {
    const person = await createAccount()
    await post('/api/auth/sign-up', signUpBody(person.idToken))
    const idToken = await signedInEarlier(person, 2 * DAY)
    expect((await signIn(idToken, false)).status).toBe(401)
    expect((await signIn(idToken, true)).status).toBe(401)
  })
})

describe('an ID token with invalid claims', () => {
  const odd = (idToken: string, change: object): string => {
    const [header = '', payload = ''] = idToken.split('.')
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object
    const changed = Buffer.from(JSON.stringify({ ...claims, ...change })).toString('base64url')
    return `${header}.${changed}.`
  }
  let person: Awaited<ReturnType<typeof registered>>
  beforeEach(async () => {
    person = await registered()
  })

  it.each([
    [{ auth_time: undefined }],
    [{ auth_time: null }],
    [{ auth_time: 'soon' }],
    [{ auth_time: 1e300 }],
    [{ auth_time: -1 }],
    [{ auth_time: 1.5 }],
    [{ auth_time: 4_000_000_000 }],
    [{ firebase: {} }],
    [{ firebase: { sign_in_provider: 'custom' } }],
  ])('is rejected, and does not affect other people on the same instance: %j', async (change) => {
    const idToken = odd(person.idToken, change)
    const token = person.accessToken
    for (const reply of [
      await signIn(idToken),
      await post('/api/auth/sign-up', signUpBody(idToken)),
      await post('/api/auth/reset-password', { idToken, code: UNNEEDED }),
      await post('/api/auth/change-password', { idToken }, { token }),
      await post('/api/auth/reauthenticate', { idToken }, { token }),
    ]) {
      expect(reply.status).toBe(401)
    }
    expect((await refresh(token)).status).toBe(200)
    expect((await signIn((await createSignedUp()).idToken)).status).toBe(200)
  })
})

async function createSignedUp() {
  const identity = await createAccount()
  await post('/api/auth/sign-up', signUpBody(identity.idToken))
  return identity
}

describe('an erasure that was interrupted right after it began', () => {
  it('an interrupted erasure makes the API reject every request of the account', async () => {
    const { uid, idToken, accessToken } = await registered()
    await writeRecord(`access/${uid}/erasingSince`, Date.now())
    for (const reply of await Promise.all(everyCall(accessToken))) {
      expect(refusal(reply)).toEqual(ENDED)
    }
    expect(refusal(await signIn(idToken))).toEqual(ENDED)
  })
})

describe('an access token copied before a password change', () => {
  it('a copied access token is rejected by every endpoint, while the owner stays signed in', async () => {
    const { email, accessToken: copy } = await registered()
    await nextSecond()
    const { idToken } = await signInAgain(email)
    const changed = await post('/api/auth/change-password', { idToken }, { token: copy })
    for (const reply of await Promise.all(everyCall(copy))) expect(refusal(reply)).toEqual(ENDED)
    expect((await read(grantOf(changed).accessToken)).status).toBe(200)
  })
})

describe('four simultaneous sign-ups', () => {
  it('create one account with one session', async () => {
    const { idToken, uid } = await createAccount()
    const replies = await Promise.all(
      Array.from({ length: 4 }, () => post('/api/auth/sign-up', signUpBody(idToken))),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
    expect(Object.keys((await recordAt(`access/${uid}/states`)) ?? {})).toHaveLength(1)
  })
})
