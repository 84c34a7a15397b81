import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Namespaces } from '../namespace/namespaces.ts'
import { OWNER } from '../namespace/access.ts'
import { hashOf } from '../tree/hash.ts'
import { EMPTY } from '../tree/node.ts'
import { parseTarget } from '../tree/path.ts'
import { toJson } from '../tree/to-json.ts'
import { Sessions } from './sessions.ts'
import { RULES } from '../testing/test-server.ts'

const NOW = 1_800_000_000_000
const tokenOf = (claims: unknown) =>
  `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.`

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
})
afterEach(() => {
  vi.useRealTimers()
})

/** Creates a session that records the messages it sends, in a namespace with these rules. */
function connected(rules: string) {
  const namespaces = new Namespaces()
  const namespace = namespaces.get('test')
  namespace.setRules(rules)
  const sessions = new Sessions(namespaces)
  const sent: unknown[] = []
  const transport = { send: (message: unknown) => void sent.push(message), close: vi.fn() }
  const opening = { namespaceName: 'test', host: 'h', lastSessionId: null }
  const session = sessions.open(opening, transport)
  sent.length = 0
  let requests = 0
  const request = (a: string, b: unknown) => {
    session.receive({ t: 'd', d: { r: ++requests, a, b } })
  }
  return { namespace, sessions, session, transport, sent, request, opening }
}

const reply = (r: number, s: string, d: unknown = '') => ({ t: 'd', d: { r, b: { s, d } } })
const push = (a: string, b: unknown) => ({ t: 'd', d: { a, b } })

