import { ref, set } from 'firebase/database'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { connectClient } from './testing/client-app.ts'
import { startTestServer, type TestServer } from './testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

it('traffic counts requests and writes of each database, over REST and WebSocket', async () => {
  const put = (body: string) => server.rest('/a.json?ns=counted', { method: 'PUT', body })
  await put('1')
  await server.rest('/a.json?ns=counted')
  expect(server.traffic('counted')).toEqual({ requests: 2, writes: 1 })
  const client = connectClient(server.port, 'counted')
  await set(ref(client.database, 'b'), 2)
  await client.close()
  expect(server.traffic('counted')).toEqual({ requests: 3, writes: 2 })
  // The server rejects this body, because it is not JSON.
  await put('{')
  expect(server.traffic('counted')).toEqual({ requests: 4, writes: 2 })
  expect(server.traffic('other')).toEqual({ requests: 0, writes: 0 })
})

it('sentBytes counts the bytes sent, including those on closed connections', async () => {
  const text = 'x'.repeat(10_000)
  await server.rest('/long.json?ns=bytes', { method: 'PUT', body: JSON.stringify(text) })
  const before = server.sentBytes()
  await server.rest('/long.json?ns=bytes', { headers: { Connection: 'close' } })
  const sent = server.sentBytes() - before
  expect(sent).toBeGreaterThan(10_000)
  expect(sent).toBeLessThan(11_000)
})
