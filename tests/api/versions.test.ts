import { listSessions } from '@sesame/contract/endpoints/auth'
import { personalDataExport } from '@sesame/contract/records/personal-data-export'
import { EMPTY_PROFILE } from '@sesame/contract/user'
import * as z from 'zod/mini'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signUpBody } from '../../functions/src/testing/stage.ts'
import { call, grantOf, guest, post, registered, type Person, type Reply } from 'sesame-testing/api'
import { recordAt, writeRecord } from '../support/erasure.ts'
import { linkPassword, signInAgain } from 'sesame-testing/identity'
import { nextSecond } from 'sesame-testing/next-second'
import { startOwnApi, type OwnApi } from '../support/own-api.ts'
import { claimsOf } from 'sesame-testing/claims'

/** Fields that a newer revision of the API adds to each record. Records of this revision never contain such fields. */
const FUTURE = { future: { of: ['a newer revision'] } }

// Start a second instance of the API. It has cached no records of people registered through the first one.
let api: OwnApi
beforeAll(async () => {
  api = await startOwnApi()
})
afterAll(() => api.close())

const sidOf = ({ accessToken }: Person) => claimsOf(accessToken).sid

/** Lists the paths of a person's records that the API reads again. */
async function placesOf(person: Person): Promise<string[]> {
  const { uid } = person
  const logins = Object.keys((await recordAt(`logins/${uid}`)) ?? {})
  return [
    `users/${uid}`,
    `access/${uid}/shown/${sidOf(person)}`,
    `access/${uid}/states/${sidOf(person)}`,
    ...logins.map((id) => `logins/${uid}/${id}`),
  ]
}

/** Adds values of a newer revision to all records of a person. Resolves to their paths. */
async function bringForward(person: Person): Promise<string[]> {
  const places = await placesOf(person)
  for (const place of places) {
    const way = /shown|^logins/.test(place) && { provider: 'of-tomorrow' }
    const words = place.startsWith('users') && {
      providers: ['of-tomorrow', 'password'],
      locale: 'de',
    }
    await writeRecord(place, { ...(await recordAt(place)), ...FUTURE, ...way, ...words })
  }
  return places
}

async function proveAgain({ email }: Person): Promise<string> {
  await nextSecond()
  return (await signInAgain(email)).idToken
}

const ask = (method: string, path: string, token: string, body?: object) =>
  call(method, path, {
    origin: api.origin,
    token,
    ...(body && { body: JSON.stringify(body) }),
  })
const enter = (body: object) => post('/api/auth/sign-in', body, { origin: api.origin })
const refresh = ({ accessToken }: Pick<Person, 'accessToken'>) =>
  post('/api/auth/refresh-access-token', { accessToken }, { origin: api.origin })

/** Requests that read the records listed above. Most also write to them. */
const USES: Record<string, (person: Person) => Promise<Reply>> = {
  'a refresh': refresh,
  'a refresh whose answer was lost': async (person) => {
    await refresh(person)
    return refresh(person)
  },
  'a look at the profile': ({ accessToken }) => ask('GET', '/api/common/user', accessToken),
  'a change of the profile': ({ accessToken }) =>
    ask('PATCH', '/api/common/user', accessToken, { user: { displayName: 'Élise' } }),
  'another sign-in': ({ idToken }) => enter({ idToken, remember: true }),
  'a sign-in that goes on': (person) =>
    enter({ idToken: person.idToken, remember: false, sid: sidOf(person) }),
  'a new proof': async (person) => {
    const idToken = await proveAgain(person)
    return ask('POST', '/api/auth/reauthenticate', person.accessToken, { idToken })
  },
  'a change of password': async (person) => {
    const idToken = await proveAgain(person)
    return ask('POST', '/api/auth/change-password', person.accessToken, { idToken })
  },
  'a lock and what lifts it': async (person) => {
    await ask('POST', '/api/auth/lock-session', person.accessToken)
    await ask('POST', '/api/auth/unlock-session', person.accessToken, { idToken: 'nonsense' })
    const idToken = await proveAgain(person)
    return ask('POST', '/api/auth/unlock-session', person.accessToken, { idToken })
  },
  'a list of sessions': ({ accessToken }) => ask('GET', '/api/auth/sessions', accessToken),
}

describe.each(Object.entries(USES))(
  '%s, with records written by a newer revision of the API',
  (_name, use) => {
    it('succeeds, returns none of the newer values, and does not delete them', async () => {
      const person = await registered()
      const places = await bringForward(person)
      const reply = await use(person)
      expect([reply.status, reply.text]).toEqual([200, expect.not.stringContaining('future')])
      for (const place of places) {
        const record = await recordAt(place)
        expect([place, record]).toEqual([place, expect.objectContaining(FUTURE)])
        if (place.startsWith('logins')) expect(record).toHaveProperty('provider', 'of-tomorrow')
      }
    })
  },
)

it('the API leaves out unknown values of a profile, or replaces them by defaults', async () => {
  const person = await registered()
  await bringForward(person)
  const { user } = grantOf(await refresh(person))
  expect(user).toEqual({ ...person.user, providers: ['password'], locale: 'fr' })
  const reply = await ask('GET', '/api/auth/sessions', person.accessToken)
  const { sessions } = z.parse(listSessions.response ?? z.never(), JSON.parse(reply.text))
  expect(sessions[sidOf(person)]).toHaveProperty('provider', 'of-tomorrow')
})

it('a guest created by a newer revision can register without losing the newer values', async () => {
  const visitor = await guest()
  const place = `users/${visitor.uid}`
  await writeRecord(place, { ...(await recordAt(place)), ...FUTURE })
  const { idToken } = await linkPassword(visitor)
  const reply = await post('/api/auth/sign-up', signUpBody(idToken), { origin: api.origin })
  expect(grantOf(reply).user).toMatchObject({ isAnonymous: false, providers: ['password'] })
  expect(await recordAt(place)).toMatchObject({ ...FUTURE, isAnonymous: false })
})

it('an export contains values of a newer revision, which this revision does not know', async () => {
  const person = await registered()
  await bringForward(person)
  const { uid, accessToken } = person
  const alert = { kind: 'of-tomorrow', at: 1, ...FUTURE }
  await writeRecord(`notifications/${uid}/tomorrow`, alert)
  const presence = { online: true, lastChanged: 1, ...FUTURE }
  await writeRecord(`presence/${uid}/${sidOf(person)}`, presence)
  await writeRecord(`settings/${uid}`, { theme: 'sepia', ...FUTURE })
  const reply = await ask('GET', '/api/common/user/export', accessToken)
  expect(reply.status).toBe(200)
  const data = personalDataExport.parse(JSON.parse(reply.text))
  expect(data).toMatchObject({
    profile: FUTURE,
    settings: { theme: 'sepia', ...FUTURE },
    sessions: { [sidOf(person)]: { provider: 'of-tomorrow', ...FUTURE } },
    notifications: { tomorrow: alert },
    presence: { [sidOf(person)]: presence },
  })
  expect(Object.values(data.logins)).toEqual([expect.objectContaining(FUTURE)])
})

it('the API fills in defaults when it reads a profile of an older revision, which lacks newer fields', async () => {
  const person = await registered()
  const { uid, emailVerified, isAnonymous, createdAt } = person.user
  await writeRecord(`users/${uid}`, { uid, emailVerified, isAnonymous, createdAt })
  const { user } = grantOf(await refresh(person))
  expect(user).toEqual({ ...EMPTY_PROFILE, uid, emailVerified, isAnonymous, createdAt })
})
