import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { CallRefused, openIdentity, type Identity } from './identity.ts'

let server: Server
let identity: Identity
let asked: [path: string, body: unknown][]
let answer: { status: number; body: object }
beforeAll(async () => {
  server = createServer((request, response) => {
    void json(request).then((body) => {
      asked.push([request.url?.replace(/^.*accounts:/, '') ?? '', body])
      response.writeHead(answer.status, { 'Content-Type': 'application/json' })
      response.end(JSON.stringify(answer.body))
    })
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const env = { FIREBASE_AUTH_EMULATOR_HOST: host }
  identity = openIdentity('demo', env, () => Promise.reject(new Error('no token is needed')))
})
afterAll(() => void server.close())
beforeEach(() => {
  ;[asked, answer] = [[], { status: 200, body: {} }]
})

const MARIE = { localId: 'marie', passwordHash: 'a+/b', salt: 'c/+d', providerUserInfo: [] }

it('creating accounts never overwrites an existing account, and the service checks for duplicates', async () => {
  const error = [{ message: 'DUPLICATE_EMAIL' }]
  answer.body = { error }
  const hash = { algorithm: 'HMAC_SHA256', signerKey: 'k+/y' } as const
  expect(await identity.create([MARIE], hash)).toEqual([{ index: 0, message: 'DUPLICATE_EMAIL' }])
  const users = [{ ...MARIE, passwordHash: 'a-_b', salt: 'c_-d' }]
  const how = { allowOverwrite: false, sanityCheck: true }
  const hashed = { hashAlgorithm: 'HMAC_SHA256', signerKey: 'k-_y' }
  expect(asked).toEqual([['batchCreate', { users, ...how, ...hashed }]])
})

it('creating accounts reports the service’s reason for refusing a whole call', async () => {
  answer = { status: 400, body: { error: { message: 'INVALID_HASH_ROUNDS' } } }
  const refused: unknown = await identity.create([MARIE], null).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(CallRefused)
  expect(refused).toMatchObject({ reason: 'INVALID_HASH_ROUNDS' })
  expect(String(refused)).not.toContain('INVALID')
})

it('changing an account changes only the given fields, or returns the service’s reason for refusing', async () => {
  expect(await identity.change('marie', { disabled: true, displayName: 'Marie' })).toBeNull()
  expect(asked).toEqual([['update', { localId: 'marie', displayName: 'Marie', disableUser: true }]])
  answer = { status: 400, body: { error: { message: 'EMAIL_EXISTS' } } }
  expect(await identity.change('marie', { email: 'a@exemple.fr' })).toBe('EMAIL_EXISTS')
  answer = { status: 503, body: {} }
  await expect(identity.change('marie', {})).rejects.toThrow('503')
})

it('a look-up finds accounts by any identifier', async () => {
  answer.body = { users: [{ localId: 'marie', validSince: '1' }] }
  const federatedUserId = [{ providerId: 'google.com', rawId: '7' }]
  const shape = z.object({ localId: z.string() })
  expect(await identity.found(shape, { localId: [], federatedUserId })).toEqual([
    { localId: 'marie' },
  ])
  expect(asked).toEqual([['lookup', { federatedUserId }]])
})
