import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { restCalls, RULES, startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
  await send('PUT', '/a.json', { x: 1, y: 2, z: 3 })
})
afterAll(() => server.close())

const { send, read, anonymous } = restCalls(() => ({ server, ns: 'parameters' }))

async function refusalOf(...request: Parameters<typeof send>): Promise<unknown> {
  const answer = await send(...request)
  return [answer.status, ((await answer.json()) as { error?: string } | null)?.error]
}

describe('a parameter that only applies to reads', () => {
  const parameters = [
    'shallow=true',
    'format=export',
    'callback=f',
    'download=a.json',
    'timeout=10s',
    'orderBy="$key"',
    'limitToFirst=1',
    'limitToLast=1',
    'startAt="x"',
    'startAfter="x"',
    'endAt="x"',
    'endBefore="x"',
    'equalTo="x"',
  ]
  it.each(parameters.flatMap((query) => ['PUT', 'POST', 'PATCH', 'DELETE'].map((m) => [m, query])))(
    'is refused with %s: %s',
    async (method, query) => {
      const [name] = query.split('=')
      expect(await refusalOf(method, `/a.json?${query}`, { x: 5 })).toEqual([
        400,
        `${name} is not supported for ${method} requests`,
      ])
      expect(await read('/a.json')).toEqual({ x: 1, y: 2, z: 3 })
    },
  )
})

it.each(['tiny', 'unlimited', 'unknown'])(
  'a read is refused with writeSizeLimit=%s',
  async (limit) => {
    expect(await refusalOf('GET', `/a.json?writeSizeLimit=${limit}`)).toEqual([
      400,
      'writeSizeLimit is not supported for GET requests',
    ])
  },
)

describe('an unsupported value of a parameter', () => {
  it.each([
    ['print=foo', 'print must be pretty or silent'],
    ['print=', 'print must be pretty or silent'],
    ['format=foo', 'format must be export'],
    ['shallow=1', 'shallow must be true or false'],
    ['shallow=TRUE', 'shallow must be true or false'],
    ['shallow', 'shallow must be true or false'],
  ])('is refused: %s', async (query, reason) => {
    expect(await refusalOf('GET', `/a.json?${query}`)).toEqual([400, reason])
  })

  it('rejects a write, which is then not applied', async () => {
    const answers = ['print=foo', 'disableTriggers=1'].map((query) =>
      refusalOf('PUT', `/a.json?${query}`, { x: 5 }),
    )
    expect(await Promise.all(answers)).toEqual([
      [400, 'print must be pretty or silent'],
      [400, 'disableTriggers must be true or false'],
    ])
    expect(await read('/a.json')).toEqual({ x: 1, y: 2, z: 3 })
  })
})

describe('a stream', () => {
  const stream = (query: string, headers = {}) =>
    refusalOf('GET', `/a.json?${query}`, undefined, { Accept: 'text/event-stream', ...headers })

  it.each(['shallow=true', 'print=pretty', 'print=silent', 'callback=f', 'download=a.json'])(
    'is refused with %s, which does not apply to streams',
    async (query) => {
      const [name] = query.split('=')
      expect(await stream(query)).toEqual([400, `${name} is not supported for streams`])
    },
  )

  it('is refused with an if-none-match condition', async () => {
    const reason = 'if-none-match is not supported for streams'
    expect(await stream('', { 'if-none-match': 'null_etag' })).toEqual([400, reason])
  })

  it('starts with the data that its query selects', async () => {
    const query = 'orderBy="$key"&limitToFirst=1&timeout=10s&format=export&shallow=false'
    server.setRules('streams', RULES.open)
    await server.rest('/a.json?ns=streams', { method: 'PUT', body: '{"x":1,"y":2}' })
    const { body } = await anonymous(`/a.json?ns=streams&${query}`, {
      headers: { Accept: 'text/event-stream' },
    })
    server.setRules('streams', RULES.closed)
    expect(await new Response(body).text()).toBe(
      'event: put\ndata: {"path":"/","data":{"x":1}}\n\n' +
        'event: cancel\ndata: "Permission denied"\n\n',
    )
  })
})

describe('an unknown method', () => {
  it.each(['FOO', 'TRACE'])('is refused, whatever the body and parameters: %s', async (method) => {
    const override = { 'X-HTTP-Method-Override': method }
    expect(await refusalOf('POST', '/a.json?shallow=true', undefined, override)).toEqual([
      405,
      `Unsupported method: ${method}`,
    ])
  })

  it('is refused without a body if the method is HEAD', async () => {
    const answer = await send('HEAD', '/a.json')
    expect([answer.status, await answer.text()]).toEqual([405, ''])
  })
})

describe('a shallow read', () => {
  it.each(['orderBy="$key"&startAt="y"', 'startAt="y"', 'limitToLast=1', 'equalTo="y"'])(
    'cannot be combined with %s',
    async (query) => {
      const mixing = "Mixing 'shallow' and querying parameters is not supported"
      expect(await refusalOf('GET', `/a.json?shallow=true&${query}`)).toEqual([400, mixing])
    },
  )

  it('may have print and timeout, and becomes an ordinary read with shallow=false', async () => {
    const all = { x: true, y: true, z: true }
    expect(await read('/a.json?shallow=true&print=pretty&timeout=10s')).toEqual(all)
    expect(await read('/a.json?shallow=false&orderBy="$key"&startAt="y"')).toEqual({ y: 2, z: 3 })
  })
})

describe('an ETag', () => {
  const asked = { 'X-Firebase-ETag': 'true' }

  it('is refused for a read of part of the data', async () => {
    expect(await refusalOf('GET', '/a.json?shallow=true', undefined, asked)).toEqual([
      400,
      "Mixing 'shallow' and etag requests is not supported",
    ])
    expect(await refusalOf('GET', '/a.json?orderBy="$key"', undefined, asked)).toEqual([
      400,
      'Mixing querying parameters and ETag requests is not supported',
    ])
  })

  it('may be requested without the data', async () => {
    const { status, headers } = await send('GET', '/a.json?print=silent', undefined, asked)
    expect([status, headers.has('etag')]).toEqual([204, true])
  })
})

describe('a conditional request', () => {
  const mixing =
    "Mixing 'shallow', querying parameters or 'print=silent' and if-match or if-none-match requests is not supported"

  it.each([
    ['PUT', 'print=silent', 'if-match'],
    ['DELETE', 'print=silent', 'if-match'],
    ['GET', 'print=silent', 'if-none-match'],
    ['GET', 'shallow=true', 'if-none-match'],
    ['GET', 'orderBy="$key"', 'if-none-match'],
  ])(
    'is refused for the method %s with the parameters %s and the header %s',
    async (method, query, condition) => {
      const body = method === 'PUT' ? 1 : undefined
      const headers = { [condition]: 'null_etag' }
      expect(await refusalOf(method, `/none.json?${query}`, body, headers)).toEqual([400, mixing])
    },
  )

  it.each(['PUT', 'POST', 'PATCH', 'DELETE'])(
    'is refused for the method %s with the header if-none-match',
    async (method) => {
      const headers = { 'if-none-match': '*' }
      expect(await refusalOf(method, '/a.json', { x: 5 }, headers)).toEqual([
        400,
        `if-none-match is not supported for ${method} requests`,
      ])
    },
  )
})

it('an unknown parameter is ignored, because programs add some to bypass caches', async () => {
  expect(await read('/a.json?_=1&t=2')).toEqual({ x: 1, y: 2, z: 3 })
})
