import { listSessions } from '@sesame/contract/endpoints/auth'
import * as z from 'zod/mini'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { UNNEEDED } from '../../functions/src/testing/sample-calls.ts'
import { disableAccount } from '../../functions/src/common/account/account-access.ts'
import type { JobDeps } from '../../functions/src/jobs/running/job.ts'
import {
  call,
  grantOf,
  post,
  refusal,
  registered,
  type Person,
  type Reply,
} from 'sesame-testing/api'
import { readRecord } from '../support/database.ts'
import { isRemainder } from '../support/erasure.ts'
import { signInAgain, type Identity } from 'sesame-testing/identity'
import { startInstances, type Instances } from '../support/instances.ts'
import { suiteJobDeps } from '../support/jobs.ts'
import { nextSecond } from 'sesame-testing/next-second'

const ROUNDS = 6

/** The time (ms) within which all requests of a round start: about the duration of one request. */
const SPREAD_MS = 30

let deps: JobDeps
let instances: Instances
beforeAll(async () => {
  deps = suiteJobDeps()
  instances = await startInstances()
})
afterAll(() => instances.close())

const ask = (method: string, path: string, options: { token: string; body?: string }) =>
  call(method, path, { ...options, origin: instances.next() })
const tell = (path: string, body: object) => post(path, body, { origin: instances.next() })

const refresh = (accessToken: string) => tell('/api/auth/refresh-access-token', { accessToken })

/** Runs an action after a random delay within the round. */
async function sometime<Result>(act: () => Promise<Result>): Promise<Result> {
  await new Promise((resolve) => setTimeout(resolve, Math.random() * SPREAD_MS))
  return act()
}

/** A person with a session, and a later sign-in on another device. */
interface Racer extends Person {
  readonly later: Identity
}
type Ending = (racer: Racer) => Promise<Reply | undefined>

const deletion: Ending = ({ accessToken: token }) => ask('DELETE', '/api/common/user', { token })

const ENDINGS: Record<string, Ending> = {
  'sign-out': ({ accessToken }) => ask('POST', '/api/auth/sign-out', { token: accessToken }),
  'a reset': ({ later }) =>
    tell('/api/auth/reset-password', { idToken: later.idToken, code: UNNEEDED }),
  deletion,
  'an operator': async ({ uid }) => {
    await disableAccount(deps, uid)
    return undefined
  },
  'another device': async ({ later }) => {
    const signedIn = await tell('/api/auth/sign-in', { idToken: later.idToken, remember: true })
    const token = grantOf(signedIn).accessToken
    return ask('DELETE', '/api/auth/sessions', { token })
  },
}

/**
 * Runs refreshes, exchanges of a sign-in for a session, and an ending of the session simultaneously. Returns the access tokens
 * granted.
 */
async function race(racer: Racer, end: Ending): Promise<string[]> {
  const { accessToken, idToken } = racer
  const signIn = () => tell('/api/auth/sign-in', { idToken, remember: true })
  const ended = sometime(() => end(racer))
  const replies = await Promise.all([
    ...Array.from({ length: 3 }, () => sometime(() => refresh(accessToken))),
    ...Array.from({ length: 2 }, () => sometime(signIn)),
  ])
  const { status = 200, text } = (await ended) ?? {}
  expect(status, text).toBeLessThan(300)
  const granted = replies.filter(({ status }) => status === 200)
  return [accessToken, ...granted.map((reply) => grantOf(reply).accessToken)]
}

/** Creates one person per round, one after the other, because only the races must be concurrent. */
async function racers(): Promise<Racer[]> {
  const people: Person[] = []
  for (let round = 0; round < ROUNDS; round++) people.push(await registered())
  await nextSecond()
  const found: Racer[] = []
  for (const person of people) found.push({ ...person, later: await signInAgain(person.email) })
  return found
}

describe.each(Object.entries(ENDINGS))(
  'refreshes and sign-ins at the same time as an ending of the session (%s)',
  (_name, end) => {
    it(
      'no access token is valid afterwards, in whatever order the requests arrive',
      { timeout: 90_000 },
      async () => {
        for (const one of await racers()) {
          for (const token of await race(one, end)) {
            expect(refusal(await refresh(token))).toEqual([401, 'auth/session-ended'])
          }
        }
      },
    )
  },
)

describe('refreshes and sign-ins at the same time as a lock', () => {
  it(
    'the session is locked afterwards, in whatever order the requests arrive',
    { timeout: 90_000 },
    async () => {
      for (const one of await racers()) {
        const lock: Ending = ({ accessToken }) =>
          ask('POST', '/api/auth/lock-session', { token: accessToken })
        await race(one, lock)
        expect(refusal(await refresh(one.accessToken))).toEqual([423, 'auth/session-locked'])
        const signIn = { idToken: one.idToken, remember: true }
        expect(refusal(await tell('/api/auth/sign-in', signIn))).toEqual([
          423,
          'auth/session-locked',
        ])
      }
    },
  )
})

describe('an erasure at the same time as refreshes and sign-ins', () => {
  it('no session and no data of the person is left', { timeout: 90_000 }, async () => {
    for (const one of await racers()) {
      await race(one, deletion)
      for (const path of ['users', 'logins', 'devices', 'audit']) {
        expect([path, await readRecord(`${path}/${one.uid}`)]).toEqual([path, null])
      }
      expect(await readRecord(`access/${one.uid}`)).toSatisfy(isRemainder)
    }
  })
})

describe('the list of sessions', () => {
  it('the list no longer contains a device that refreshed, locked and signed out simultaneously', async () => {
    const person = await registered()
    await nextSecond()
    const { idToken } = await signInAgain(person.email)
    const other = grantOf(await tell('/api/auth/sign-in', { idToken, remember: true }))
    await Promise.all([
      refresh(other.accessToken),
      ask('POST', '/api/auth/lock-session', { token: other.accessToken }),
      ask('POST', '/api/auth/sign-out', { token: other.accessToken }),
    ])
    const reply = await ask('GET', '/api/auth/sessions', { token: person.accessToken })
    expect(reply.status).toBe(200)
    const { current, sessions } = z.parse(
      listSessions.response ?? z.never(),
      JSON.parse(reply.text),
    ) as { current: string; sessions: Record<string, object> }
    expect(Object.keys(sessions)).toEqual([current])
  })
})
