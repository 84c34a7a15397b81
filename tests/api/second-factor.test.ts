import type { SecondFactorNeeded } from '@sesame/contract/endpoints/second-factor'
import { SECOND_MS } from '@sesame/contract/durations'
import { beforeAll, describe, expect, it } from 'vitest'
import { codeOf, stepAt } from '../../functions/src/common/second-factor/one-time-codes.ts'
import { ticketOf, turnOn, type Factor } from '../../functions/src/testing/second-factor.ts'
import { PHONE } from '../support/alerts.ts'
import { call, grantOf, refusal, registered, type Person, type Reply } from 'sesame-testing/api'
import { readAs, readRecord } from '../support/database.ts'
import { FILES, sendFile } from '../support/files.ts'
import {
  PASSWORD,
  renewed,
  signInAgain,
  signInWithCustomToken,
  type Identity,
} from 'sesame-testing/identity'
import { nextSecond } from 'sesame-testing/next-second'
import { providerCall } from 'sesame-testing/provider-call'
import { suiteStage } from '../support/suite-stage.ts'
import { claimsOf } from 'sesame-testing/claims'

const FILE = `${FILES}/1`
const REQUIRED = [403, 'auth/second-factor-required']

/** The user agent of a browser that the person has never used. */
const THIEF = { 'User-Agent': PHONE }

/** The user agent of the device that the person chooses to remember. */
const TABLET = { 'User-Agent': 'Mozilla/5.0 (iPad)' }

let marie: Person
let factor: Factor

beforeAll(async () => {
  marie = await registered()
  factor = await turnOn(suiteStage(), marie.accessToken, Date.now())
  const body = new Uint8Array([1, 2, 3])
  expect((await sendFile(marie.accessToken, FILE, { body, type: 'text/plain' })).status).toBe(204)
})

const post = (path: string, body: object, headers = {}, token?: string) =>
  call('POST', `/api/auth/${path}`, { body: JSON.stringify(body), headers, token })
const signIn = ({ idToken }: Pick<Identity, 'idToken'>, headers = {}) =>
  post('sign-in', { idToken, remember: true }, headers)
const neededOf = (reply: Reply) =>
  (JSON.parse(reply.text) as { error: { secondFactor: SecondFactorNeeded } }).error.secondFactor
const tokenIn = (reply: Reply) => (JSON.parse(reply.text) as { customToken: string }).customToken
const reads = (idToken: string) => readAs(idToken, `users/${marie.uid}`)
const readsFile = async (token: string) => (await call('GET', FILE, { token })).status

/**
 * Returns an unused recovery code. The tests do not use the app's codes, because the app generates a new code only every 30
 * seconds.
 */
let used = 0
const recoveryCode = () => factor.recoveryCodes[used++] ?? ''

/** Signs in with the password, and answers the request for a code. Resolves to the custom token. */
async function answered(code = recoveryCode(), headers = {}): Promise<string> {
  await nextSecond()
  const ticket = ticketOf(await signIn(await signInAgain(marie.email), headers))
  const reply = await post('second-factor/answer', { ticket, code }, headers)
  expect(reply.status, reply.text).toBe(200)
  return tokenIn(reply)
}

async function enter(headers = {}) {
  const customToken = await answered(recoveryCode(), headers)
  await nextSecond()
  const own = await signInWithCustomToken(customToken)
  return { ...own, ...grantOf(await signIn(own, headers)) }
}

