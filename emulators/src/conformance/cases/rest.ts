const REFERENCE = 'https://firebase.google.com/docs/reference/rest/database'
const GET = `${REFERENCE}#section-get`
const PUT = `${REFERENCE}#section-put`
const PATCH = `${REFERENCE}#section-patch`
const DELETE = `${REFERENCE}#section-delete`
const SERVER_VALUES = `${REFERENCE}#section-server-values`
const PRIORITIES = `${REFERENCE}#section-priorities`
const SHALLOW = `${REFERENCE}#section-param-shallow`
const PRINT = `${REFERENCE}#section-param-print`
const FORMAT = `${REFERENCE}#section-param-format`
const CONDITIONAL = `${REFERENCE}#section-conditional-requests`
const ERRORS = `${REFERENCE}#section-error-conditions`

/** When objects are returned as arrays, and arrays as objects. */
const ARRAYS = 'https://firebase.blog/posts/2014/04/best-practices-arrays-in-firebase/'

/** Nodes without a value do not exist: the SDK builds its nodes so, and compares its hashes with the server's. */
const EMPTY =
  'https://github.com/firebase/firebase-js-sdk/blob/@firebase/database@1.1.5/packages/database/src/core/snap/nodeFromJSON.ts#L86'

/** One request and its answer. Requests run in sequence on the same data, which starts empty. */
export interface RestCase {
  readonly request: readonly [method: string, path: string, body?: unknown]
  readonly query?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly anonymous?: boolean
  /** The body is not JSON. */
  readonly raw?: boolean
  /** Undefined where only the status is documented; null is an answer. */
  readonly body?: unknown
  readonly status: number
  readonly source: string
}

const ok = (request: RestCase['request'], body: unknown, source: string, query = ''): RestCase => ({
  request,
  body,
  query,
  status: 200,
  source,
})

const refused = (request: RestCase['request'], status: number, query = ''): RestCase => ({
  request,
  query,
  status,
  source: ERRORS,
})

