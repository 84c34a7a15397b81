import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const put = (path: string, json: unknown) =>
  server.rest(path, { method: 'PUT', body: JSON.stringify(json) })

async function refusalOf(answer: Promise<Response>): Promise<unknown> {
  const { status, ...response } = await answer.then(async (it) => ({
    status: it.status,
    json: (await it.json()) as { error?: string },
  }))
  return status === 400 ? response.json.error : status
}

describe('an update over REST', () => {
  const patch = (json: object) =>
    server.rest('/.json?ns=paths', { method: 'PATCH', body: JSON.stringify(json) })

  it.each([
    [{ 'a/b': 1, a: 2 }, 'contains a path /a that is ancestor of another path /a/b'],
    [{ 'a/b/c': 1, 'a/b': 2 }, 'contains a path /a/b that is ancestor of another path /a/b/c'],
    [{ 'a/': 1, a: 2 }, 'contains a path /a that is ancestor of another path /a'],
    [{ a: 1, 'a/b/.priority': 2 }, 'contains a path /a that is ancestor of another path /a/b'],
  ])('rejects %j, in which one path contains another', async (json, reason) => {
    expect(await refusalOf(patch(json))).toBe(`Invalid data; ${reason}`)
  })

  it('accepts sibling paths, and a value together with its priority', async () => {
    expect(await refusalOf(patch({ 'a/b': 1, 'a/bc': 2, 'a/b/.priority': 3 }))).toBe(200)
  })
})

describe('a path over REST', () => {
  it('may have up to 768 bytes and 32 levels', async () => {
    const long = 'x'.repeat(384)
    expect(await refusalOf(put(`/${long}/${long.slice(1)}.json?ns=paths`, 1))).toBe(200)
    expect(await refusalOf(put(`/${long}/${long}.json?ns=paths`, 1))).toBe(
      'Invalid path: Path specified exceeds the maximum length that can be written (768 bytes).',
    )
    const deep = 'a/'.repeat(31)
    expect(await refusalOf(put(`/${deep}b.json?ns=paths`, 1))).toBe(200)
    expect(await refusalOf(put(`/${deep}b.json?ns=paths`, { c: 1 }))).toBe(
      'Invalid path: Path specified exceeds the maximum depth that can be written (32).',
    )
  })
})

describe('the size of a write', () => {
  const TOO_BIG =
    'Data to write exceeds the maximum size that can be modified with a single request.'
  const twoMebibytes = { a: 'x'.repeat(2 ** 20), b: 'x'.repeat(2 ** 20) }

  it('is limited by the request’s writeSizeLimit, for added and removed data', async () => {
    expect(await refusalOf(put('/.json?ns=size&writeSizeLimit=tiny', twoMebibytes))).toBe(TOO_BIG)
    expect(await refusalOf(put('/.json?ns=size&writeSizeLimit=small', twoMebibytes))).toBe(200)
    expect(await refusalOf(put('/.json?ns=size&writeSizeLimit=tiny', null))).toBe(TOO_BIG)
    expect(await refusalOf(put('/.json?ns=size&writeSizeLimit=huge', null))).toContain(
      'tiny, small',
    )
    expect(await refusalOf(put('/.json?ns=size', null))).toBe(200)
  })

  it('is limited by the database’s setting', async () => {
    const setting = '/.settings/defaultWriteSizeLimit.json?ns=set'
    expect(await (await server.rest(setting)).json()).toBe('unlimited')
    expect(await refusalOf(put(setting, 'tiny'))).toContain('tiny is not allowed')
    expect(await refusalOf(put(setting, 'small'))).toBe(200)
    const elevenMebibytes = Array.from({ length: 11 }, () => 'x'.repeat(2 ** 20))
    expect(await refusalOf(put('/.json?ns=set', elevenMebibytes))).toBe(TOO_BIG)
    expect(await refusalOf(put('/.json?ns=set', twoMebibytes))).toBe(200)
  })
})

describe('the timeout of a read', () => {
  it.each(['900ms', '3s', '15min'])('accepts %s', async (timeout) => {
    expect(await refusalOf(server.rest(`/.json?ns=none&timeout=${timeout}`))).toBe(200)
  })

  it.each(['3', 'ms', '16min', '-1s', '0s'])('rejects %s', async (timeout) => {
    const answer = server.rest(`/.json?ns=none&timeout=${timeout}`)
    expect(await refusalOf(answer)).toContain('timeout must be')
  })

  it('limits the duration of a read, and makes a slower read fail', async () => {
    await put('/.json?ns=slow', twenty(twenty(twenty(twenty(1)))))
    expect(await refusalOf(server.rest('/.json?ns=slow&timeout=1ms'))).toBe('The read timed out.')
    const headers = { Accept: 'text/event-stream' }
    const stream = server.rest('/.json?ns=slow&timeout=1ms', { headers })
    expect(await refusalOf(stream)).toBe('The read timed out.')
  })
})

const twenty = (json: unknown) =>
  Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`k${index}`, json]))
