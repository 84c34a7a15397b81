import { MINUTE_MS, SECOND_MS } from '@sesame/contract/durations'
import { describe, expect, it } from 'vitest'
import { signUpBody } from '../../../functions/src/testing/stage.ts'
import { alertCode, signInOnPhone } from '../../support/alerts.ts'
import { call, grantOf, post } from 'sesame-testing/api'
import { readRecord } from '../../support/database.ts'
import { recordAt, search, writeRecord } from '../../support/erasure.ts'
import { signInAgain, signInWithCustomToken } from 'sesame-testing/identity'
import { nextSecond } from 'sesame-testing/next-second'
import { byPassword, usePasskey, verifiedOf, withPasskey } from 'sesame-testing/passkeys'
import { providerCall } from 'sesame-testing/provider-call'
import { isRefused, openSession } from '../../support/thief.ts'
import { claimsOf } from 'sesame-testing/claims'

const ANOTHER = 'Capucine-77-bleue'
const erase = (token: string) => call('DELETE', '/api/common/user', { token })

/** Creates a person with a passkey, and an unused custom token from a sign-in with the passkey. */
async function unusedToken() {
  const { person, authenticator } = await withPasskey()
  const { customToken = '' } = verifiedOf(await usePasskey(authenticator))
  return { person, customToken }
}

/** Signs in with the custom token at the identity service, at least a second later than earlier sign-ins. */
async function use(customToken: string): Promise<string> {
  await nextSecond()
  return (await signInWithCustomToken(customToken)).idToken
}

/**
 * Backdates a custom token, as if the passkey had been used `ageMs` earlier. The identity service accepts a custom token for an
 * hour. The signature stays the same, because the emulator does not check it.
 */
function signedEarlier(customToken: string, ageMs: number): string {
  const [header = '', payload = '', signature = ''] = customToken.split('.')
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, number>
  const { iat = 0, exp = 0 } = claims
  const bySeconds = ageMs / SECOND_MS
  const earlier = JSON.stringify({ ...claims, iat: iat - bySeconds, exp: exp - bySeconds })
  return [header, Buffer.from(earlier).toString('base64url'), signature].join('.')
}

describe('a custom token from a passkey sign-in', () => {
  it('opens a session', async () => {
    const { customToken } = await unusedToken()
    expect((await openSession(await use(customToken))).status).toBe(200)
  })

  it('opens no second session when it is used a second time', async () => {
    const { customToken } = await unusedToken()
    expect((await openSession(await use(customToken))).status).toBe(200)
    expect(isRefused(await openSession(await use(customToken)))).toBe(true)
  })

  it('opens no session after a sign-out', async () => {
    const { person, customToken } = await unusedToken()
    const { status } = await call('POST', '/api/auth/sign-out', { token: person.accessToken })
    expect(status).toBe(204)
    expect(isRefused(await openSession(await use(customToken)))).toBe(true)
  })

  it('opens no session after the person has ended all other sessions', async () => {
    const { person, customToken } = await unusedToken()
    const token = await byPassword(person)
    expect((await call('DELETE', '/api/auth/sessions', { token })).status).toBe(200)
    expect(isRefused(await openSession(await use(customToken)))).toBe(true)
  })

  it('opens no session after a password change', async () => {
    const { person, customToken } = await unusedToken()
    await nextSecond()
    const { idToken } = await signInAgain(person.email)
    const changed = (await providerCall('update', { idToken, password: ANOTHER })) as {
      idToken: string
    }
    const reply = await post(
      '/api/auth/change-password',
      { idToken: changed.idToken },
      { token: person.accessToken },
    )
    expect(reply.status).toBe(200)
    expect(isRefused(await openSession(await use(customToken)))).toBe(true)
  })

  it('opens no session after the person answered « Ce n’était pas moi » to an alert e-mail', async () => {
    const { person, customToken } = await unusedToken()
    await signInOnPhone(person.email)
    const code = await alertCode(person.uid, 'new-device')
    const reply = await post('/api/auth/answer-alert', { code, answer: 'not-me' })
    expect(reply.status).toBe(200)
    expect(isRefused(await openSession(await use(customToken)))).toBe(true)
  })

  it('does not unlock a session that was locked after the use of the passkey', async () => {
    const { person, customToken } = await unusedToken()
    const token = person.accessToken
    // Wait longer than the difference that the API tolerates between the clocks of two services.
    for (let i = 0; i < 3; i++) await nextSecond()
    expect((await call('POST', '/api/auth/lock-session', { token })).status).toBe(204)
    const idToken = await use(customToken)
    const reply = await post('/api/auth/unlock-session', { idToken }, { token })
    expect(isRefused(reply), reply.text).toBe(true)
  })

  it('opens no session and allows no erasure six minutes after the use of the passkey', async () => {
    const { person, customToken } = await unusedToken()
    const [ceremony = ''] = Object.keys((await recordAt(`access/${person.uid}/pending`)) ?? {})
    const pending = `access/${person.uid}/pending/${ceremony}/until`
    await writeRecord(pending, Number(await readRecord(pending)) - 6 * MINUTE_MS)
    const idToken = await use(signedEarlier(customToken, 6 * MINUTE_MS))
    expect(isRefused(await openSession(idToken))).toBe(true)
    const { sid } = claimsOf(person.accessToken)
    await writeRecord(`access/${person.uid}/states/${sid}/provedAt`, Date.now() - 6 * MINUTE_MS)
    expect(isRefused(await erase(person.accessToken))).toBe(true)
    expect(await readRecord(`users/${person.uid}`)).not.toBeNull()
  })

  it('opens no session after an erasure, and cannot sign up again', async () => {
    const { person, customToken } = await unusedToken()
    expect((await erase(person.accessToken)).status).toBe(204)
    const idToken = await use(customToken)
    expect(isRefused(await openSession(idToken))).toBe(true)
    expect(isRefused(await post('/api/auth/sign-up', signUpBody(idToken)))).toBe(true)
    expect(await readRecord(`users/${person.uid}`)).toBeNull()
  })

  it('creates only an account without data if it is used after an erasure; a job removes that account', async () => {
    const { person, customToken } = await unusedToken()
    expect((await erase(person.accessToken)).status).toBe(204)
    await openSession(await use(customToken))
    expect(await search(person.uid)).toEqual(['accounts'])
  })

  it('opens a session only for the owner of the passkey', async () => {
    const { person, customToken } = await unusedToken()
    const { user } = grantOf(await openSession(await use(customToken)))
    expect(user.uid).toBe(person.uid)
  })
})
