import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { restCalls } from '../testing/rest-calls.ts'
import { startTestServer, type TestServer } from '../testing/start-test-server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
  await send('PUT', '/a.json', { x: 1, y: 2, z: 3 })
})
afterAll(() => server.close())

const { send, read } = restCalls(() => ({ server, ns: 'parameters' }))

async function refusalOf(...request: Parameters<typeof send>): Promise<unknown> {
  const answer = await send(...request)
  return [answer.status, ((await answer.json()) as { error?: string } | null)?.error]
}

describe('a parameter of reads', () => {
  const parameters = [
    'shallow=true',
    'format=export',
    'callback=f',
    'download=a.json',
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
    'is refused to %s: %s',
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

describe('a shallow read', () => {
  it.each(['orderBy="$key"&startAt="y"', 'startAt="y"', 'limitToLast=1', 'equalTo="y"'])(
    'is not mixed with %s',
    async (query) => {
      const mixing = "Mixing 'shallow' and querying parameters is not supported"
      expect(await refusalOf('GET', `/a.json?shallow=true&${query}`)).toEqual([400, mixing])
    },
  )

  it('may be printed, limited in time, or not asked for', async () => {
    const all = { x: true, y: true, z: true }
    expect(await read('/a.json?shallow=true&print=pretty&timeout=10s')).toEqual(all)
    expect(await read('/a.json?shallow=false&orderBy="$key"&startAt="y"')).toEqual({ y: 2, z: 3 })
  })
})

describe('an ETag', () => {
  const asked = { 'X-Firebase-ETag': 'true' }

  it('is not answered to a part of the data', async () => {
    expect(await refusalOf('GET', '/a.json?shallow=true', undefined, asked)).toEqual([
      400,
      "Mixing 'shallow' and etag requests is not supported",
    ])
    expect(await refusalOf('GET', '/a.json?orderBy="$key"', undefined, asked)).toEqual([
      400,
      'Mixing querying parameters and ETag requests is not supported',
    ])
  })

  it('may be asked for without the data', async () => {
    const { status, headers } = await send('GET', '/a.json?print=silent', undefined, asked)
    expect([status, headers.has('etag')]).toEqual([204, true])
  })
})

describe('a condition', () => {
  const mixing =
    "Mixing 'shallow', querying parameters or 'print=silent' and if-match or if-none-match requests is not supported"

  it.each([
    ['PUT', 'print=silent', 'if-match'],
    ['DELETE', 'print=silent', 'if-match'],
    ['GET', 'print=silent', 'if-none-match'],
    ['GET', 'shallow=true', 'if-none-match'],
    ['GET', 'orderBy="$key"', 'if-none-match'],
  ])('is not mixed: %s, %s and %s', async (method, query, condition) => {
    const body = method === 'PUT' ? 1 : undefined
    const headers = { [condition]: 'null_etag' }
    expect(await refusalOf(method, `/none.json?${query}`, body, headers)).toEqual([400, mixing])
  })

  it.each(['PUT', 'POST', 'PATCH', 'DELETE'])('if-none-match is refused to %s', async (method) => {
    const headers = { 'if-none-match': '*' }
    expect(await refusalOf(method, '/a.json', { x: 5 }, headers)).toEqual([
      400,
      `if-none-match is not supported for ${method} requests`,
    ])
  })
})

it('a parameter that nobody knows is ignored, as programs add them against caches', async () => {
  expect(await read('/a.json?_=1&t=2')).toEqual({ x: 1, y: 2, z: 3 })
})
