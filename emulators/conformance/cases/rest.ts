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

/** The requests with which the CLI removes data: it lists pages of keys, then deletes them. */
const LIST = 'https://github.com/firebase/firebase-tools/blob/v15.0.0/src/database/listRemote.ts'
const REMOVE =
  'https://github.com/firebase/firebase-tools/blob/v15.0.0/src/database/removeRemote.ts'

/** Explains when the database returns objects as arrays, and arrays as objects. */
const ARRAYS = 'https://firebase.blog/posts/2014/04/best-practices-arrays-in-firebase/'

/** The SDK drops nodes without a value. The server must do so too, because its hashes must equal those of the SDK. */
const EMPTY =
  'https://github.com/firebase/firebase-js-sdk/blob/@firebase/database@1.1.5/packages/database/src/core/snap/nodeFromJSON.ts#L86'

/** The SDK drops empty segments of a path. */
const PATHS =
  'https://github.com/firebase/firebase-js-sdk/blob/@firebase/database@1.1.5/packages/database/src/core/util/Path.ts#L46'

/** The SDK rejects a node that has a value « in addition to actual children ». */
const VALUES =
  'https://github.com/firebase/firebase-js-sdk/blob/@firebase/database@1.1.5/packages/database/src/core/util/validation.ts'

/** One request and its response. All requests run in sequence on one database, which is empty at first. */
export interface RestCase {
  readonly request: readonly [method: string, path: string, body?: unknown]
  readonly query?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly anonymous?: boolean
  /** True if the body is not JSON and must be sent unchanged. */
  readonly raw?: boolean
  /**
   * The expected response body; undefined if the documentation only states the status. Null means that the JSON `null`
   * is expected.
   */
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

const onCondition = (request: RestCase['request'], etag: string, status: number): RestCase => ({
  request,
  headers: { 'if-match': etag },
  status,
  source: CONDITIONAL,
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
  ok(['GET', '/a'], { b: true, c: true }, LIST, 'shallow=true&limitToFirst=2'),
  ok(['GET', '/a'], { c: true, e: true }, LIST, 'shallow=true&limitToFirst=2&startAfter=b'),
  ok(['GET', '/a'], null, LIST, 'shallow=true&limitToFirst=2&startAfter=e'),
  refused(['GET', '/a'], 400, 'shallow=true&orderBy="$key"&startAt="b"'),
  ok(['GET', '/a/e/h'], [1, 2], ARRAYS),
  ok(['GET', '/a/e/h/1'], 2, ARRAYS),
  ok(['PUT', '/list', { 0: 'a', 1: 'b', 2: 'c' }], ['a', 'b', 'c'], ARRAYS),
  ok(['GET', '/list'], ['a', 'b', 'c'], ARRAYS),
  ok(['DELETE', '/list/1'], null, ARRAYS),
  ok(['GET', '/list'], ['a', null, 'c'], ARRAYS),
  ok(['PUT', '/sparse', { 5: 'a' }], { 5: 'a' }, ARRAYS),
  ok(['GET', '/sparse'], { 5: 'a' }, ARRAYS),
  ok(['PUT', '//apart//x', 1], 1, PATHS),
  ok(['GET', '/apart'], { x: 1 }, PATHS),
  ok(['GET', '//apart'], { x: 1 }, PATHS),
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
  { ...refused(['PUT', '/bad', { '.value': 1, a: 2 }], 400), source: VALUES },
  { ...refused(['PUT', '/bad', { '.sv': 'timestamp', a: 2 }], 400), source: SERVER_VALUES },
  ok(['GET', '/bad'], null, GET),
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
  { ...onCondition(['PUT', '/a/b', 5], 'wrong', 412), body: 2 },
  onCondition(['GET', '/a/b'], 'wrong', 400),
  onCondition(['GET', '/none'], 'null_etag', 400),
  onCondition(['POST', '/none', 5], 'null_etag', 400),
  onCondition(['POST', '/a', 5], 'wrong', 400),
  onCondition(['PATCH', '/none', { x: 5 }], 'null_etag', 400),
  onCondition(['PATCH', '/a', { b: 5 }], 'wrong', 400),
  ok(['GET', '/none'], null, GET),
  ok(['GET', '/a/b'], 2, GET),
  { ...onCondition(['PUT', '/unset', 5], 'null_etag', 200), body: 5 },
  { ...onCondition(['PUT', '/unset', 6], 'null_etag', 412), body: 5 },
  { ...onCondition(['DELETE', '/unset'], 'wrong', 412), body: 5 },
  ok(['PUT', '/removed', { x: { y: 1 }, z: 2 }], { x: { y: 1 }, z: 2 }, PUT),
  {
    request: ['PATCH', '/removed/x', null],
    query: 'print=silent&writeSizeLimit=tiny&disableTriggers=false',
    status: 204,
    body: '',
    source: REMOVE,
  },
  ok(['GET', '/removed'], { z: 2 }, GET),
]
