import { DAY_MS } from '@sesame/contract/durations'
import type { Notification } from '@sesame/contract/records/notification'
import { randomId } from '@sesame/contract/random-id'
import { describe, expect, it } from 'vitest'
import { wake } from '../../../functions/src/jobs/wake/wake.ts'
import { call, grantOf, post, registered, type Person } from 'sesame-testing/api'
import { readRecord } from '../../support/database.ts'
import {
  freshEmail,
  linkGoogle,
  renewed,
  signInAgain,
  signInWithProvider,
  verifyAddress,
} from 'sesame-testing/identity'
import { runJob, suiteJobDeps } from '../../support/jobs.ts'
import { nextSecond } from 'sesame-testing/next-second'
import { addPasskey, byPassword, provePasskey } from 'sesame-testing/passkeys'
import {
  attempt,
  isRefused,
  newDevice,
  oldDevice,
  openOld,
  openSession,
  personWithOldDevice,
  thiefOf,
} from '../../support/thief.ts'

const THEIRS = 'Volubilis-66-noir'
const read = (token: string) => call('GET', '/api/common/user', { token })
/** Links a Google account that belongs to the person. */
async function addGoogle(person: Person, own: { readonly sub: string; readonly email: string }) {
  const { idToken } = await linkGoogle(person, own)
  const body = { added: 'google.com', idToken }
  const { accessToken: token } = person
  const reply = await post('/api/auth/change-sign-in-methods', body, { token })
  expect(reply.status, reply.text).toBe(200)
}

const options = (purpose: string, accessToken: string) =>
  post('/api/auth/passkeys/options', { purpose, accessToken })
const erase = (token: string, idToken: string) =>
  call('DELETE', '/api/common/user', { token, body: JSON.stringify({ idToken }) })

describe('a stolen refresh token', () => {
  it('is not a fresh proof of identity', async () => {
    const { device } = await personWithOldDevice()
    const idToken = await renewed(device)
    const reply = await post('/api/auth/reauthenticate', { idToken }, { token: device.accessToken })
    expect(isRefused(reply)).toBe(true)
    expect(isRefused(await erase(device.accessToken, idToken))).toBe(true)
  })

  it('cannot be used to link an account that then opens a session', async () => {
    const { device } = await personWithOldDevice()
    const reply = await attempt(async () => openSession(await thiefOf(device).enter()))
    expect(isRefused(reply), reply?.text).toBe(true)
  })

  it('cannot be used to replace the person’s linked Google account', async () => {
    const person = await registered()
    const own = { sub: randomId(), email: freshEmail() }
    await addGoogle(person, own)
    const device = await oldDevice(person)
    const reply = await attempt(async () => openSession(await thiefOf(device).enter()))
    expect(isRefused(reply), reply?.text).toBe(true)
  })

  it('cannot be used to set a password that then opens a session', async () => {
    const { person, device } = await personWithOldDevice()
    const reply = await attempt(async () => {
      await thiefOf(device).setPassword(THEIRS)
      await nextSecond()
      return openSession((await signInAgain(person.email, THEIRS)).idToken)
    })
    expect(isRefused(reply), reply?.text).toBe(true)
  })

  it('does not end the person’s session, even if the thief sets a password', async () => {
    const { person, device } = await personWithOldDevice()
    await attempt(() => thiefOf(device).setPassword(THEIRS))
    expect((await read(person.accessToken)).status).toBe(200)
  })

  it('is not a fresh proof of identity for its own session, even after linking an account', async () => {
    const { device } = await personWithOldDevice()
    const reply = await attempt(async () => {
      const idToken = await thiefOf(device).enter()
      return post('/api/auth/reauthenticate', { idToken }, { token: device.accessToken })
    })
    expect(isRefused(reply), reply?.text).toBe(true)
  })

  it('cannot be used to add a passkey', async () => {
    const { device } = await personWithOldDevice()
    const reply = await attempt(async () => {
      const session = await openSession(await thiefOf(device).enter())
      return isRefused(session) ? session : options('create', grantOf(session).accessToken)
    })
    expect(isRefused(reply), reply?.text).toBe(true)
  })

  it('cannot be used to erase the account', async () => {
    const { device } = await personWithOldDevice()
    const reply = await attempt(async () => {
      const idToken = await thiefOf(device).enter()
      const session = await openSession(idToken)
      return isRefused(session) ? session : erase(grantOf(session).accessToken, idToken)
    })
    expect(isRefused(reply)).toBe(true)
    expect(await readRecord(`users/${device.uid}`)).not.toBeNull()
  })

  it('cannot be used to erase data by deleting a verified account at the identity service', async () => {
    const { person, device } = await personWithOldDevice()
    await verifyAddress(person.uid)
    await read(person.accessToken)
    await attempt(() => thiefOf(device).deleteAccount())
    await runJob(suiteJobDeps(), wake, [device.uid], 8 * DAY_MS)
    expect(await readRecord(`users/${device.uid}`)).not.toBeNull()
  })
})

