import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../testing/start-test-server.ts'
import { RULES } from '../testing/rules.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
  server.setRules('stream', RULES.ownUsers)
})
afterAll(() => server.close())

/** A token that expires in one to two seconds. */
function shortToken(): string {
  const now = Math.floor(Date.now() / 1000)
  const claims = JSON.stringify({ sub: 'ann', iat: now - 60, exp: now + 2 })
  return `e30.${Buffer.from(claims).toString('base64url')}.`
}

it('a stream ends with auth_revoked when its token expires', async () => {
  const url = `http://127.0.0.1:${server.port}/users/ann.json?ns=stream&auth=${shortToken()}`
  const stream = await fetch(url, { headers: { Accept: 'text/event-stream' } })
  expect(await stream.text()).toBe(
    'event: put\ndata: {"path":"/","data":null}\n\n' +
      'event: auth_revoked\ndata: "credential is no longer valid"\n\n',
  )
})
