import { once } from 'node:events'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { startTestServer, type TestServer } from '../testing/start-test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ pingMs: 50 })
})
afterAll(() => server.close())

const connect = (options: object) =>
  new WebSocket(`ws://127.0.0.1:${server.port}/.ws?v=5&ns=pings`, options)

it('keeps a client that says nothing but answers pings, and closes one that does not', async () => {
  const mute = connect({ autoPong: false })
  const quiet = connect({})
  await Promise.all([once(mute, 'open'), once(quiet, 'open')])
  await once(mute, 'close')
  await once(quiet, 'ping')
  await once(quiet, 'ping')
  expect(quiet.readyState).toBe(WebSocket.OPEN)
  quiet.terminate()
})
