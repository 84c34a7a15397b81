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

/** A browser that the person never used. */
const THIEF = { 'User-Agent': PHONE }

/** The device that needs no code. */
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

/** Returns an unused recovery code. The app shows a new code only every thirty seconds. */
let used = 0
const recoveryCode = () => factor.recoveryCodes[used++] ?? ''

/** Answers a sign-in's request for a code; resolves with the custom token. */
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
  it('signs in with password and a code of the app, and reads their data and files', async () => {
    const sinceMs = Number(await readRecord(`access/${marie.uid}/factor/lastStep`)) * 30 * SECOND_MS
    // The app's current code was used to turn the factor on. The API already accepts the next one.
    const code = codeOf(factor.key, stepAt(Math.max(Date.now(), sinceMs + 30 * SECOND_MS)))
    const customToken = await answered(code)
    await nextSecond()
    const own = await signInWithCustomToken(customToken)
    expect(await reads(own.idToken)).toBe(401)
    const { accessToken } = grantOf(await signIn(own))
    expect([await reads(own.idToken), await readsFile(accessToken)]).toEqual([200, 200])
    // The rules and the record use the same key.
    const { auth_time: at } = claimsOf(own.idToken)
    const signIns = await readRecord(`access/${marie.uid}/signIns`)
    expect(Object.keys(signIns ?? {}).filter((key) => key.startsWith(`${at}-`))).toHaveLength(1)
  })

  it('stays signed in with the refresh token of that sign-in, on the same device only', async () => {
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

describe('somebody who knows the password', () => {
  it('reads nothing, and gets no session', async () => {
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

  it('reads nothing after signing in within the same second as the owner', async () => {
    // Try again if the two sign-ins fall into different seconds.
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
