import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

const text = 'a \u2028 </script> "quoted"'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await server.rest('/posts.json?ns=jsonp', { method: 'PUT', body: JSON.stringify({ text }) })
})
afterAll(() => server.close())

const ask = (path: string, method = 'GET') =>
  server.rest(`${path}${path.includes('?') ? '&' : '?'}ns=jsonp`, {
    method,
    body: method === 'GET' ? null : '1',
  })

it('a reply to a request with a callback is a script that passes the data to the callback', async () => {
  const answer = await ask('/posts.json?callback=app.gotData')
  expect(answer.headers.get('content-type')).toBe('application/javascript; charset=utf-8')
  const script = await answer.text()
  expect(script).not.toContain('</script>')
  const got: unknown[] = []
  runInNewContext(script, { app: { gotData: (data: unknown) => got.push(data) } })
  expect(JSON.stringify(got)).toBe(JSON.stringify([{ text }]))
})

it('without a callback, a reply is JSON; a write with a callback is refused', async () => {
  expect(await (await ask('/posts.json')).json()).toEqual({ text })
  expect((await ask('/other.json?callback=f', 'PUT')).status).toBe(400)
})

it.each(['alert(1)//', '', 'a b', '1a', 'a..b'])(
  '%j is rejected as the name of a callback function',
  async (name) => {
    const { status } = await ask(`/posts.json?callback=${encodeURIComponent(name)}`)
    expect(status).toBe(400)
  },
)
