import { afterAll, beforeAll, expect, it } from 'vitest'
import { call, grantOf, post, refusal, registered, type Person } from 'sesame-testing/api'
import { readAs } from '../support/database.ts'
import { recordAt } from '../support/erasure.ts'
import { signInAgain, type Identity } from 'sesame-testing/identity'
import { nextSecond } from 'sesame-testing/next-second'
import { startOwnApi, type OwnApi } from '../support/own-api.ts'
import { claimsOf } from 'sesame-testing/claims'

let api: OwnApi
/** If set, runs once: after the API has read a person's access record, before it writes its decision. */
let meanwhile: (() => Promise<unknown>) | undefined
beforeAll(async () => {
  api = await startOwnApi({}, (deps) => ({
    ...deps,
    records: {
      ...deps.records,
      async commit(...parameters) {
        const first = meanwhile
        meanwhile = undefined
        await first?.()
        return deps.records.commit(...parameters)
      },
    },
  }))
})
afterAll(() => api.close())

const reauthenticate = ({ accessToken: token }: Person, { idToken }: Identity) =>
  post('/api/auth/reauthenticate', { idToken }, { origin: api.origin, token })

async function proveAgain({ email }: Person): Promise<Identity> {
  await nextSecond()
  return signInAgain(email)
}
const recordOf = ({ uid }: Person, { idToken }: Identity) =>
  `access/${uid}/lives/${claimsOf(idToken).auth_time}`

it('a lock stays in force, also in the database, if it arrives while the session is moved to a new sign-in', async () => {
  const person = await registered()
  const { uid, accessToken: token } = person
  const proof = await proveAgain(person)
  meanwhile = () => call('POST', '/api/auth/lock-session', { token })
  const LOCKED = [423, 'auth/session-locked']
  expect(refusal(await reauthenticate(person, proof))).toEqual(LOCKED)
  const signIn = { idToken: person.idToken, remember: true }
  expect(refusal(await post('/api/auth/sign-in', signIn))).toEqual(LOCKED)
  expect(await recordAt(recordOf(person, proof))).toBeNull()
  for (const { idToken } of [person, proof]) expect(await readAs(idToken, `users/${uid}`)).toBe(401)
  expect(await recordAt(`access/${uid}/shown/${claimsOf(token).sid}`)).toHaveProperty('lockedAt')

  const since = await proveAgain(person)
  const unlocked = await post('/api/auth/unlock-session', { idToken: since.idToken }, { token })
  expect(unlocked.status).toBe(200)
  expect(grantOf(unlocked).user.uid).toBe(uid)
  expect(await readAs(since.idToken, `users/${uid}`)).toBe(200)
})

it('a session that ends while it is moved to a new sign-in leaves no record of that sign-in', async () => {
  const person = await registered()
  const proof = await proveAgain(person)
  meanwhile = () => call('POST', '/api/auth/sign-out', { token: person.accessToken })
  expect(refusal(await reauthenticate(person, proof))).toEqual([401, 'auth/session-ended'])
  expect(await recordAt(recordOf(person, proof))).toBeNull()
  expect(await readAs(proof.idToken, `users/${person.uid}`)).toBe(401)
})
