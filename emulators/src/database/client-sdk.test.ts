import {
  child,
  get,
  goOffline,
  increment,
  limitToLast,
  onChildAdded,
  onChildRemoved,
  onDisconnect,
  onValue,
  orderByChild,
  query,
  ref,
  remove,
  runTransaction,
  serverTimestamp,
  set,
  setWithPriority,
  update,
} from 'firebase/database'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { connectClient, type TestClient, expectWarning } from './testing/client-app.ts'
import { startTestServer, type TestServer, RULES } from './testing/test-server.ts'
import { DENY_RULES } from './namespace/namespaces.ts'

let server: TestServer
let namespaceName: string
let clients: TestClient[] = []
let namespaces = 0

async function connect(uid?: string) {
  const client = connectClient(server.port, namespaceName, uid)
  clients.push(client)
  return Promise.resolve(client.database)
}

function open() {
  namespaceName = `open-${namespaces++}`
  server.setRules(namespaceName, RULES.open)
}

beforeAll(async () => {
  server = await startTestServer()
})
afterEach(async () => {
  await Promise.all(clients.map((client) => client.close()))
  clients = []
})
afterAll(() => server.close())

describe('the client SDK', () => {
  it('reads what another client wrote, including priorities', async () => {
    open()
    const [writer, reader] = [await connect(), await connect()]
    await setWithPriority(ref(writer, 'a/b'), { x: 1, list: ['u', 'v'] }, 'p')
    const snapshot = await get(ref(reader, 'a/b'))
    expect(snapshot.val()).toEqual({ x: 1, list: ['u', 'v'] })
    expect(snapshot.priority).toBe('p')
  })

  it('resolves server timestamps and increments on the server', async () => {
    open()
    const database = await connect()
    const before = Date.now()
    await set(ref(database, 'count'), 40)
    await update(ref(database), { count: increment(2), at: serverTimestamp() })
    const stored = (await get(ref(await connect()))).val() as { count: number; at: number }
    expect(stored.count).toBe(42)
    expect(stored.at).toBeGreaterThanOrEqual(before)
    expect(stored.at).toBeLessThanOrEqual(Date.now())
  })

  it('shows a multi-path update to a listener as one event', async () => {
    open()
    const [writer, reader] = [await connect(), await connect()]
    await set(ref(writer), { a: { x: 1, y: 1 }, b: { z: 1 } })
    const seen: unknown[] = []
    onValue(ref(reader), (snapshot) => seen.push(snapshot.val()))
    await vi.waitFor(() => expect(seen).toHaveLength(1))
    await update(ref(writer), { 'a/x': 2, 'b/z': null, c: 3 })
    await vi.waitFor(() => expect(seen).toHaveLength(2))
    expect(seen[1]).toEqual({ a: { x: 2, y: 1 }, c: 3 })
  })

  it('loses no increment when four clients run transactions on the same value', async () => {
    open()
    const databases = await Promise.all([connect(), connect(), connect(), connect()])
    const rounds = databases.flatMap((database) => [database, database, database])
    const results = await Promise.all(
      rounds.map((database) =>
        runTransaction(ref(database, 'n'), (n: number | null) => (n ?? 0) + 1),
      ),
    )
    expect(results.every(({ committed }) => committed)).toBe(true)
    expect((await get(ref(await connect(), 'n'))).val()).toBe(12)
  })

  it('reports which children enter and leave a limited query', async () => {
    open()
    const [writer, reader] = [await connect(), await connect()]
    await set(ref(writer, 'scores'), { ann: { s: 1 }, bob: { s: 2 }, cid: { s: 3 } })
    const top = query(ref(reader, 'scores'), orderByChild('s'), limitToLast(2))
    const events: string[] = []
    onChildAdded(top, ({ key }) => void events.push(`+${key ?? ''}`))
    onChildRemoved(top, ({ key }) => void events.push(`-${key ?? ''}`))
    await vi.waitFor(() => expect(events).toEqual(['+bob', '+cid']))
    await set(ref(writer, 'scores/ann/s'), 9)
    await vi.waitFor(() => expect(events).toEqual(['+bob', '+cid', '-bob', '+ann']))
    await remove(ref(writer, 'scores/cid'))
    await vi.waitFor(() => expect(events).toEqual(['+bob', '+cid', '-bob', '+ann', '-cid', '+bob']))
  })

  it('applies a client’s onDisconnect writes, except cancelled ones', async () => {
    open()
    const [leaver, reader] = [await connect(), await connect()]
    const presence = ref(leaver, 'presence')
    await onDisconnect(child(presence, 'ann')).set('gone')
    await onDisconnect(child(presence, 'bob')).set('gone')
    await onDisconnect(child(presence, 'bob')).cancel()
    await onDisconnect(presence).update({ cid: serverTimestamp() })
    goOffline(leaver)
    await vi.waitFor(async () => {
      const left = (await get(ref(reader, 'presence'))).val() as Record<string, unknown> | null
      expect(left).toEqual({ ann: 'gone', cid: expect.any(Number) as number })
    })
  })

  it('sends and receives a string of 100 kB with characters outside the basic plane', async () => {
    open()
    const [writer, reader] = [await connect(), await connect()]
    const text = '€𝄞'.repeat(20_000).slice(1)
    await set(ref(writer, 'long'), 'x'.repeat(100_000))
    expect((await get(ref(reader, 'long'))).val()).toBe('x'.repeat(100_000))
    await server.rest(`/text.json?ns=${namespaceName}`, {
      method: 'PUT',
      body: JSON.stringify(text),
    })
    expect((await get(ref(reader, 'text'))).val()).toBe(text)
  })
})

