import type { Grant } from '@sesame/contract/endpoints/auth'
import { expect, it } from 'vitest'
import { alertCode } from '../support/alerts.ts'
import { call, grantOf, post, registered, type Reply } from 'sesame-testing/api'
import { readRecord } from '../support/database.ts'
import {
  changeAddress,
  createAccount,
  freshEmail,
  linkGoogle,
  signInAgain,
} from 'sesame-testing/identity'
import { inbox } from 'sesame-testing/inbox'
import { nextSecond } from 'sesame-testing/next-second'
import { resetByMail } from '../support/reset.ts'

const read = (token: string) => call('GET', '/api/common/user', { token })
const answer = (code: string) => post('/api/auth/answer-alert', { code, answer: 'not-me' })
const statusesOf = (replies: readonly Reply[]) => replies.map(({ status }) => status).sort()
const kindsOf = async (uid: string) => {
  const kept = await readRecord(`notifications/${uid}`)
  return Object.values(kept as Record<string, { kind: string }>).map(({ kind }) => kind)
}

const ANOTHER = 'Capucine-77-bleue'

/**
 * Signs in with the password, at least a second after the last sign-in, because the emulator distinguishes sign-ins only
 * by their second.
 */
async function enter(email: string, password?: string): Promise<Grant> {
  await nextSecond()
  const { idToken } = await signInAgain(email, password)
  return grantOf(await post('/api/auth/sign-in', { idToken, remember: true }))
}

it('the first answer to an alert restores the old address, a second answer gets 410, and the thief gets no alert', async () => {
  const { email, uid, accessToken } = await registered()
  const thief = freshEmail()
  await changeAddress(uid, thief)
  await Promise.all([read(accessToken), read(accessToken), read(accessToken)])
  expect(await kindsOf(uid)).toEqual(['email-changed'])

  const { accessToken: inside } = await enter(thief)
  const code = await alertCode(uid, 'email-changed', email)
  expect(statusesOf(await Promise.all([answer(code), answer(code)]))).toEqual([200, 410])
  expect((await read(inside)).status).toBe(401)
  await inbox.waitFor(email, { subject: 'Choisissez un nouveau mot de passe' })

  // The old password is rejected, because the thief may know it.
  const { idToken } = await signInAgain(email)
  expect((await post('/api/auth/sign-in', { idToken, remember: true })).status).toBe(403)
  const { user } = grantOf(await (await resetByMail(email, ANOTHER)).tell())
  expect(user).toMatchObject({ email, emailVerified: true })
  expect((await kindsOf(uid)).filter((kind) => kind === 'email-changed')).toHaveLength(1)
  expect((await answer(code)).status).toBe(410)
})

it('an answer to an alert also invalidates the codes of later address changes by the thief', async () => {
  const { email, uid, accessToken } = await registered()
  await changeAddress(uid, freshEmail())
  await read(accessToken)
  const code = await alertCode(uid, 'email-changed', email)
  const third = freshEmail()
  await changeAddress(uid, third)
  await enter(third)
  expect((await answer(code)).status).toBe(200)
  const kept = await readRecord(`notifications/${uid}`)
  const changes = Object.values(kept as Record<string, { kind: string }>).filter(
    ({ kind }) => kind === 'email-changed',
  )
  const spent = { answeredAt: expect.any(Number) as number }
  expect(changes).toEqual([expect.objectContaining(spent), expect.objectContaining(spent)])
})

it('an answer to an alert returns 409 if the thief has signed up with the old address', async () => {
  const { email, uid, accessToken } = await registered()
  await changeAddress(uid, freshEmail())
  await read(accessToken)
  await createAccount(email)
  const reply = await answer(await alertCode(uid, 'email-changed', email))
  expect(reply.status).toBe(409)
})

it('an answer to an alert unlinks the Google account that the thief linked', async () => {
  const person = await registered()
  await linkGoogle(person)
  await read(person.accessToken)
  expect((await answer(await alertCode(person.uid, 'method-added'))).status).toBe(200)
  const { user } = grantOf(await (await resetByMail(person.email, ANOTHER)).tell())
  expect(user.providers).toEqual(['password'])
  expect(await kindsOf(person.uid)).not.toContain('method-removed')
})