describe('a person with a second factor', () => {
  it('signs in with the password and a code of the app, and can read their data and files', async () => {
    const sinceMs = Number(await readRecord(`access/${marie.uid}/factor/lastStep`)) * 30 * SECOND_MS
    // The app's current code was used to turn the second factor on, but the API already accepts the next code.
    const code = codeOf(factor.key, stepAt(Math.max(Date.now(), sinceMs + 30 * SECOND_MS)))
    const customToken = await answered(code)
    await nextSecond()
    const own = await signInWithCustomToken(customToken)
    expect(await reads(own.idToken)).toBe(401)
    const { accessToken } = grantOf(await signIn(own))
    expect([await reads(own.idToken), await readsFile(accessToken)]).toEqual([200, 200])
    // The access record contains the sign-in under the key that the security rules check.
    const { auth_time: at } = claimsOf(own.idToken)
    const signIns = await readRecord(`access/${marie.uid}/signIns`)
    expect(Object.keys(signIns ?? {}).filter((key) => key.startsWith(`${at}-`))).toHaveLength(1)
  })

  it('stays signed in with the refresh token of a sign-in with a code, but only on the same device', async () => {
    const own = await enter()
    const idToken = await renewed(own)
    expect(await reads(idToken)).toBe(200)
    const { sid } = claimsOf(own.accessToken)
    const body = { idToken, remember: true, sid, accessToken: own.accessToken }
    expect((await post('sign-in', body)).status).toBe(200)
    expect(refusal(await signIn({ idToken }, THIEF))).toEqual(REQUIRED)
  })

  it('stays signed in after a password change', async () => {
    const own = await enter()
    await nextSecond()
    const changed = (await providerCall('update', {
      idToken: own.idToken,
      password: PASSWORD,
    })) as { idToken: string }
    const body = { idToken: changed.idToken }
    const reply = await post('change-password', body, {}, own.accessToken)
    expect(reply.status, reply.text).toBe(200)
    expect(await reads(changed.idToken)).toBe(401)
    await nextSecond()
    const { idToken } = await signInWithCustomToken(tokenIn(reply))
    const { sid } = claimsOf(own.accessToken)
    const again = grantOf(await post('sign-in', { idToken, remember: true, sid }))
    expect([await reads(idToken), await readsFile(again.accessToken)]).toEqual([200, 200])
  })

  it('signs in without a code on a device that they chose to remember', async () => {
    await nextSecond()
    const ticket = ticketOf(await signIn(await signInAgain(marie.email), TABLET))
    const code = recoveryCode()
    await post('second-factor/answer', { ticket, code, remember: true }, TABLET)
    await nextSecond()
    const proof = await signInAgain(marie.email)
    const { customToken = '' } = neededOf(await signIn(proof, TABLET))
    expect(refusal(await signIn(proof, THIEF))).toEqual(REQUIRED)
    await nextSecond()
    const own = await signInWithCustomToken(customToken)
    expect((await signIn(own, TABLET)).status).toBe(200)
    expect([await reads(own.idToken), await reads(proof.idToken)]).toEqual([200, 401])
  })
})

describe('a thief who knows the password of a person with a second factor', () => {
  it('cannot read any data, and gets no session', async () => {
    await nextSecond()
    const thief = await signInAgain(marie.email)
    expect(refusal(await signIn(thief, THIEF))).toEqual(REQUIRED)
    const paths = ['users', 'settings', 'devices', 'logins', 'notifications', 'passkeys']
    const all = [
      ...paths.map((path) => `${path}/${marie.uid}`),
      ...['shown', 'shownFactor', 'asked', 'factor'].map((one) => `access/${marie.uid}/${one}`),
    ]
    const statuses = await Promise.all(all.map((path) => readAs(thief.idToken, path)))
    expect(statuses).toEqual(all.map(() => 401))
  })

  it('cannot read any data, even after a sign-in within the same second as the owner’s', async () => {
    // Repeat until both sign-ins fall into the same second.
    for (;;) {
      const customToken = await answered()
      await nextSecond()
      const [own, thief] = await Promise.all([
        signInWithCustomToken(customToken),
        signInAgain(marie.email),
      ])
      expect((await signIn(own)).status).toBe(200)
      if (claimsOf(own.idToken).auth_time !== claimsOf(thief.idToken).auth_time) continue
      expect([await reads(own.idToken), await reads(thief.idToken)]).toEqual([200, 401])
      expect(refusal(await signIn(thief, THIEF))).toEqual(REQUIRED)
      expect(await reads(own.idToken)).toBe(200)
      return
    }
  })
})
