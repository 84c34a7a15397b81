import { BROWSER_HEADER } from '@sesame/contract/browser-token'
import { listSessions } from '@sesame/contract/endpoints/auth'
import type { User } from '@sesame/contract/user'
import * as z from 'zod/mini'
import { describe, expect, it } from 'vitest'
import { UNNEEDED } from '../../functions/src/testing/sample-calls.ts'
import { call, grantOf, post, refusal, registered, type Person } from 'sesame-testing/api'
import { readAs } from '../support/database.ts'
import { recordAt, writeRecord } from '../support/erasure.ts'
import { renewed, signInAgain, signInWithCustomToken } from 'sesame-testing/identity'
import { nextSecond } from 'sesame-testing/next-second'
import { ProviderRefusal } from 'sesame-testing/provider-call'
import { customTokenOf } from '../support/re-entry.ts'
import { claimsOf } from 'sesame-testing/claims'

interface Device {
  readonly idToken: string
  readonly refreshToken: string
  readonly accessToken: string
  readonly user: User
}

/** Signs the same person in on another device, at least a second after the last sign-in. */
async function another({ email }: Person): Promise<Device> {
  await nextSecond()
  const { idToken, refreshToken } = await signInAgain(email)
  return {
    idToken,
    refreshToken,
    ...grantOf(await post('/api/auth/sign-in', { idToken, remember: true })),
  }
}
const read = (token: string) => call('GET', '/api/common/user', { token })
const refresh = (accessToken: string) => post('/api/auth/refresh-access-token', { accessToken })
const sidOf = async (token: string) => {
  const { text } = await call('GET', '/api/auth/sessions', { token })
  return z.parse(listSessions.response ?? z.never(), JSON.parse(text)) as { current: string }
}

describe('locking a session', () => {
  it('blocks the API and the database for the device until a new proof of identity unlocks the session', async () => {
    const person = await registered()
    const { accessToken, idToken, uid, email } = person
    expect(await readAs(idToken, `users/${uid}`)).toBe(200)

    expect((await call('POST', '/api/auth/lock-session', { token: accessToken })).status).toBe(204)
    expect(refusal(await read(accessToken))).toEqual([423, 'auth/session-locked'])
    expect(refusal(await refresh(accessToken))).toEqual([423, 'auth/session-locked'])
    expect(await readAs(idToken, `users/${uid}`)).toBe(401)
    const cleared = await post('/api/auth/sign-in', { idToken, remember: true })
    expect(refusal(cleared)).toEqual([423, 'auth/session-locked'])

    await nextSecond()
    const proof = await signInAgain(email)
    const unlocked = await post(
      '/api/auth/unlock-session',
      { idToken: proof.idToken },
      { token: accessToken },
    )
    expect(unlocked.status).toBe(200)
    expect((await read(grantOf(unlocked).accessToken)).status).toBe(200)
    expect(await readAs(proof.idToken, `users/${uid}`)).toBe(200)
    expect(await readAs(idToken, `users/${uid}`)).toBe(401)
  })

  it('deletes the sign-in from the access record, and the end of the session does not restore it', async () => {
    const { accessToken: token, uid } = await registered()
    const record = `access/${uid}/signIns/${claimsOf(token).auth_time}`
    expect(await recordAt(record)).toBeGreaterThan(Date.now())
    expect((await call('POST', '/api/auth/lock-session', { token })).status).toBe(204)
    expect(await recordAt(record)).toBeNull()
    expect((await call('POST', '/api/auth/sign-out', { token })).status).toBe(204)
    expect(await recordAt(record)).toBeNull()
    expect(await recordAt(`access/${uid}/endedSeconds`)).toBe(claimsOf(token).auth_time)
  })

  it('ends the session at the fifth rejected attempt to unlock it', async () => {
    const { accessToken } = await registered()
    await call('POST', '/api/auth/lock-session', { token: accessToken })
    const unlock = () => post('/api/auth/unlock-session', { idToken: 'x' }, { token: accessToken })
    for (let i = 0; i < 4; i++) expect(refusal(await unlock())).toEqual([401, 'auth/invalid-token'])
    expect(refusal(await unlock())).toEqual([401, 'auth/session-ended'])
    expect(refusal(await refresh(accessToken))).toEqual([401, 'auth/session-ended'])
  })
})

describe('a sign-in from a rarely used device', () => {
  const RARE = 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0'

  it('triggers no second alert, even if the sign-in history no longer lists the device', async () => {
    const person = await registered()
    const alerts = async () => Object.keys((await recordAt(`notifications/${person.uid}`)) ?? {})
    const enterThere = async () => {
      await nextSecond()
      const { idToken } = await signInAgain(person.email)
      const body = JSON.stringify({ idToken, remember: true })
      await call('POST', '/api/auth/sign-in', { body, headers: { 'User-Agent': RARE } })
    }
    const others = await recordAt(`logins/${person.uid}`)
    await enterThere()
    expect(await alerts()).toHaveLength(1)
    await writeRecord(`logins/${person.uid}`, others)
    await enterThere()
    expect(await alerts()).toHaveLength(1)
  })
})