describe('the rules of a namespace', () => {
  it('allow everything if no rules were set', async () => {
    namespaceName = 'without-rules'
    const database = await connect()
    await set(ref(database, 'a/b'), { s: 1 })
    expect((await get(ref(database, 'a'))).val()).toEqual({ b: { s: 1 } })
    await expect(get(query(ref(database, 'a'), orderByChild('s'), limitToLast(1)))).rejects.toThrow(
      'Index not defined, add ".indexOn": "s", for path "/a", to the rules',
    )
  })

  it('default to the rules that the server was started with', async () => {
    namespaceName = 'without-rules'
    const strict = await startTestServer({ rules: DENY_RULES })
    onTestFinished(() => strict.close())
    const client = connectClient(strict.port, namespaceName, 'ann')
    clients.push(client)
    const { database } = client
    await expect(get(ref(database, 'a'))).rejects.toThrow('Permission denied')
    await expectWarning('set at /a failed: permission_denied', () =>
      expect(set(ref(database, 'a'), 1)).rejects.toThrow('PERMISSION_DENIED'),
    )
  })

  it('apply to the user of a mock token', async () => {
    namespaceName = 'own'
    server.setRules(namespaceName, RULES.ownUsers)
    const database = await connect('ann')
    await set(ref(database, 'users/ann'), 'hello')
    await expectWarning('set at /users/bob failed: permission_denied', () =>
      expect(set(ref(database, 'users/bob'), 'hello')).rejects.toThrow('PERMISSION_DENIED'),
    )
  })

  it('end a listener if new rules deny its read', async () => {
    open()
    const database = await connect()
    const seen: unknown[] = []
    const refused: string[] = []
    const listen = (path: string) =>
      onValue(
        query(ref(database, path), limitToLast(1)),
        (snapshot) => seen.push(snapshot.val()),
        (error) => refused.push(error.message),
      )
    listen('a')
    onValue(
      ref(database, 'b'),
      (snapshot) => seen.push(snapshot.val()),
      (error) => refused.push(error.message),
    )
    await vi.waitFor(() => expect(seen).toEqual([null, null]))
    server.setRules(namespaceName, RULES.closed)
    await vi.waitFor(() => expect(refused).toHaveLength(2))
    expect(refused.join()).toContain('permission_denied at /a')
    expect(refused.join()).toContain('permission_denied at /b')
  })
})