describe('the refresh token of a device whose session has ended', () => {
  it('opens no session after another device has ended all other sessions', async () => {
    const { person, device } = await personWithOldDevice()
    const token = person.accessToken
    expect((await call('DELETE', '/api/auth/sessions', { token })).status).toBe(200)
    const reply = await attempt(async () => openSession(await thiefOf(device).enter()))
    expect(isRefused(reply), reply?.text).toBe(true)
  })

  it('opens no session after the passkey that the device signed in with was removed', async () => {
    const person = await registered()
    const lost = await addPasskey(person.accessToken)
    const device = await openOld(await provePasskey(lost))
    const removal = await call('DELETE', `/api/auth/passkeys/${lost.id}`, {
      token: await byPassword(person),
    })
    expect(removal.status).toBe(204)
    const reply = await attempt(async () => openSession(await thiefOf(device).enter()))
    expect(isRefused(reply), reply?.text).toBe(true)
  })

  it('cannot end the person’s other sessions by unlinking their Google account', async () => {
    const person = await registered()
    const own = { sub: randomId(), email: freshEmail() }
    await addGoogle(person, own)
    const device = await oldDevice(person)
    await nextSecond()
    const { idToken = '' } = await signInWithProvider('google.com', own.email, {
      verified: true,
      sub: own.sub,
    })
    const { accessToken: token } = grantOf(await openSession(idToken))
    expect((await call('DELETE', '/api/auth/sessions', { token })).status).toBe(200)
    await attempt(() => thiefOf(device).unlink('google.com'))
    expect((await read(token)).status).toBe(200)
  })
})

describe('the refresh token of a locked device', () => {
  it('does not unlock the device’s session, even if the thief links an account', async () => {
    const { device } = await personWithOldDevice()
    const token = device.accessToken
    expect((await call('POST', '/api/auth/lock-session', { token })).status).toBe(204)
    const reply = await attempt(async () => {
      const idToken = await thiefOf(device).enter()
      return post('/api/auth/unlock-session', { idToken }, { token })
    })
    expect(isRefused(reply), reply?.text).toBe(true)
  })
})

describe('a Google account that a thief linked', () => {
  it('an account linked by a thief is unlinked by the answer « Ce n’était pas moi » in the app', async () => {
    const { person, device } = await personWithOldDevice()
    const thief = thiefOf(device)
    await thief.link()
    await read(person.accessToken)
    const kept = (await readRecord(`notifications/${person.uid}`)) as Record<string, Notification>
    const [alert = ''] = Object.entries(kept).find(([, one]) => one.kind === 'method-added') ?? []
    const { accessToken: token } = await newDevice(person)
    expect((await post('/api/auth/secure-account', { alert }, { token })).status).toBe(200)
    const { providers } = JSON.parse((await read(token)).text) as { providers: string[] }
    // No provider is left: the password cannot open a session either, until a new one is set through the mailed link.
    expect(providers).toEqual([])
  })
})
