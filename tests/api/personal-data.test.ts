import { RECENT_LOGIN_MS } from '@sesame/contract/constants'
import { personalDataExport } from '@sesame/contract/records/personal-data-export'
import { describe, expect, it } from 'vitest'
import { PERSONAL_PLACES } from '../../functions/src/common/personal-data/places.ts'
import { call, grantOf, guest, post, refusal, registered, type Person } from 'sesame-testing/api'
import { startInstances } from '../support/instances.ts'
import { search, uploadFile, writeRecord } from '../support/erasure.ts'
import { createAccount, PASSWORD, signInAgain } from 'sesame-testing/identity'
import { nextSecond } from 'sesame-testing/next-second'
import { claimsOf } from 'sesame-testing/claims'

const erase = ({ accessToken: token }: Pick<Person, 'accessToken'>) =>
  call('DELETE', '/api/common/user', { token })
const exported = (token: string) => call('GET', '/api/common/user/export', { token })

/** Creates a record at every path of a person that is still empty after a sign-up. */
async function fill({ uid }: Person): Promise<void> {
  await writeRecord(`settings/${uid}`, { theme: 'dark' })
  await writeRecord(`notifications/${uid}/ABCDEFGHIJ`, { kind: 'new-device', at: 1 })
  await writeRecord(`presence/${uid}/ABCDEFGHIJ`, { online: true, lastChanged: 1 })
  await writeRecord(`pushTokens/${uid}/ABCDEFGHIJ`, 'token')
  await writeRecord(`audit/${uid}/ABCDEFGHIJ`, { event: 'sign-in', at: 1 })
  const folders = PERSONAL_PLACES.filter(({ store }) => store === 'storage')
  for (const { path } of folders) await uploadFile(`${path}/${uid}/a.txt`)
  // Earlier Storage rules allowed this file name.
  await uploadFile(`private/${uid}`)
}

describe('DELETE /api/common/user', () => {
  it('deletes all data of a registered user from the database, Storage and the identity service', async () => {
    const [marie, karim] = await Promise.all([registered(), registered()])
    await Promise.all([fill(marie), fill(karim)])
    expect(await search(marie.uid)).toEqual(['database', 'storage', 'accounts'])
    expect((await erase(marie)).status).toBe(204)
    expect(await search(marie.uid)).toEqual([])
    expect(await search(marie.email)).toEqual([])
    expect(await search(karim.uid)).toEqual(['database', 'storage', 'accounts'])
  })

  it('deletes all data of a guest', async () => {
    const person = await guest()
    await fill(person)
    expect((await erase(person)).status).toBe(204)
    expect(await search(person.uid)).toEqual([])
  })

  it('invalidates the access token, also for refreshes, and the ID token', async () => {
    const person = await registered()
    const { accessToken, idToken, email } = person
    await erase(person)
    const read = await call('GET', '/api/common/user', { token: accessToken })
    expect(refusal(read)).toEqual([401, 'auth/session-ended'])
    const refreshed = await post('/api/auth/refresh-access-token', { accessToken })
    expect(refusal(refreshed)).toEqual([401, 'auth/session-ended'])
    const again = await post('/api/auth/sign-in', { idToken, remember: false })
    expect(refusal(again)).toEqual([401, 'auth/session-ended'])
    await expect(signInAgain(email)).rejects.toThrow(/INVALID_LOGIN_CREDENTIALS/)
    expect(await search(person.uid)).toEqual([])
  })

  it('an erasure leaves no data if the same person refreshes and changes their profile at the same time', async () => {
    const person = await registered()
    const { accessToken } = person
    const body = JSON.stringify({ user: { displayName: 'Élise' } })
    const instances = await startInstances()
    const five = (ask: (origin: string) => Promise<unknown>) =>
      Array.from({ length: 5 }, () => ask(instances.next()))
    await Promise.all([
      ...five((origin) => post('/api/auth/refresh-access-token', { accessToken }, { origin })),
      erase(person),
      ...five((origin) => call('PATCH', '/api/common/user', { origin, token: accessToken, body })),
    ])
    await instances.close()
    expect(await search(person.uid)).toEqual([])
  })

  it('an erasure leaves no data if another request of the same session follows immediately', async () => {
    for (const [method, path] of [
      ['POST', '/api/auth/sign-out'],
      ['POST', '/api/auth/lock-session'],
      ['POST', '/api/auth/unlock-session'],
      ['DELETE', '/api/auth/sessions'],
      ['GET', '/api/common/user/export'],
    ] as const) {
      const person = await registered()
      expect((await call('GET', '/api/common/user', { token: person.accessToken })).status).toBe(
        200,
      )
      expect((await erase(person)).status).toBe(204)
      const reply = await call(method, path, {
        token: person.accessToken,
        ...(method === 'POST' && { body: JSON.stringify({ idToken: person.idToken }) }),
      })
      expect([path, ...refusal(reply)]).toEqual([path, 401, 'auth/session-ended'])
      expect([path, ...(await search(person.uid))]).toEqual([path])
    }
  })

  it('makes the e-mail address available for a new account', async () => {
    const person = await registered()
    await erase(person)
    const { uid } = await createAccount(person.email)
    expect(uid).not.toBe(person.uid)
  })

  it('requires a fresh proof of identity from registered users, but not from guests', async () => {
    const [marie, visitor] = await Promise.all([registered(), guest()])
    for (const { uid, accessToken } of [marie, visitor]) {
      const place = `access/${uid}/states/${claimsOf(accessToken).sid}/provedAt`
      await writeRecord(place, Date.now() - RECENT_LOGIN_MS - 1)
    }
    expect(refusal(await erase(marie))).toEqual([401, 'auth/requires-recent-login'])
    expect(await search(marie.uid)).toContain('accounts')

    await nextSecond()
    const { idToken } = await signInAgain(marie.email)
    const token = marie.accessToken
    const moved = await post('/api/auth/reauthenticate', { idToken }, { token })
    expect((await erase(grantOf(moved))).status).toBe(204)
    // Guests cannot prove their identity again, so the API requires no proof from them.
    expect((await erase(visitor)).status).toBe(204)
  })
})

describe('GET /api/common/user/export', () => {
  it('returns all data of the caller, and no data of others', async () => {
    const [marie, karim] = await Promise.all([registered(), registered()])
    await Promise.all([fill(marie), fill(karim)])
    const reply = await exported(marie.accessToken)
    expect(reply.status).toBe(200)
    expect(reply.headers.get('content-disposition')).toContain('sesame-export.json')
    const data = personalDataExport.parse(JSON.parse(reply.text))
    expect(data.profile).toEqual(marie.user)
    expect(data.settings).toEqual({ theme: 'dark' })
    expect(Object.keys(data.sessions)).toHaveLength(1)
    expect(Object.keys(data.logins)).toHaveLength(1)
    expect(Object.keys(data.notifications)).toEqual(['ABCDEFGHIJ'])
    expect(Object.keys(data.presence)).toEqual(['ABCDEFGHIJ'])
    const { uid } = marie
    const names = [`avatars/${uid}/a.txt`, `exports/${uid}/a.txt`, `private/${uid}`]
    expect(data.files).toEqual(
      [...names, `private/${uid}/a.txt`].map((name) => {
        return { name, bytes: name.length, type: 'text/plain' }
      }),
    )
    expect(reply.text).not.toContain(karim.uid)
    expect(reply.text).not.toContain(PASSWORD)
  })
})
