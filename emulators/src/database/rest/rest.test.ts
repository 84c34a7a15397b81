import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { restCalls, startTestServer, type TestServer, RULES } from '../testing/test-server.ts'

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

  it('is found at a path with empty segments, even at the beginning', async () => {
    await send('PUT', '//l//b.json', 1)
    expect(await read('/.json')).toEqual({ l: { b: 1 } })
    expect(await read('///l.json')).toEqual({ b: 1 })
    expect(await read('//.json')).toEqual({ l: { b: 1 } })
    expect((await send('GET', '//.settings/rules.json')).status).toBe(200)
    expect((await send('GET', '//%ZZ.json')).status).toBe(400)
    expect(await read('//:80/l.json')).toBeNull()
  })

  it('is returned as stored, with the computed value, after a write of a server value', async () => {
    const stored = await (await send('PUT', '/at.json', { '.sv': 'timestamp' })).json()
    expect(stored).toBe(await read('/at.json'))
    expect(typeof stored).toBe('number')
  })

  it('is returned shallow, pretty, with an empty response or with priorities', async () => {
    await send('PUT', '/a.json', { b: { c: 1 }, '.priority': 5 })
    expect(await read('/a.json?shallow=true')).toEqual({ b: true })
    expect(await read('/a.json?format=export')).toEqual({ b: { c: 1 }, '.priority': 5 })
    expect(await (await send('GET', '/a/b.json?print=pretty')).text()).toBe('{\n  "c": 1\n}')
    const silent = await send('PUT', '/a.json?print=silent', 1)
    expect([silent.status, await silent.text()]).toEqual([204, ''])
  })

  it('is offered as a download', async () => {
    const answer = await send('GET', '/a.json?download=a.json')
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="a.json"')
  })

  it('is limited in a shallow read, unless it is a primitive value', async () => {
    await send('PUT', '/a.json', { x: 1, y: 2 })
    expect(await read('/a.json?shallow=true&limitToFirst=1')).toEqual({ x: true })
    expect(await read('/a/x.json?shallow=true&limitToFirst=1')).toBe(1)
  })

  it('is returned by pages of keys in shallow reads, which the CLI sends to delete data', async () => {
    await send('PUT', '/a.json', { 2: 1, 10: 1, a: 1, '"b"': 1, b: 1, c: 1, d: 1 })
    const page = (after: string, limit = 2) =>
      read(`/a.json?shallow=true&limitToFirst=${limit}&startAfter=${encodeURIComponent(after)}`)
    expect(await page('b')).toEqual({ c: true, d: true })
    expect(await page('2')).toEqual({ 10: true, '"b"': true })
    expect(await page('"b"', 1)).toEqual({ a: true })
    expect(await page('d')).toBeNull()
    expect(await read('/a/b.json?shallow=true&limitToFirst=2&startAfter=z')).toBe(1)
  })

  it('is deleted by an update with null, which the CLI sends', async () => {
    await send('PUT', '/a.json', { x: { y: 1 }, z: 2 })
    const query = 'print=silent&writeSizeLimit=tiny&disableTriggers=false'
    expect((await send('PATCH', `/a/x.json?${query}`, null)).status).toBe(204)
    expect(await read('/a.json')).toEqual({ z: 2 })
    const answer = await send('PATCH', '/a/z.json', null)
    expect([answer.status, await answer.json()]).toEqual([200, null])
    expect(await read('/.json')).toBeNull()
    expect((await send('PATCH', '/a/.priority.json', null)).status).toBe(400)
  })

  it('cannot be limited without an orderBy', async () => {
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
  const etagOf = async (path: string) => {
    const { headers } = await send('GET', path, undefined, { 'X-Firebase-ETag': 'true' })
    return headers.get('etag')
  }

  it('succeed while the ETag matches, and return 412 with the current data when it no longer matches', async () => {
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

  it('use null_etag for data that does not exist', async () => {
    const answer = await send('PUT', '/new.json', 1, { 'if-match': 'null_etag' })
    expect(answer.status).toBe(200)
    expect((await send('PUT', '/new.json', 2, { 'if-match': 'null_etag' })).status).toBe(412)
  })

  it('return 412 with the current data and its ETag if the sent ETag does not match', async () => {
    await send('PUT', '/n.json', { a: 1 })
    for (const method of ['PUT', 'DELETE']) {
      const answer = await send(method, '/n.json', 2, { 'if-match': 'other' })
      expect([answer.status, await answer.json()]).toEqual([412, { a: 1 }])
      expect(answer.headers.get('etag')).toBe(await etagOf('/n.json'))
    }
    const ifMatch = { 'if-match': await etagOf('/n.json') }
    const answer = await send('DELETE', '/n.json', undefined, ifMatch)
    expect([answer.status, await answer.json(), answer.headers.get('etag')]).toEqual([
      200,
      null,
      null,
    ])
  })

  it.each(['GET', 'POST', 'PATCH'])('are refused for %s', async (method) => {
    await send('PUT', '/n.json', { a: 1 })
    const body = method === 'GET' ? undefined : { b: 2 }
    for (const etag of [await etagOf('/n.json'), 'other']) {
      const answer = await send(method, '/n.json', body, { 'if-match': etag })
      expect([answer.status, await answer.json(), answer.headers.get('etag')]).toEqual([
        400,
        { error: `if-match is not supported for ${method} requests` },
        null,
      ])
    }
    expect(await read('/n.json')).toEqual({ a: 1 })
  })
})

describe('an ETag over REST', () => {
  const ETAG = { 'X-Firebase-ETag': 'true' }
  const etags = async (method: string, path: string, body?: unknown) => {
    const [asked, bare] = [
      await send(method, path, body, ETAG),
      await send(method, path, body, { 'X-Firebase-ETag': 'false' }),
    ]
    expect([asked.status, bare.status]).toEqual([200, 200])
    return [asked.headers.get('etag'), bare.headers.get('etag')]
  }
  const stored = async (path: string) => (await etags('GET', path))[0]

  it('is returned for data that is read, put, posted or deleted, if the client requests it', async () => {
    expect(await etags('GET', '/a.json')).toEqual(['null_etag', null])
    const written = await etags('PUT', '/a.json', { b: 1 })
    expect(written).toEqual([await stored('/a.json'), null])
    const posted = await etags('POST', '/list.json', { b: 1 })
    expect(posted).toEqual(written)
    expect(await stored('/list.json')).not.toBe(written[0])
    expect(await etags('DELETE', '/a.json')).toEqual(['null_etag', null])
  })

  it('is not returned for an update', async () => {
    expect(await etags('PATCH', '/a.json', { b: 1 })).toEqual([null, null])
    expect(await etags('PATCH', '/a.json', null)).toEqual([null, null])
  })

  it('lets a read return 304 without the data if the client already has it', async () => {
    await send('PUT', '/a.json', { b: 1 })
    const ifNoneMatch = { 'if-none-match': await stored('/a.json') }
    const same = await send('GET', '/a.json', undefined, ifNoneMatch)
    expect([same.status, await same.text()]).toEqual([304, ''])
    await send('PUT', '/a.json', { b: 2 })
    const other = await send('GET', '/a.json', undefined, ifNoneMatch)
    expect([other.status, await other.json()]).toEqual([200, { b: 2 }])
    server.setRules(ns, RULES.closed)
    const init = { headers: { 'if-none-match': (await stored('/a.json')) ?? '' } }
    expect((await anonymous(`/a.json?ns=${ns}`, init)).status).toBe(401)
  })
})

describe('a conditional write by a caller who is not allowed to read', () => {
  it('does not reveal the stored data', async () => {
    server.setRules(ns, '{"rules": {".write": true}}')
    await send('PUT', '/secret.json', 'hidden')
    const init = { method: 'PUT', body: '1', headers: { 'if-match': 'guess' } }
    const answer = await anonymous(`/secret.json?ns=${ns}`, init)
    expect([answer.status, await answer.json()]).toEqual([401, { error: 'Permission denied' }])
  })
})

describe('errors over REST', () => {
  it('say "Permission denied" if the rules deny access', async () => {
    server.setRules(ns, RULES.closed)
    const answer = await anonymous(`/a.json?ns=${ns}`, { method: 'PUT', body: '1' })
    expect([answer.status, await answer.json()]).toEqual([401, { error: 'Permission denied' }])
  })

  it('are not sent if a parameter or a header contains the token of a user with access', async () => {
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
  ])('contain the reason why PUT %s with the body %s is invalid', async (path, body, reason) => {
    const answer = await server.rest(`${path}?ns=${ns}`, { method: 'PUT', body })
    const { error } = (await answer.json()) as { error: string }
    expect(answer.status).toBe(400)
    expect(error).toContain(reason)
  })

  it('say that the path lacks .json at its end', async () => {
    const answer = await send('GET', '/a')
    expect([answer.status, await answer.json()]).toEqual([
      404,
      { error: 'append .json to your request URI to use the REST API.' },
    ])
  })
})

describe('a stream over REST', () => {
  it('starts with the data, sends changes, and ends when the rules no longer allow it', async () => {
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

describe('a stream with parameters', () => {
  const accept = { Accept: 'text/event-stream' }

  it('includes priorities if the client requests them', async () => {
    server.setRules(ns, RULES.open)
    await send('PUT', '/a.json', { x: { '.value': 1, '.priority': 2 } })
    const answer = await anonymous(`/a.json?ns=${ns}&format=export`, { headers: accept })
    await send('PUT', '/a/y.json', { '.value': 3, '.priority': 4 })
    server.setRules(ns, RULES.closed)
    expect((await answer.text()).trim().split('\n\n').slice(0, 2)).toEqual([
      'event: put\ndata: {"path":"/","data":{"x":{".value":1,".priority":2}}}',
      'event: put\ndata: {"path":"/y","data":{".value":3,".priority":4}}',
    ])
  })

  it.each(['shallow=true', 'timeout=soon', 'startAt=1'])('is refused with %s', async (query) => {
    expect((await send('GET', `/a.json?${query}`, undefined, accept)).status).toBe(400)
  })
})

describe('browsers', () => {
  it('may send requests from any origin with any header', async () => {
    const answer = await anonymous('/a.json', {
      method: 'OPTIONS',
      headers: { Origin: 'http://app.test', 'Access-Control-Request-Headers': 'if-match' },
    })
    expect(answer.headers.get('access-control-allow-origin')).toBe('http://app.test')
    expect(answer.headers.get('access-control-allow-headers')).toBe('if-match')
    expect(answer.headers.get('access-control-allow-methods')).toContain('PATCH')
  })
})
