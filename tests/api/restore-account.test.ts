import { randomId } from '@sesame/contract/random-id'
import { expect, it } from 'vitest'
import {
  call,
  errorOf,
  grantOf,
  post,
  refusal,
  registered,
  verifyOwn,
  type Reply,
} from 'sesame-testing/api'
import { readRecord } from '../support/database.ts'
import { search } from '../support/erasure.ts'
import {
  createAccount,
  freshEmail,
  linkGoogle,
  PASSWORD,
  renewed,
  signInAgain,
  signInWithProvider,
} from 'sesame-testing/identity'
import { inbox } from 'sesame-testing/inbox'
import { loseAccount } from '../support/lost-account.ts'
import { nextSecond } from 'sesame-testing/next-second'
import { addPasskey, provePasskey, usePasskey } from 'sesame-testing/passkeys'
import { providerCall } from 'sesame-testing/provider-call'

const ANOTHER = 'Capucine-77-bleue'
const SUBJECT = 'Votre compte a été supprimé'

const read = (token: string) => call('GET', '/api/common/user', { token })
const restore = (code: string, more: object = {}) =>
  post('/api/auth/restore-account', { code, ...more })
const signIn = (idToken: string) => post('/api/auth/sign-in', { idToken, remember: true })

type Restored = Readonly<Record<'email' | 'oobCode' | 'code', string>>

/**
 * Sets a new password at the identity service, because the restored account requires one, and opens a session with it.
 */
async function choosePassword(reply: Reply): Promise<Reply> {
  const { email, oobCode, code } = JSON.parse(reply.text) as Restored
  await providerCall('resetPassword', { oobCode, newPassword: ANOTHER })
  await nextSecond()
  const { idToken } = await signInAgain(email, ANOTHER)
  return post('/api/auth/reset-password', { idToken, code })
}

it('an account that a thief deleted is restored by e-mail, with a new password and the old passkey', async () => {
  const person = await registered()
  const { uid, email, accessToken } = person
  const authenticator = await addPasskey(accessToken)
  await verifyOwn(person)
  await providerCall('delete', { idToken: await renewed(person) })

  expect((await read(accessToken)).status).toBe(401)
  expect((await post('/api/auth/refresh-access-token', { accessToken })).status).toBe(401)
  expect((await usePasskey(authenticator)).status).toBe(401)
  await expect(signInAgain(email)).rejects.toThrow('INVALID_LOGIN_CREDENTIALS')

  const { links } = await inbox.waitFor(email, { subject: SUBJECT })
  const link = new URL(links.find((one) => one.includes('/compte/reprendre')) ?? '')
  const reply = await restore(link.searchParams.get('code') ?? '')
  expect(reply.status).toBe(200)
  const { user } = grantOf(await choosePassword(reply))
  expect(user).toMatchObject({ uid, email, emailVerified: true, providers: ['password'] })
  await expect(signInAgain(email, PASSWORD)).rejects.toThrow('INVALID_LOGIN_CREDENTIALS')
  expect((await signIn((await provePasskey(authenticator)).idToken)).status).toBe(200)
  expect(await readRecord(`access/${uid}/goneSince`)).toBeNull()
  const mails = await inbox.to(email)
  expect(mails.filter(({ subject }) => subject === SUBJECT)).toHaveLength(1)
})

it('two simultaneous requests restore the account once, together with its linked Google account', async () => {
  const person = await registered()
  const { uid, email } = person
  const sub = randomId()
  const { idToken } = await linkGoogle(person, { email, sub })
  const added = { added: 'google.com', idToken }
  const moved = await post('/api/auth/change-sign-in-methods', added, { token: person.accessToken })
  const code = await loseAccount({ uid, accessToken: grantOf(moved).accessToken })
  const [first, second] = await Promise.all([restore(code), restore(code)])
  expect([first.status, second.status]).toEqual([200, 200])
  expect((await choosePassword(first)).status).toBe(200)
  await nextSecond()
  const google = await signInWithProvider('google.com', freshEmail(), { verified: true, sub })
  expect(google.localId).toBe(uid)
  expect((await signIn(google.idToken ?? '')).status).toBe(200)
  expect(refusal(await restore(code))).toEqual([410, 'auth/link-expired'])
})

it('the person must confirm the restoration if a new account uses the address, and the new account is then erased', async () => {
  const person = await registered()
  const code = await loseAccount(person)
  const other = await createAccount(person.email)
  expect(errorOf(await restore(code)).code).toBe('auth/address-taken')
  const reply = await restore(code, { instead: true })
  expect(grantOf(await choosePassword(reply)).user.uid).toBe(person.uid)
  expect(await search(other.uid)).toEqual([])
})
