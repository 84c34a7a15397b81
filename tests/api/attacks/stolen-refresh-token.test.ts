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
/** Links the person's own Google account. */
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
  it('is not a fresh proof by itself', async () => {
    const { device } = await personWithOldDevice()
    const idToken = await renewed(device)
    const reply = await post('/api/auth/reauthenticate', { idToken }, { token: device.accessToken })
    expect(isRefused(reply)).toBe(true)
    expect(isRefused(await erase(device.accessToken, idToken))).toBe(true)
  })

  it('links no account that can open a session', async () => {
    const { device } = await personWithOldDevice()
    const reply = await attempt(async () => openSession(await thiefOf(device).enter()))
    expect(isRefused(reply), reply?.text).toBe(true)
  })

  it('cannot replace the person’s linked account', async () => {
    const person = await registered()
    const own = { sub: randomId(), email: freshEmail() }
    await addGoogle(person, own)
    const device = await oldDevice(person)
    const reply = await attempt(async () => openSession(await thiefOf(device).enter()))
    expect(isRefused(reply), reply?.text).toBe(true)
  })

  it('sets no password that can open a session', async () => {
    const { person, device } = await personWithOldDevice()
    const reply = await attempt(async () => {
      await thiefOf(device).setPassword(THEIRS)
      await nextSecond()
      return openSession((await signInAgain(person.email, THEIRS)).idToken)
    })
    expect(isRefused(reply), reply?.text).toBe(true)
  })

  it('leaves the person’s session open', async () => {
    const { person, device } = await personWithOldDevice()
    await attempt(() => thiefOf(device).setPassword(THEIRS))
    expect((await read(person.accessToken)).status).toBe(200)
  })

  it('proves nothing in the session it was stolen from', async () => {
    const { device } = await personWithOldDevice()
    const reply = await attempt(async () => {
      const idToken = await thiefOf(device).enter()
      return post('/api/auth/reauthenticate', { idToken }, { token: device.accessToken })
    })
    expect(isRefused(reply), reply?.text).toBe(true)
  })

  it('adds no passkey', async () => {
    const { device } = await personWithOldDevice()
    const reply = await attempt(async () => {
      const session = await openSession(await thiefOf(device).enter())
      return isRefused(session) ? session : options('create', grantOf(session).accessToken)
    })
    expect(isRefused(reply), reply?.text).toBe(true)
  })

  it('erases no account', async () => {
    const { device } = await personWithOldDevice()
    const reply = await attempt(async () => {
      const idToken = await thiefOf(device).enter()
      const session = await openSession(idToken)
      return isRefused(session) ? session : erase(grantOf(session).accessToken, idToken)
    })
    expect(isRefused(reply)).toBe(true)
    expect(await readRecord(`users/${device.uid}`)).not.toBeNull()
  })

  it('erases no account with a verified address through the identity service', async () => {
    const { person, device } = await personWithOldDevice()
    await verifyAddress(person.uid)
    await read(person.accessToken)
    await attempt(() => thiefOf(device).deleteAccount())
    await runJob(suiteJobDeps(), wake, [device.uid], 8 * DAY_MS)
    expect(await readRecord(`users/${device.uid}`)).not.toBeNull()
  })
})

describe('the refresh token of a device whose session was ended', () => {
  it('opens no session after « end all others »', async () => {
    const { person, device } = await personWithOldDevice()
    const token = person.accessToken
    expect((await call('DELETE', '/api/auth/sessions', { token })).status).toBe(200)
    const reply = await attempt(async () => openSession(await thiefOf(device).enter()))
    expect(isRefused(reply), reply?.text).toBe(true)
  })

  it('opens no session after its passkey was removed', async () => {
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

  it('cannot end the person’s sessions by unlinking their Google account', async () => {
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
  it('does not unlock it', async () => {
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

describe('an account linked by a thief', () => {
  it('is unlinked by « Ce n’était pas moi » in the app', async () => {
    const { person, device } = await personWithOldDevice()
    const thief = thiefOf(device)
    await thief.link()
    await read(person.accessToken)
    const kept = (await readRecord(`notifications/${person.uid}`)) as Record<string, Notification>
    const [alert = ''] = Object.entries(kept).find(([, one]) => one.kind === 'method-added') ?? []
    const { accessToken: token } = await newDevice(person)
    expect((await post('/api/auth/secure-account', { alert }, { token })).status).toBe(200)
    const { providers } = JSON.parse((await read(token)).text) as { providers: string[] }
    // The password opens nothing either until a new one is set through the mailed link.
    expect(providers).toEqual([])
  })
})
