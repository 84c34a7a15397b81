import { afterAll, beforeAll, expect, it } from 'vitest'
import { call, grantOf, post, refusal, registered, type Person } from '../support/api.ts'
import { readAs } from '../support/database.ts'
import { recordAt } from '../support/erasure.ts'
import { signInAgain, type Identity } from '../support/identity.ts'
import { nextSecond } from '../support/next-second.ts'
import { startOwnApi, type OwnApi } from '../support/own-api.ts'
import { claimsOf } from '../support/tokens.ts'

let api: OwnApi
/** Runs between reading a session and moving it. */
let meanwhile: () => Promise<unknown>
beforeAll(async () => {
  api = await startOwnApi({}, (deps) => ({
    ...deps,
    sessions: {
      ...deps.sessions,
      async move(...parameters) {
        await meanwhile()
        return deps.sessions.move(...parameters)
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
  `signIns/${uid}/${claimsOf(idToken).auth_time}`

it('a lock that comes before a session moves holds for both sign-ins, in the rules too', async () => {
  const person = await registered()
  const { uid, accessToken: token } = person
  const proof = await proveAgain(person)
  meanwhile = () => call('POST', '/api/auth/lock-session', { token })
  const LOCKED = [423, 'auth/session-locked']
  expect(refusal(await reauthenticate(person, proof))).toEqual(LOCKED)
  const signIn = { idToken: proof.idToken, remember: true }
  expect(refusal(await post('/api/auth/sign-in', signIn))).toEqual(LOCKED)
  for (const { idToken } of [person, proof]) expect(await readAs(idToken, `users/${uid}`)).toBe(401)
  expect(await recordAt(`sessions/${uid}/${claimsOf(token).sid}`)).toHaveProperty('lockedAt')

  const unlock = ({ idToken }: Identity) => post('/api/auth/unlock-session', { idToken }, { token })
  expect(refusal(await unlock(proof))).toEqual([401, 'auth/requires-recent-login'])
  const since = await proveAgain(person)
  const unlocked = await unlock(since)
  expect(unlocked.status).toBe(200)
  expect(grantOf(unlocked).user.uid).toBe(uid)
  expect(await readAs(since.idToken, `users/${uid}`)).toBe(200)
})

it('a session that ends before it moves leaves no record of the sign-in it would have had', async () => {
  const person = await registered()
  const proof = await proveAgain(person)
  meanwhile = () => call('POST', '/api/auth/sign-out', { token: person.accessToken })
  expect(refusal(await reauthenticate(person, proof))).toEqual([401, 'auth/session-ended'])
  expect(await recordAt(recordOf(person, proof))).toBeNull()
  expect(await readAs(proof.idToken, `users/${person.uid}`)).toBe(401)
})
