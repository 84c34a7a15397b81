import { randomId } from '@sesame/contract/random-id'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { firebaseSessions } from '../../functions/src/adapters/firebase/sessions/sessions.ts'
import { namespaceOf, readRecord } from '../support/database.ts'
import { suiteVariable } from '../support/environment.ts'

const NOW = 1_700_000_000_000
const requests: string[] = []

/** Forwards requests to the suite's database and records them. */
const counting = createServer((message, response) => {
  requests.push(`${message.method ?? ''} ${(message.url ?? '').split('?')[0] ?? ''}`)
  const target = `http://${suiteVariable('FIREBASE_DATABASE_EMULATOR_HOST')}${message.url ?? ''}`
  const { method, headers } = message
  message.pipe(
    request(target, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    }),
  )
})
beforeEach(async () => {
  requests.length = 0
  await new Promise<void>((resolve) => counting.listen(0, '127.0.0.1', resolve))
})
afterEach(() => {
  counting.closeAllConnections()
  return new Promise((resolve) => counting.close(resolve))
})

/** Nobody. */
const UID = 'round-trips'

/** The real store; any use of the SDK would fail. */
function sessions() {
  const noSdk = () => Promise.reject(new Error('the SDK is not asked'))
  return firebaseSessions({
    rootOf: noSdk,
    restOf: () => ({
      databaseURL: `https://${namespaceOf(`users/${UID}`)}.firebaseio.com`,
      emulatorHost: `127.0.0.1:${(counting.address() as AddressInfo).port}`,
      accessToken: () => Promise.reject(new Error('the emulator asks for none')),
    }),
  })
}

async function seed(path: string, value: object): Promise<void> {
  const host = suiteVariable('FIREBASE_DATABASE_EMULATOR_HOST')
  const url = `http://${host}/${path}.json?ns=${namespaceOf(path)}`
  const headers = { Authorization: 'Bearer owner' }
  expect((await fetch(url, { method: 'PUT', headers, body: JSON.stringify(value) })).ok).toBe(true)
}

it('follows a token with one request, which also says when the session was seen', async () => {
  const path = `${UID}/${randomId()}`
  const [uid = '', sid = ''] = path.split('/')
  const state = { n: 4, usedStep: 3, rotatedAt: 1, authTimeSeconds: 1 }
  await seed(`sessionStates/${path}`, { ...state, idleExpiresAt: NOW + 1, expiresAt: NOW + 1 })
  await seed(`sessions/${path}`, { lastSeenAt: 1 })
  const store = sessions()

  expect(await store.advance(uid, sid, 4, NOW)).toBe(true)
  expect(requests).toEqual(['PATCH /.json'])
  expect(await readRecord(`sessionStates/${path}`)).toEqual({
    ...{ n: 5, usedStep: 4, rotatedAt: NOW, authTimeSeconds: 1 },
    ...{ idleExpiresAt: NOW + 3_600_000, expiresAt: NOW + 1 },
  })
  expect(await readRecord(`sessions/${path}`)).toEqual({ lastSeenAt: NOW })

  expect(await store.advance(uid, sid, 4, NOW)).toBe(false)
  expect(requests).toHaveLength(2)
})

it('takes one of twenty steps from the same one', async () => {
  const path = `${UID}/${randomId()}`
  const [uid = '', sid = ''] = path.split('/')
  await seed(`sessionStates/${path}`, { n: 0, idleExpiresAt: NOW + 1, expiresAt: NOW + 1 })
  await seed(`sessions/${path}`, { lastSeenAt: 1 })
  const store = sessions()
  const taken = await Promise.all(Array.from({ length: 20 }, () => store.advance(uid, sid, 0, NOW)))
  expect(taken.filter(Boolean)).toHaveLength(1)
})