export const restCases: readonly RestCase[] = [
  ok(['GET', '/'], null, GET),
  ok(['GET', '/none/at/all'], null, GET),
  ok(['PUT', '/a', { b: 1, c: 'x' }], { b: 1, c: 'x' }, PUT),
  ok(['GET', '/a'], { b: 1, c: 'x' }, GET),
  ok(['GET', '/a/b'], 1, GET),
  ok(['PATCH', '/a', { c: 'y' }], { c: 'y' }, PATCH),
  ok(['GET', '/a'], { b: 1, c: 'y' }, GET),
  ok(['PATCH', '/', { 'a/b': 2, 'a/d': true }], { 'a/b': 2, 'a/d': true }, PATCH),
  ok(['GET', '/a'], { b: 2, c: 'y', d: true }, GET),
  ok(['PATCH', '/a', { d: null }], { d: null }, PATCH),
  ok(['GET', '/a'], { b: 2, c: 'y' }, GET),
  ok(['PUT', '/a/e', { f: { g: 1 }, h: [1, 2] }], { f: { g: 1 }, h: [1, 2] }, PUT),
  ok(['GET', '/a'], { b: true, c: true, e: true }, SHALLOW, 'shallow=true'),
  ok(['GET', '/a/b'], 2, SHALLOW, 'shallow=true'),
  ok(['GET', '/none'], null, SHALLOW, 'shallow=true'),
  ok(['GET', '/a/e/h'], [1, 2], ARRAYS),
  ok(['GET', '/a/e/h/1'], 2, ARRAYS),
  ok(['PUT', '/list', { 0: 'a', 1: 'b', 2: 'c' }], ['a', 'b', 'c'], ARRAYS),
  ok(['GET', '/list'], ['a', 'b', 'c'], ARRAYS),
  ok(['DELETE', '/list/1'], null, ARRAYS),
  ok(['GET', '/list'], ['a', null, 'c'], ARRAYS),
  ok(['PUT', '/sparse', { 5: 'a' }], { 5: 'a' }, ARRAYS),
  ok(['GET', '/sparse'], { 5: 'a' }, ARRAYS),
  ok(['PUT', '/empty', { x: {} }], null, EMPTY),
  ok(['GET', '/empty'], null, EMPTY),
  ok(['PUT', '/empty', []], null, EMPTY),
  ok(['PUT', '/counter', 1], 1, PUT),
  ok(['PUT', '/counter', { '.sv': { increment: 2 } }], 3, SERVER_VALUES),
  ok(['PATCH', '/', { counter: { '.sv': { increment: -5 } } }], { counter: -2 }, SERVER_VALUES),
  ok(['GET', '/counter'], -2, GET),
  ok(['PUT', '/fresh', { '.sv': { increment: 7 } }], 7, SERVER_VALUES),
  ok(['PUT', '/counter', null], null, PUT),
  ok(['GET', '/counter'], null, GET),
  ok(['PUT', '/p', { '.value': 5, '.priority': 3 }], 5, PRIORITIES),
  ok(['GET', '/p'], 5, GET),
  ok(['GET', '/p'], { '.value': 5, '.priority': 3 }, FORMAT, 'format=export'),
  ok(['GET', '/p/.priority'], 3, PRIORITIES),
  ok(['PUT', '/p/.priority', 'z'], 'z', PRIORITIES),
  ok(['GET', '/p/.priority'], 'z', PRIORITIES),
  ok(['GET', '/p'], 5, GET),
  ok(['DELETE', '/p'], null, DELETE),
  ok(['GET', '/p'], null, GET),
  ok(['PUT', '/text', 'é "quoted" \u{1F600}'], 'é "quoted" \u{1F600}', PUT),
  ok(['GET', '/text'], 'é "quoted" \u{1F600}', GET),
  ok(['PUT', '/number', -1.5e-7], -1.5e-7, PUT),
  ok(['PUT', '/flag', false], false, PUT),
  ok(['GET', '/flag'], false, GET),
  ok(['GET', '/a/b'], 2, PRINT, 'print=pretty'),
  {
    request: ['PUT', '/silent', 1],
    query: 'print=silent',
    status: 204,
    body: '',
    source: PRINT,
  },
  { request: ['GET', '/silent'], query: 'print=silent', status: 204, body: '', source: PRINT },
  ok(['GET', '/silent'], 1, GET),
  { ...refused(['PUT', '/bad', '{'], 400), raw: true },
  { ...refused(['PUT', '/bad', '{"a":1e400}'], 400), raw: true },
  refused(['PUT', '/bad'], 400),
  refused(['PUT', '/bad', { 'a.b': 1 }], 400),
  refused(['PUT', '/bad', { 'a#b': 1 }], 400),
  refused(['PUT', '/bad', { a$b: 1 }], 400),
  refused(['PUT', '/bad', { 'a[b': 1 }], 400),
  refused(['PATCH', '/bad', 1], 400),
  {
    request: ['GET', '/a'],
    anonymous: true,
    status: 401,
    body: { error: 'Permission denied' },
    source: ERRORS,
  },
  {
    request: ['PUT', '/a/b', 1],
    anonymous: true,
    status: 401,
    body: { error: 'Permission denied' },
    source: ERRORS,
  },
  {
    request: ['DELETE', '/a'],
    anonymous: true,
    status: 401,
    body: { error: 'Permission denied' },
    source: ERRORS,
  },
  ok(['GET', '/a/b'], 2, GET),
  { request: ['GET', '/open'], anonymous: true, status: 200, body: null, source: GET },
  {
    request: ['PUT', '/a/b', 5],
    headers: { 'if-match': 'wrong' },
    status: 412,
    body: 2,
    source: CONDITIONAL,
  },
  ok(['GET', '/a/b'], 2, GET),
  {
    request: ['PUT', '/unset', 5],
    headers: { 'if-match': 'null_etag' },
    status: 200,
    body: 5,
    source: CONDITIONAL,
  },
  {
    request: ['PUT', '/unset', 6],
    headers: { 'if-match': 'null_etag' },
    status: 412,
    body: 5,
    source: CONDITIONAL,
  },
  {
    request: ['DELETE', '/unset'],
    headers: { 'if-match': 'wrong' },
    status: 412,
    body: 5,
    source: CONDITIONAL,
  },
]
