import type { Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startStandIn, type StandIn } from '../../../testing/stand-in.ts'
import { shallowKeys, type RestAccess } from './rest.ts'

let database: StandIn
let access: RestAccess
let dead: WeakSet<Socket>
let open: Set<Socket>

beforeEach(async () => {
  database = await startStandIn()
  const emulatorHost = new URL(database.origin).host
  const databaseURL = 'https://sesame-test.europe-west1.firebasedatabase.app'
  access = { databaseURL, emulatorHost, accessToken: () => Promise.resolve('token') }
  dead = new WeakSet()
  open = new Set()
  database.answer = ({ socket }, response) => {
    open.add(socket)
    if (dead.has(socket)) socket.resetAndDestroy()
    else response.end('{"a":true}')
  }
})
afterEach(() => database.close())

/** Closes idle connections without telling the client, as happens when Cloud Run throttles an instance. */
async function dieWhileIdle(): Promise<void> {
  // A client keeps a connection open only after it has read the whole response.
  await new Promise(setImmediate)
  for (const socket of open) dead.add(socket)
}

describe('a request for a list of keys', () => {
  it('is repeated if its connection was reset', async () => {
    const list = shallowKeys(access)
    expect(await list('audit')).toEqual(['a'])
    await dieWhileIdle()
    expect(await list('audit')).toEqual(['a'])
    expect(database.asked).toHaveLength(3)
  })
})
