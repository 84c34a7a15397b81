import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

async function send(method: string, path: string, json?: unknown, headers = {}) {
  const body = json === undefined ? null : JSON.stringify(json)
  const answer = await server.rest(`${path}.json?ns=priorities`, { method, body, headers })
  return { status: answer.status, json: await answer.json(), etag: answer.headers.get('etag') }
}
const answerTo = async (...request: Parameters<typeof send>) => (await send(...request)).json

it('a read returns a priority at its virtual child, and the value without the priority', async () => {
  await send('PUT', '/tom', { '.value': 'here', '.priority': 1 })
  expect(await answerTo('GET', '/tom/.priority')).toBe(1)
  expect(await answerTo('GET', '/tom')).toBe('here')
  expect(await answerTo('GET', '/none/.priority')).toBeNull()
})

it('a write of a priority returns the priority, and does not change the value', async () => {
  await send('PUT', '/ann', { age: 3 })
  expect(await answerTo('PUT', '/ann/.priority', 'high')).toBe('high')
  expect(await answerTo('GET', '/ann/.priority')).toBe('high')
  expect(await answerTo('DELETE', '/ann/.priority')).toBeNull()
  expect(await answerTo('GET', '/ann/.priority')).toBeNull()
  expect(await answerTo('GET', '/ann')).toEqual({ age: 3 })
})

it('a write of a priority is rejected if its ETag is outdated', async () => {
  await send('PUT', '/bob', { '.value': 1, '.priority': 1 })
  const { etag } = await send('GET', '/bob/.priority', undefined, { 'x-firebase-etag': 'true' })
  await send('PUT', '/bob/.priority', 2)
  const late = await send('PUT', '/bob/.priority', 3, { 'if-match': etag ?? '' })
  expect([late.status, late.json]).toEqual([412, 2])
})

it('a push, an update or a stream below a priority is rejected', async () => {
  await send('PUT', '/eve', { '.value': 1, '.priority': 1 })
  for (const method of ['POST', 'PATCH'])
    expect((await send(method, '/eve/.priority', { a: 1 })).status).toBe(400)
  const accept = { accept: 'text/event-stream' }
  expect((await send('GET', '/eve/.priority', undefined, accept)).status).toBe(400)
  expect(await answerTo('GET', '/eve')).toBe(1)
})
