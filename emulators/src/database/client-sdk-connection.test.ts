import {
  get,
  limitToLast,
  onDisconnect,
  onValue,
  orderByChild,
  orderByKey,
  query,
  ref,
  remove,
  set,
  update,
} from 'firebase/database'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { expectWarning, connectClient, type TestClient } from './testing/client-app.ts'
import { type FlakyLine, flakyLine } from './testing/flaky-line.ts'
import { startTestServer, type TestServer, RULES } from './testing/test-server.ts'

let server: TestServer
let line: FlakyLine
let clients: TestClient[] = []

beforeAll(async () => {
  server = await startTestServer()
  line = await flakyLine(server.port)
  for (const name of ['one', 'two']) server.setRules(name, RULES.open)
})
afterEach(async () => {
  await Promise.all(clients.map((client) => client.close()))
  clients = []
})
afterAll(async () => {
  await line.close()
  await server.close()
})

function connect(namespaceName: string, port = server.port) {
  const client = connectClient(port, namespaceName)
  clients.push(client)
  return client.database
}

describe('a client that stops responding', () => {
  it('is disconnected after it misses a ping, and the server applies its onDisconnect writes', async () => {
    // With a shorter interval, the two clients that do respond might miss a ping on a busy machine. A client that is
    // disconnected loses its onDisconnect writes.
    const pinging = await startTestServer({ pingMs: 1000 })
    const frozen = await flakyLine(pinging.port)
    onTestFinished(async () => {
      await frozen.close()
      await pinging.close()
    })
    const [silent, other] = [connect('silent', frozen.port), connect('silent', pinging.port)]
    await onDisconnect(ref(silent, 'online')).set('gone')
    await set(ref(silent, 'online'), true)
    frozen.freeze()
    await vi.waitFor(async () => expect((await get(ref(other, 'online'))).val()).toBe('gone'), {
      timeout: 10_000,
    })
  })
})

describe('a client whose connection breaks', () => {
  it('reconnects after the server has applied its onDisconnect writes, and receives the changes that it missed', async () => {
    const [cut, other] = [connect('one', line.port), connect('one')]
    const seen: unknown[] = []
    onValue(ref(cut, 'news'), (snapshot) => seen.push(snapshot.val()))
    await set(ref(cut, 'online'), true)
    await onDisconnect(ref(cut, 'online')).set('gone')
    line.cut()
    await vi.waitFor(async () => {
      expect((await get(ref(other, 'online'))).val()).toBe('gone')
    })
    await set(ref(other, 'news'), 'fresh')
    await vi.waitFor(() => expect(seen).toEqual([null, 'fresh']), { timeout: 10_000 })
    await set(ref(cut, 'online'), 'back')
    expect((await get(ref(other, 'online'))).val()).toBe('back')
  }, 20_000)
})

describe('databases of one server', () => {
  it('have separate data', async () => {
    await set(ref(connect('one'), 'name'), 1)
    await set(ref(connect('two'), 'name'), 2)
    expect((await get(ref(connect('one'), 'name'))).val()).toBe(1)
  })
})

describe('a query on a child without an index', () => {
  it('makes a get fail, but only logs a warning for a listener', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const database = connect('one')
    await set(ref(database, 'list'), { a: { t: 2, s: 2 }, b: { t: 1, s: 1 } })
    const by = (name: string) => query(ref(database, 'list'), orderByChild(name), limitToLast(1))
    const other = connect('one')
    const sameBy = (name: string) => query(ref(other, 'list'), orderByChild(name), limitToLast(1))
    await expect(get(sameBy('t'))).rejects.toThrow(
      'Index not defined, add ".indexOn": "t", for path "/list", to the rules',
    )
    expect((await get(sameBy('s'))).val()).toEqual({ a: { t: 2, s: 2 } })
    expect((await get(query(ref(other, 'list'), orderByKey(), limitToLast(1)))).key).toBe('list')

    const seen = await new Promise((resolve) => {
      onValue(by('t'), (snapshot) => resolve(snapshot.val()))
    })
    expect(seen).toEqual({ a: { t: 2, s: 2 } })
    await vi.waitFor(() => {
      expect(warn.mock.calls.join()).toContain('Consider adding ".indexOn": "t" at /list')
    })
    warn.mockRestore()
  })
})

describe('a write above the size limit of the database', () => {
  it('is rejected with WRITE_TOO_BIG', async () => {
    const database = connect('two')
    const limit = (value: string) =>
      server.rest('/.settings/defaultWriteSizeLimit.json?ns=two', {
        method: 'PUT',
        body: JSON.stringify(value),
      })
    await limit('small')
    const mebibyte = 'x'.repeat(2 ** 20)
    const eleven = Object.fromEntries(Array.from({ length: 11 }, (_, index) => [index, mebibyte]))
    await expectWarning('set at /big failed: write_too_big', () =>
      expect(set(ref(database, 'big'), eleven)).rejects.toThrow(
        'WRITE_TOO_BIG: Data to write exceeds the maximum size that can be modified with a single request.',
      ),
    )
    await limit('unlimited')
    await update(ref(database, 'big'), eleven)
    await remove(ref(database, 'big'))
  })
})