it('a person gets an alert about a sign-in from an unknown browser, even if its user agent is a known one', async () => {
  const person = await registered()
  const alerts = async () =>
    Object.values<unknown>({ ...(await recordAt(`notifications/${person.uid}`)) })
  const enter = async (headers: Record<string, string> = {}) => {
    await nextSecond()
    const { idToken } = await signInAgain(person.email)
    const body = JSON.stringify({ idToken, remember: true })
    return (await call('POST', '/api/auth/sign-in', { body, headers })).headers
  }
  await enter()
  expect(await alerts()).toEqual([])
  const given = (await enter({ [BROWSER_HEADER]: '' })).get(BROWSER_HEADER) ?? ''
  expect(await alerts()).toMatchObject([{ kind: 'new-device' }])
  await enter({ [BROWSER_HEADER]: given })
  expect(await alerts()).toHaveLength(1)
})

describe('ending sessions of other devices', () => {
  it('immediately blocks refreshes and database access of a device whose session is ended, and of no other device', async () => {
    const laptop = await registered()
    const phone = await another(laptop)
    const { current } = await sidOf(phone.accessToken)
    const { current: kept } = await sidOf(laptop.accessToken)
    const online = { online: true, lastChanged: 1 }
    for (const sid of [current, kept]) await writeRecord(`presence/${laptop.uid}/${sid}`, online)
    const path = `/api/auth/sessions/${current}`
    expect((await call('DELETE', path, { token: laptop.accessToken })).status).toBe(200)
    expect(await recordAt(`presence/${laptop.uid}`)).toEqual({ [kept]: online })
    expect(refusal(await refresh(phone.accessToken))).toEqual([401, 'auth/session-ended'])
    expect(await readAs(phone.idToken, `users/${laptop.uid}`)).toBe(401)
    expect(await readAs(laptop.idToken, `users/${laptop.uid}`)).toBe(200)
    expect((await read(laptop.accessToken)).status).toBe(200)
  })

  it('ends all sessions except that of the calling device', async () => {
    const laptop = await registered()
    const phone = await another(laptop)
    const { current } = await sidOf(laptop.accessToken)
    await writeRecord(`presence/${laptop.uid}/${current}`, { online: true, lastChanged: 1 })
    const path = '/api/auth/sessions'
    expect((await call('DELETE', path, { token: phone.accessToken })).status).toBe(200)
    expect(await recordAt(`presence/${laptop.uid}`)).toBeNull()
    expect(refusal(await refresh(laptop.accessToken))).toEqual([401, 'auth/session-ended'])
    expect((await refresh(phone.accessToken)).status).toBe(200)
  })

  it('ending all other sessions also revokes all refresh tokens, and lets the calling device sign in again', async () => {
    const laptop = await registered()
    const phone = await another(laptop)
    await nextSecond()
    const reply = await call('DELETE', '/api/auth/sessions', { token: phone.accessToken })
    for (const device of [laptop, phone]) {
      await expect(renewed(device)).rejects.toThrow(ProviderRefusal)
    }
    expect((await read(phone.accessToken)).status).toBe(200)
    await nextSecond()
    const again = await signInWithCustomToken(customTokenOf(reply))
    expect(await readAs(again.idToken, `users/${laptop.uid}`)).toBe(401)
    const { sid } = claimsOf(phone.accessToken)
    const body = { idToken: again.idToken, remember: false, sid }
    const { accessToken } = grantOf(await post('/api/auth/sign-in', body))
    expect(claimsOf(accessToken).sid).toBe(sid)
    expect((await read(accessToken)).status).toBe(200)
    expect(await readAs(await renewed(again), `users/${laptop.uid}`)).toBe(200)
    expect(await readAs(phone.idToken, `users/${laptop.uid}`)).toBe(401)
  })

  it.each(['change-password', 'reset-password'])(
    '%s ends every session except that of the calling device',
    async (endpoint) => {
      const laptop = await registered()
      const phone = await another(laptop)
      await nextSecond()
      const thief = await signInAgain(laptop.email)
      await nextSecond()
      const { idToken } = await signInAgain(laptop.email)
      const code = endpoint === 'reset-password' && { code: UNNEEDED }
      const body = { idToken, ...code }
      const reply = await post(`/api/auth/${endpoint}`, body, { token: phone.accessToken })
      expect(reply.status).toBe(200)
      expect((await read(grantOf(reply).accessToken)).status).toBe(200)
      expect(refusal(await refresh(laptop.accessToken))).toEqual([401, 'auth/session-ended'])
      expect(await readAs(laptop.idToken, `users/${laptop.uid}`)).toBe(401)
      const again = await post('/api/auth/sign-in', { idToken: laptop.idToken, remember: true })
      expect(again.status).toBe(401)
      // A thief who signed in with the old password but never called our API has no session that could be ended.
      expect(await readAs(thief.idToken, `users/${laptop.uid}`)).toBe(401)
      const late = await post('/api/auth/sign-in', { idToken: thief.idToken, remember: true })
      expect(refusal(late)).toEqual([401, 'auth/session-ended'])
      expect(await readAs(idToken, `users/${laptop.uid}`)).toBe(200)
    },
  )
})

describe('the sign-in history', () => {
  it('keeps the last ten sign-ins', async () => {
    const { email, uid, idToken } = await registered()
    for (let i = 0; i < 11; i++) {
      const { idToken } = await signInAgain(email)
      await post('/api/auth/sign-in', { idToken, remember: true })
    }
    expect(await readAs(idToken, `logins/${uid}`, (value) => Object.keys(value).length)).toBe(10)
  })
})
