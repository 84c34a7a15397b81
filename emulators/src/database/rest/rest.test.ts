import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { restCalls } from '../testing/rest-calls.ts'
import { startTestServer, type TestServer } from '../testing/start-test-server.ts'
import { RULES } from '../testing/rules.ts'

let server: TestServer
let ns: string
let namespaces = 0

beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(() => {
  ns = `rest-${namespaces++}`
})
afterAll(() => server.close())

const { send, read, anonymous } = restCalls(() => ({ server, ns }))

describe('data over REST', () => {
  it('is put, patched, posted and deleted', async () => {
    expect(await (await send('PUT', '/a.json', { x: 1, y: 2 })).json()).toEqual({ x: 1, y: 2 })
    expect(await (await send('PATCH', '/a.json', { x: null, 'z/deep': 3 })).json()).toEqual({
      x: null,
      'z/deep': 3,
    })
    expect(await read('/a.json')).toEqual({ y: 2, z: { deep: 3 } })
    const { name } = (await (await send('POST', '/list.json', 'item')).json()) as { name: string }
    expect(name).toMatch(/^-[\w-]{19}$/)
    expect(await read(`/list/${name}.json`)).toBe('item')
    expect(await (await send('DELETE', '/a.json')).json()).toBeNull()
    expect(await read('/a.json')).toBeNull()
  })

  it('is found at a path with escaped characters', async () => {
    await send('PUT', '/%C3%A9t%C3%A9%20indien.json', 1)
    expect(await read('/.json')).toEqual({ 'été indien': 1 })
  })

  it('answers a write of a server value with what was stored', async () => {
    const stored = await (await send('PUT', '/at.json', { '.sv': 'timestamp' })).json()
    expect(stored).toBe(await read('/at.json'))
    expect(typeof stored).toBe('number')
  })

  it('is printed shallow, pretty, silent or with priorities', async () => {
    await send('PUT', '/a.json', { b: { c: 1 }, '.priority': 5 })
    expect(await read('/a.json?shallow=true')).toEqual({ b: true })
    expect(await read('/a.json?format=export')).toEqual({ b: { c: 1 }, '.priority': 5 })
    expect(await (await send('GET', '/a/b.json?print=pretty')).text()).toBe('{\n  "c": 1\n}')
    const silent = await send('PUT', '/a.json?print=silent', 1)
    expect([silent.status, await silent.text()]).toEqual([204, ''])
  })

  it('is offered as a file', async () => {
    const answer = await send('GET', '/a.json?download=a.json')
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="a.json"')
  })

  it('is limited when shallow, except a value', async () => {
    await send('PUT', '/a.json', { x: 1, y: 2 })
    expect(await read('/a.json?shallow=true&limitToFirst=1')).toEqual({ x: true })
    expect(await read('/a/x.json?shallow=true&limitToFirst=1')).toBe(1)
  })

  it('is not limited without an order', async () => {
    const refused = await send('GET', '/a.json?limitToFirst=1')
    expect([refused.status, await refused.json()]).toEqual([
      400,
      { error: 'orderBy must be defined when other query parameters are defined' },
    ])
  })

  it('is filtered by a query, if the rules declare the index', async () => {
    server.setRules(ns, RULES.open)
    await send('PUT', '/a.json', { x: { s: 1, t: 1 }, y: { s: 2, t: 2 } })
    expect(await read('/a.json?orderBy="s"&startAt=2')).toEqual({ y: { s: 2, t: 2 } })
    const refused = await send('GET', '/a.json?orderBy="t"')
    expect(refused.status).toBe(400)
    expect(await refused.json()).toEqual({
      error: 'Index not defined, add ".indexOn": "t", for path "/a", to the rules',
    })
  })
})

describe('conditional writes over REST', () => {
  it('happen while the ETag holds and are refused with the current data afterwards', async () => {
    await send('PUT', '/n.json', 1)
    const etag = (
      await send('GET', '/n.json', undefined, { 'X-Firebase-ETag': 'true' })
    ).headers.get('etag')
    const first = await send('PUT', '/n.json', 2, { 'if-match': etag })
    expect(first.status).toBe(200)
    const second = await send('PUT', '/n.json', 3, { 'if-match': etag })
    expect([second.status, await second.json()]).toEqual([412, 2])
    expect(second.headers.get('etag')).not.toBe(etag)
  })

  it('know data that does not exist as null_etag', async () => {
    const answer = await send('PUT', '/new.json', 1, { 'if-match': 'null_etag' })
    expect(answer.status).toBe(200)
    expect((await send('PUT', '/new.json', 2, { 'if-match': 'null_etag' })).status).toBe(412)
  })
})

