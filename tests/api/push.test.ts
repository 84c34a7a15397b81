import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  json,
  MISBEHAVIOURS,
  startStandIn,
  type StandIn,
} from '../../functions/src/testing/stand-in.ts'
import { call, post, registered, type Person } from 'sesame-testing/api'
import { writeAs } from '../support/database.ts'
import { recordAt } from '../support/erasure.ts'
import { signInAgain } from 'sesame-testing/identity'
import { nextSecond } from 'sesame-testing/next-second'
import { startOwnApi, type OwnApi } from '../support/own-api.ts'
import { claimsOf } from 'sesame-testing/claims'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

const delivered = json({ name: 'projects/demo-sesame/messages/1' })

let service: StandIn
let api: OwnApi
beforeAll(async () => {
  service = await startStandIn()
  service.answer = delivered
  api = await startOwnApi({ SESAME_MESSAGING_URL: service.origin })
  // Send a first alert now, to load the code and open connections, because later sign-ins wait only a second for their
  // alert.
  await enterElsewhere((await alerted()).person)
})
afterAll(() => Promise.all([api.close(['push-failed']), service.close()]))
beforeEach(() => {
  service.answer = delivered
  service.asked.length = 0
})

/** Creates a person whose device has enabled alerts, by writing a push token under the security rules. */
async function alerted(): Promise<{ person: Person; path: string; token: string }> {
  const person = await registered()
  const path = `pushTokens/${person.uid}/${claimsOf(person.accessToken).sid}`
  const token = `token-${person.uid}`
  expect(await writeAs(person.idToken, path, token)).toBe(200)
  return { person, path, token }
}

/** Signs the same person in with Firefox, which is a new device. */
async function enterElsewhere({ email }: Person) {
  await nextSecond()
  const { idToken } = await signInAgain(email)
  return call('POST', '/api/auth/sign-in', {
    origin: api.origin,
    headers: { 'User-Agent': FIREFOX },
    body: JSON.stringify({ idToken, remember: true }),
  })
}

const pushed = () =>
  service.asked.map(({ path, body }) => ({
    path,
    ...(JSON.parse(body) as { message: { token: string; data: Record<string, string> } }).message,
  }))

describe('a sign-in on a new device', () => {
  it('sends a push alert to the device that enabled alerts, without details of the new device', async () => {
    const { person, token, path } = await alerted()
    expect((await enterElsewhere(person)).status).toBe(200)
    expect(pushed()).toMatchObject([
      {
        path: '/v1/projects/demo-sesame/messages:send',
        token,
        data: {
          title: 'Connexion inhabituelle',
          body: 'Était-ce vous\u202F? Vérifiez-le dans Sésame.',
          locale: 'fr',
        },
      },
    ])
    expect(service.asked[0]?.body).not.toMatch(/Firefox|Linux|@|Marie/)
    expect(await recordAt(path)).toBe(token)
  })

  it('sends no push alert if no device has enabled alerts', async () => {
    expect((await enterElsewhere(await registered())).status).toBe(200)
    expect(service.asked).toEqual([])
  })

  it('deletes the push token of a device that is no longer registered for push messages', async () => {
    const { person, path } = await alerted()
    const details = [{ errorCode: 'UNREGISTERED' }]
    service.answer = json({ error: { status: 'NOT_FOUND', details } }, 404)
    expect((await enterElsewhere(person)).status).toBe(200)
    expect(await recordAt(path)).toBeNull()
  })

  it.each(MISBEHAVIOURS)(
    'gets a response within the time limit, even if the push service %s',
    async (_how, answer) => {
      const { person, path, token } = await alerted()
      service.answer = answer
      await nextSecond()
      const startedAt = performance.now()
      const reply = await enterElsewhere(person)
      expect(reply.status).toBe(200)
      expect(performance.now() - startedAt).toBeLessThan(4000)
      expect(reply.text).not.toContain('canary')
      expect(await recordAt(path)).toBe(token)
      expect(await recordAt(`notifications/${person.uid}`)).not.toBeNull()
    },
  )
})

describe('a device whose session ended', () => {
  it('a device loses its push token when it signs out', async () => {
    const { person, path } = await alerted()
    const out = await post('/api/auth/sign-out', {}, { token: person.accessToken })
    expect(out.status).toBe(204)
    expect(await recordAt(path)).toBeNull()
    expect(await writeAs(person.idToken, path, 'again')).toBe(401)
  })

  it('a device loses its push token when another device ends only this session or all other sessions', async () => {
    for (const ending of ['', 'named']) {
      const { person, path } = await alerted()
      const { accessToken } = JSON.parse((await enterElsewhere(person)).text) as Person
      const sid = ending && `/${claimsOf(person.accessToken).sid}`
      const ended = await call('DELETE', `/api/auth/sessions${sid}`, { token: accessToken })
      expect(ended.status).toBe(200)
      expect(await recordAt(path)).toBeNull()
    }
  })

  it('a device is notified of a password change on another device before it loses its push token', async () => {
    const { person, path, token } = await alerted()
    const { accessToken } = JSON.parse((await enterElsewhere(person)).text) as Person
    service.asked.length = 0
    await nextSecond()
    const { idToken } = await signInAgain(person.email)
    const options = { origin: api.origin, token: accessToken }
    expect((await post('/api/auth/change-password', { idToken }, options)).status).toBe(200)
    expect(pushed()).toMatchObject([{ token, data: { title: 'Mot de passe changé' } }])
    expect(await recordAt(path)).toBeNull()
  })
})