describe('a session', () => {
  it('sends a put’s data to listeners before its reply', () => {
    const { sent, request } = connected(RULES.open)
    request('q', { p: '/a', h: '' })
    request('p', { p: '/a/b', d: 1 })
    expect(sent).toEqual([
      push('d', { p: 'a', d: null }),
      reply(1, 'ok', {}),
      push('d', { p: 'a/b', d: 1 }),
      reply(2, 'ok'),
    ])
  })

  it('rejects a write of more than 16 MB, and stores a smaller one', () => {
    const { namespace, sent, request } = connected(RULES.open)
    const mebibytes = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [at, 'x'.repeat(2 ** 20)]))
    request('p', { p: '/a', d: mebibytes(16) })
    request('m', { p: '/', d: { b: mebibytes(16) } })
    request('p', { p: '/a', d: mebibytes(15) })
    const status = (index: number) => (sent[index] as ReturnType<typeof reply>).d.b.s
    expect([0, 1, 2].map(status)).toEqual(['write_too_big', 'write_too_big', 'ok'])
    expect(Object.keys(toJson(namespace.root) as object)).toEqual(['a'])
  })

  it('sends several changes of one write as one message, with the tag of the query', () => {
    const { sent, request } = connected(RULES.open)
    request('p', { p: '/a', d: { x: 1, y: 2 } })
    request('q', { p: '/a', q: { l: 1, vf: 'r', i: '.value' }, t: 7, h: '' })
    sent.length = 0
    request('p', { p: '/a/x', d: 3 })
    request('p', { p: '/a/x', d: 4 })
    expect(sent).toEqual([
      push('m', { p: 'a', d: { y: null, x: 3 }, t: 7 }),
      reply(3, 'ok'),
      push('d', { p: 'a/x', d: 4, t: 7 }),
      reply(4, 'ok'),
    ])
  })

  it('rejects a query with a member that has no effect, and sends no data', () => {
    const { sent, request } = connected(RULES.open)
    request('p', { p: '/a', d: { x: 1, y: 2 } })
    sent.length = 0
    request('q', { p: '/a', q: { i: '.key', limitToFirst: 1 }, t: 7, h: '' })
    request('g', { p: '/a', q: { i: '.key', l: 1, vf: 'first' } })
    request('p', { p: '/a/x', d: 3 })
    expect(sent).toEqual([
      reply(2, 'invalid_data', "Invalid query; unknown member 'limitToFirst'."),
      reply(3, 'invalid_data', "Invalid query; 'vf' must be 'l' or 'r'."),
      reply(4, 'ok'),
    ])
  })

  it('sends the current data, then datastale, if a transaction used outdated data', () => {
    const { sent, request } = connected(RULES.open)
    request('p', { p: '/n', d: 1 })
    request('p', { p: '/n', d: 2, h: '' })
    expect(sent.slice(1)).toEqual([
      push('d', { p: 'n', d: 1 }),
      reply(2, 'datastale', 'Transaction hash does not match'),
    ])
  })

  it('does not send the current data after a transaction with outdated data if the client is not allowed to read it', () => {
    const { sent, request } = connected(RULES.closed)
    request('p', { p: '/n', d: 2, h: 'other' })
    expect(sent).toEqual([reply(1, 'datastale', 'Transaction hash does not match')])
  })

  it('does not send data if the client’s hash shows that it already has the data', () => {
    const { namespace, sent, request } = connected(RULES.open)
    request('p', { p: '/a', d: 'x' })
    sent.length = 0
    request('q', { p: '/a', h: hashOf(namespace.root.children.get('a') ?? EMPTY) })
    expect(sent).toEqual([reply(2, 'ok', {})])
  })

  it('revokes listens and notifies the client when its ID token expires', () => {
    const { sent, request } = connected(RULES.ownUsers)
    const iat = NOW / 1000
    request('auth', { cred: tokenOf({ sub: 'ann', iat, exp: iat + 60 }) })
    request('q', { p: '/users/ann', h: '' })
    sent.length = 0
    vi.advanceTimersByTime(59_999)
    expect(sent).toEqual([])
    vi.advanceTimersByTime(1)
    expect(sent).toEqual([
      push('ac', { s: 'expired_token', d: 'Auth token is expired.' }),
      push('c', { p: 'users/ann' }),
    ])
  })

  it('rejects an expired token and a malformed token', () => {
    const { sent, request } = connected(RULES.open)
    request('auth', { cred: tokenOf({ sub: 'ann', iat: 1, exp: 2 }) })
    request('auth', { cred: 'nonsense' })
    expect(sent).toEqual([
      reply(1, 'expired_token', 'Auth token is expired.'),
      reply(2, 'invalid_token', 'Could not parse auth token.'),
    ])
  })

  it('lets the owner act as another user', () => {
    const { sent, request } = connected(RULES.ownUsers)
    request('gauth', { cred: 'owner', authvar: { uid: 'ann' } })
    request('p', { p: '/users/ann', d: 1 })
    request('p', { p: '/users/bob', d: 1 })
    request('gauth', { cred: 'owner' })
    request('p', { p: '/users/bob', d: 1 })
    request('unauth', {})
    request('p', { p: '/users/bob', d: 2 })
    const statuses = sent.map((message) => /"s":"(\w+)"/.exec(JSON.stringify(message))?.[1])
    expect(statuses).toEqual([
      'ok',
      'ok',
      'permission_denied',
      'ok',
      'ok',
      'ok',
      'permission_denied',
    ])
  })

  it('ends a listen within 100 ms after a data change revokes its access', () => {
    const { namespace, sent, request } = connected(RULES.whileNotRevoked)
    request('q', { p: '/a', h: '' })
    namespace.write([{ ...parseTarget('revoked'), json: true }], OWNER)
    vi.advanceTimersByTime(100)
    expect(sent.slice(2)).toEqual([push('c', { p: 'a' })])
  })

  it('does not send the data of a write that ends the listen', () => {
    const { namespace, sent, request } = connected(RULES.whileNotRevoked)
    request('q', { p: '/a', h: '' })
    const write = ['a', 'revoked'].map((path) => ({ ...parseTarget(path), json: 'secret' }))
    namespace.write(write, OWNER)
    vi.advanceTimersByTime(100)
    expect(sent.slice(2)).toEqual([push('c', { p: 'a' })])
  })

  it('does not evaluate rules for listens that have ended', () => {
    const { namespace, session, request } = connected(RULES.whileNow)
    const judged = () => namespace.rulesCoverage.list()[0]?.outcomes[0]?.count ?? 0
    const judgedByWrite = () => {
      const before = judged()
      namespace.write([{ ...parseTarget('a'), json: Math.random() }], OWNER)
      vi.runAllTimers()
      return judged() - before
    }
    for (const path of ['a', 'a/b', 'c']) request('q', { p: path, h: '' })
    // Expect two evaluations for each listen that the write touches (one immediately, one in the review), and one for the
    // other listen.
    expect(judgedByWrite()).toBe(5)
    request('n', { p: 'a' })
    expect(judgedByWrite()).toBe(3)
    session.end()
    expect(judgedByWrite()).toBe(0)
  })

  it('answers a ping', () => {
    const { session, sent } = connected(RULES.open)
    session.receive({ t: 'c', d: { t: 'p', d: {} } })
    expect(sent).toEqual([{ t: 'c', d: { t: 'o', d: {} } }])
  })

  it('rejects malformed data with a reason, and stays open', () => {
    const { sent, request } = connected(RULES.open)
    request('p', { p: '/a', d: { 'b.c': 1 } })
    request('p', { p: '/a$', d: 1 })
    request('p', { p: '/a', d: 1 })
    expect(sent).toMatchObject([
      { d: { b: { s: 'invalid_data' } } },
      { d: { b: { s: 'invalid_data', d: 'Invalid path: Invalid token in path' } } },
      reply(3, 'ok'),
    ])
  })

  it('ends when the client opens a new session', () => {
    const { namespace, sessions, session, transport, request, opening } = connected(RULES.open)
    request('o', { p: '/left', d: 'behind' })
    sessions.open({ ...opening, lastSessionId: session.id }, transport)
    expect(toJson(namespace.root)).toEqual({ left: 'behind' })
    expect(sessions.find(session.id)).toBeUndefined()
  })
})

describe('an onDisconnect write', () => {
  it('is rejected immediately if the rules deny it', () => {
    const { sent, request } = connected(RULES.closed)
    request('o', { p: '/a', d: 1 })
    expect(sent).toEqual([reply(1, 'permission_denied', 'Permission denied')])
  })

  it('is dropped if the rules deny it when the client disconnects', () => {
    const { namespace, session, request } = connected(RULES.open)
    request('o', { p: '/a', d: 1 })
    namespace.setRules(RULES.closed)
    session.end()
    expect(toJson(namespace.root)).toBeNull()
  })

  it('resolves server values when it is applied', () => {
    const { namespace, session, request } = connected(RULES.open)
    request('om', { p: '/a', d: { at: { '.sv': 'timestamp' }, n: { '.sv': { increment: 1 } } } })
    vi.advanceTimersByTime(5000)
    namespace.write([{ ...parseTarget('a/n'), json: 1 }], OWNER)
    session.end()
    expect(toJson(namespace.root)).toEqual({ a: { at: NOW + 5000, n: 2 } })
  })

  it('is replaced by a later write to its parent, and cancelled when its parent is cancelled', () => {
    const { namespace, session, request } = connected(RULES.open)
    request('o', { p: '/a/b', d: 1 })
    request('o', { p: '/a', d: { c: 2 } })
    request('o', { p: '/x/y', d: 3 })
    request('oc', { p: '/x' })
    session.end()
    expect(toJson(namespace.root)).toEqual({ a: { c: 2 } })
  })
})
