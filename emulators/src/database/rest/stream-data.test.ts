import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer, RULES } from '../testing/test-server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
  server.setRules('stream', RULES.ownUsers)
})
afterAll(() => server.close())

const put = (of: TestServer, path: string) =>
  of.rest(`${path}.json?ns=stream`, { method: 'PUT', body: `${Math.random()}` })
const streamOf = ({ port }: TestServer, path: string, signal: AbortSignal | null = null) =>
  fetch(`http://127.0.0.1:${port}${path}`, { headers: { Accept: 'text/event-stream' }, signal })

/** Creates a token that expires in one to two seconds. */
function shortToken(): string {
  const now = Math.floor(Date.now() / 1000)
  const claims = JSON.stringify({ sub: 'ann', iat: now - 60, exp: now + 2 })
  return `e30.${Buffer.from(claims).toString('base64url')}.`
}

it('a stream ends with auth_revoked when its token expires', async () => {
  const stream = await streamOf(server, `/users/ann.json?ns=stream&auth=${shortToken()}`)
  expect(await stream.text()).toBe(
    'event: put\ndata: {"path":"/","data":null}\n\n' +
      'event: auth_revoked\ndata: "credential is no longer valid"\n\n',
  )
})

it('a stream ends with cancel when a data change ends its access', async () => {
  server.setRules('revoking', RULES.whileNotRevoked)
  const stream = await streamOf(server, '/a.json?ns=revoking')
  await server.rest('/.json?ns=revoking', { method: 'PATCH', body: '{"a":1,"revoked":true}' })
  expect(await stream.text()).toBe(
    'event: put\ndata: {"path":"/","data":null}\n\n' +
      'event: cancel\ndata: "Permission denied"\n\n',
  )
})

it('a stream is no longer rechecked after its client has disconnected', async () => {
  const watching = await startTestServer()
  watching.setRules('stream', RULES.whileNow)
  const judged = () => watching.coverage('stream')[0]?.outcomes[0]?.count ?? 0
  const judgedByWrite = async () => {
    const before = judged()
    await put(watching, '/a')
    return judged() - before
  }
  const leaving = new AbortController()
  const stream = await streamOf(watching, '/a.json?ns=stream', leaving.signal)
  expect(await judgedByWrite()).toBe(1)
  leaving.abort()
  await expect(stream.text()).rejects.toThrow('abort')
  await expect.poll(judgedByWrite).toBe(0)
  await watching.close()
})