describe('a conditional write by somebody who may not read', () => {
  it('does not tell what is stored', async () => {
    server.setRules(ns, '{"rules": {".write": true}}')
    await send('PUT', '/secret.json', 'hidden')
    const init = { method: 'PUT', body: '1', headers: { 'if-match': 'guess' } }
    const answer = await anonymous(`/secret.json?ns=${ns}`, init)
    expect([answer.status, await answer.json()]).toEqual([401, { error: 'Permission denied' }])
  })
})

describe('refusals over REST', () => {
  it('say permission denied to those whom the rules refuse', async () => {
    server.setRules(ns, RULES.closed)
    const answer = await anonymous(`/a.json?ns=${ns}`, { method: 'PUT', body: '1' })
    expect([answer.status, await answer.json()]).toEqual([401, { error: 'Permission denied' }])
  })

  it('are lifted for the user of a token, as parameter or header', async () => {
    server.setRules(ns, RULES.ownUsers)
    const token = `e30.${Buffer.from('{"sub":"ann"}').toString('base64url')}.`
    const path = `/users/ann.json?ns=${ns}`
    expect((await anonymous(`${path}&auth=${token}`)).status).toBe(200)
    const headers = { Authorization: `Bearer ${token}` }
    expect((await anonymous(path, { headers })).status).toBe(200)
    expect((await anonymous(`/users/bob.json?ns=${ns}`, { headers })).status).toBe(401)
    expect((await anonymous(`${path}&auth=nonsense`)).status).toBe(401)
    const expired = `e30.${Buffer.from('{"sub":"ann","iat":1,"exp":2}').toString('base64url')}.`
    const answer = await anonymous(`${path}&auth=${expired}`)
    expect([answer.status, await answer.json()]).toEqual([401, { error: 'Auth token is expired' }])
  })

  it.each([
    ['/a.json', '{', "Invalid data; couldn't parse JSON object, array, or value."],
    ['/a.json', '{"b":[1e400]}', "Invalid data; couldn't parse JSON object, array, or value."],
    [
      '/a.json',
      '{".value":1,".priority":-1e400}',
      "Invalid data; couldn't parse JSON object, array, or value.",
    ],
    [
      '/a.json',
      '{"b.c":1}',
      "Invalid data; couldn't parse key beginning at 1:2. Key value can't be empty or contain $ # [ ] / or .",
    ],
    ['/a$b.json', '1', 'Invalid path: Invalid token in path'],
  ])('tell what is wrong with PUT %s %s', async (path, body, reason) => {
    const answer = await server.rest(`${path}?ns=${ns}`, { method: 'PUT', body })
    const { error } = (await answer.json()) as { error: string }
    expect(answer.status).toBe(400)
    expect(error).toContain(reason)
  })

  it('ask for .json at the end of a path', async () => {
    const answer = await send('GET', '/a')
    expect([answer.status, await answer.json()]).toEqual([
      404,
      { error: 'append .json to your request URI to use the REST API.' },
    ])
  })
})

describe('a stream over REST', () => {
  it('begins with the data and goes on with changes until it may no longer be read', async () => {
    server.setRules(ns, RULES.open)
    await send('PUT', '/a.json', { x: 1 })
    const answer = await anonymous(`/a.json?ns=${ns}`, { headers: { Accept: 'text/event-stream' } })
    await send('PUT', '/a/y.json', 2)
    await send('PATCH', '/a.json', { x: 3, z: 4 })
    await send('PUT', '/elsewhere.json', 5)
    server.setRules(ns, RULES.closed)
    expect(answer.headers.get('content-type')).toBe('text/event-stream')
    expect((await answer.text()).trim().split('\n\n')).toEqual([
      'event: put\ndata: {"path":"/","data":{"x":1}}',
      'event: put\ndata: {"path":"/y","data":2}',
      'event: patch\ndata: {"path":"/","data":{"x":3,"z":4}}',
      'event: cancel\ndata: "Permission denied"',
    ])
  })
})

describe('browsers', () => {
  it('may call from any origin with any header', async () => {
    const answer = await anonymous('/a.json', {
      method: 'OPTIONS',
      headers: { Origin: 'http://app.test', 'Access-Control-Request-Headers': 'if-match' },
    })
    expect(answer.headers.get('access-control-allow-origin')).toBe('http://app.test')
    expect(answer.headers.get('access-control-allow-headers')).toBe('if-match')
    expect(answer.headers.get('access-control-allow-methods')).toContain('PATCH')
  })
})
