import type { Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startStandIn, type StandIn } from '../../../testing/stand-in.ts'
import { judgedUpdate, shallowKeys, type RestAccess } from './rest.ts'

/** The first long enough for every live answer on a busy machine. */
const LIMITS_MS = [1000, 10_000] as const

let database: StandIn
let access: RestAccess
let dead: WeakSet<Socket>
let open: Set<Socket>
let onDead: (socket: Socket) => void

beforeEach(async () => {
  database = await startStandIn()
  const emulatorHost = new URL(database.origin).host
  const databaseURL = 'https://sesame-test.europe-west1.firebasedatabase.app'
  access = { databaseURL, emulatorHost, accessToken: () => Promise.resolve('token') }
  dead = new WeakSet()
  open = new Set()
  onDead = () => undefined
  database.answer = ({ socket, method }, response) => {
    open.add(socket)
    if (dead.has(socket)) onDead(socket)
    else if (method === 'GET') response.end('{"a":true}')
    else response.writeHead(204).end()
  }
})
afterEach(() => database.close())

/** What happens to connections while the instance is throttled: nobody tells the client. */
async function dieWhileIdle(): Promise<void> {
  // The client keeps a connection only once it has seen the end of the answer.
  await new Promise(setImmediate)
  for (const socket of open) dead.add(socket)
}

const FATES: readonly (readonly [string, (socket: Socket) => void])[] = [
  ['never answers', () => undefined],
  ['is reset', (socket) => void socket.resetAndDestroy()],
  ['is closed', (socket) => void socket.destroy()],
]

describe.each(FATES)('a kept connection that died while idle, and %s', (_fate, fate) => {
  it('costs an update one more request, on a new connection', async () => {
    onDead = fate
    const update = judgedUpdate(access, 'refresher', LIMITS_MS)
    expect(await update({ a: 1 })).toBe(true)
    await dieWhileIdle()
    expect(await update({ a: 2 })).toBe(true)
    expect(database.asked.map(({ body }) => body)).toEqual(['{"a":1}', '{"a":2}', '{"a":2}'])
    expect(open.size).toBe(2)
  })

  it('costs each update one more request at most when there are many, and all are used again at once', async () => {
    onDead = fate
    const update = judgedUpdate(access, 'refresher', LIMITS_MS)
    const all = () => Promise.all(Array.from({ length: 20 }, () => update({ a: 1 })))
    await all()
    await dieWhileIdle()
    expect(await all()).toEqual(Array.from({ length: 20 }, () => true))
    expect(database.asked.length).toBeLessThanOrEqual(60)
  })
})

describe('a list of keys', () => {
  it('is asked for again when its connection was reset', async () => {
    onDead = (socket) => void socket.resetAndDestroy()
    const list = shallowKeys(access)
    expect(await list('audit')).toEqual(['a'])
    await dieWhileIdle()
    expect(await list('audit')).toEqual(['a'])
    expect(database.asked).toHaveLength(3)
  })
})

describe('an update', () => {
  it('that was answered is not sent again, whatever the answer', async () => {
    database.answer = (_request, response) => void response.writeHead(503).end()
    await expect(judgedUpdate(access, 'refresher')({ a: 1 })).rejects.toThrow('503')
    database.answer = (_request, response) => void response.writeHead(401).end('Permission denied')
    expect(await judgedUpdate(access, 'refresher')({ a: 1 })).toBe(false)
    expect(database.asked).toHaveLength(2)
  })

  it('is sent twice at most, and given up in time', async () => {
    database.answer = () => undefined
    const startedAt = performance.now()
    await expect(judgedUpdate(access, 'refresher', [50, 100])({ a: 1 })).rejects.toThrow()
    expect(database.asked).toHaveLength(2)
    expect(performance.now() - startedAt).toBeLessThan(5000)
  })
})
