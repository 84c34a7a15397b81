import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startApi, type TestApi } from '../testing/api-client.ts'

let api: TestApi
beforeEach(async () => {
  api = await startApi()
})
afterEach(() => api.close())

const PATH = '/api/csp-reports'

/**
 * Sends a violation report as browsers do: with the content type of such reports, and with the origin `null`, because our
 * pages send no referrer.
 */
const report = (fields: object, body: object = { 'csp-report': fields }) =>
  api.send('POST', PATH, {
    body: JSON.stringify(body),
    type: 'application/csp-report',
    headers: { Origin: 'null' },
  })

const blocked = (uri: string, directive = 'script-src-elem') =>
  report({ 'effective-directive': directive, 'blocked-uri': uri })

/** Returns the counted violations, as stored. */
const counted = () =>
  [...api.world.statistics].flatMap(([path, count]) => {
    const [, kind] = path.split('csp-violation/')
    return kind === undefined ? [] : [`${kind}: ${count}`]
  })

describe('POST api/csp-reports', () => {
  it.each([
    ['https://evil.example:8443/path?q=marie%40exemple.fr#x', 'evil,example'],
    ['inline', 'inline'],
    ['trusted-types-sink', 'trusted-types-sink'],
    ['data', 'data'],
    ['blob:https://sesame.example/1', 'blob'],
    ['chrome-extension://abcdefghijklmnop/x.js', 'chrome-extension'],
    ['', 'other'],
    ['marie@exemple.fr', 'other'],
    ['https://[::1]/', 'other'],
  ])('counts %s only by its host or its kind: %s', async (uri, kind) => {
    expect((await blocked(uri)).status).toBe(204)
    expect(counted()).toEqual([`script-src-elem ${kind}: 1`])
  })

  it('accepts a browser’s complete report, but stores and logs only its directive and blocked host', async () => {
    const reply = await report({
      'document-uri': 'https://sesame.example/profil?canary',
      referrer: 'https://canary.example/',
      'violated-directive': "script-src 'self' https://canary.example",
      'original-policy': "default-src 'none'; canary",
      disposition: 'enforce',
      'blocked-uri': 'eval',
      'source-file': 'https://sesame.example/canary.js',
      'script-sample': 'canary',
      'status-code': 200,
      'line-number': 1,
      'column-number': 2,
    })
    expect(reply.status).toBe(204)
    expect(counted()).toEqual(['script-src eval: 1'])
    const kept = JSON.stringify(api.world.counted.root()) + api.world.lines.join()
    expect(kept).not.toContain('canary')
  })

  it('counts twenty kinds of violations per day separately, and all others as one kind', async () => {
    for (let n = 0; n < 25; n++) await blocked(`https://h${n}.example/`)
    await blocked('https://h0.example/')
    expect(counted()).toHaveLength(21)
    expect(counted()).toContain('other other: 5')
    expect(counted()).toContain('script-src-elem h0,example: 2')
  })

  it('rejects reports in a format that no browser sends, and reports that are too large', async () => {
    expect((await report({ 'blocked-uri': 'x', more: 1 })).status).toBe(400)
    expect((await report({}, [])).status).toBe(400)
    expect((await blocked(`https://evil.example/${'x'.repeat(20_000)}`)).status).toBe(413)
  })

  it('rejects further reports from an IP address that sends too many', async () => {
    await api.close()
    api = await startApi({ limitsFactor: 1 })
    const answers = await Promise.all(Array.from({ length: 121 }, () => blocked('inline')))
    expect(answers.map(({ status }) => status).filter((status) => status !== 204)).toEqual([429])
  })

  it('is the only endpoint that accepts violation reports and requests with the origin `null`', async () => {
    const options = { body: '{}', headers: { Origin: 'null' } }
    expect((await api.send('POST', '/api/auth/refresh-access-token', options)).status).toBe(403)
    const type = 'application/csp-report'
    const reply = await api.send('POST', '/api/auth/refresh-access-token', { body: '{}', type })
    expect(reply.status).toBe(415)
  })
})
