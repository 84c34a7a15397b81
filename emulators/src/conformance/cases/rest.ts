const REFERENCE = 'https://firebase.google.com/docs/reference/rest/database'
const SAVE = 'https://firebase.google.com/docs/database/rest/save-data'
const CONDITIONAL =
  'https://firebase.google.com/docs/reference/rest/database#section-conditional-requests'
const ERRORS = 'https://firebase.google.com/docs/reference/rest/database#section-error-conditions'

/** One request, and what it answers; requests follow one another on the same data, which starts empty. */
export interface RestCase {
  readonly request: readonly [method: string, path: string, body?: unknown]
  readonly query?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly anonymous?: boolean
  /** The body is no JSON. */
  readonly raw?: boolean
  /** Left out where only the status is documented; null is an answer. */
  readonly body?: unknown
  readonly status: number
  readonly source: string
}

const ok = (
  request: RestCase['request'],
  body: unknown,
  query = '',
  source = REFERENCE,
): RestCase => ({
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
  ok(['GET', '/'], null),
  ok(['GET', '/none/at/all'], null),
  ok(['PUT', '/a', { b: 1, c: 'x' }], { b: 1, c: 'x' }, '', SAVE),
  ok(['GET', '/a'], { b: 1, c: 'x' }),
  ok(['GET', '/a/b'], 1),
  ok(['PATCH', '/a', { c: 'y' }], { c: 'y' }, '', SAVE),
  ok(['GET', '/a'], { b: 1, c: 'y' }),
  ok(['PATCH', '/', { 'a/b': 2, 'a/d': true }], { 'a/b': 2, 'a/d': true }, '', SAVE),
  ok(['GET', '/a'], { b: 2, c: 'y', d: true }),
  ok(['PATCH', '/a', { d: null }], { d: null }, '', SAVE),
  ok(['GET', '/a'], { b: 2, c: 'y' }),
  ok(['PUT', '/a/e', { f: { g: 1 }, h: [1, 2] }], { f: { g: 1 }, h: [1, 2] }, '', SAVE),
  ok(['GET', '/a'], { b: true, c: true, e: true }, 'shallow=true'),
  ok(['GET', '/a/b'], 2, 'shallow=true'),
  ok(['GET', '/none'], null, 'shallow=true'),
  ok(['GET', '/a/e/h'], [1, 2]),
  ok(['GET', '/a/e/h/1'], 2),
  ok(['PUT', '/list', { 0: 'a', 1: 'b', 2: 'c' }], ['a', 'b', 'c'], '', SAVE),
  ok(['GET', '/list'], ['a', 'b', 'c']),
  ok(['DELETE', '/list/1'], null, '', SAVE),
  ok(['GET', '/list'], ['a', null, 'c']),
  ok(['PUT', '/sparse', { 5: 'a' }], { 5: 'a' }, '', SAVE),
  ok(['GET', '/sparse'], { 5: 'a' }),
  ok(['PUT', '/empty', { x: {} }], null, '', SAVE),
  ok(['GET', '/empty'], null),
  ok(['PUT', '/empty', []], null, '', SAVE),
  ok(['PUT', '/counter', 1], 1, '', SAVE),
  ok(['PUT', '/counter', { '.sv': { increment: 2 } }], 3, '', SAVE),
  ok(['PATCH', '/', { counter: { '.sv': { increment: -5 } } }], { counter: -2 }, '', SAVE),
  ok(['GET', '/counter'], -2),
  ok(['PUT', '/fresh', { '.sv': { increment: 7 } }], 7, '', SAVE),
  ok(['PUT', '/counter', null], null, '', SAVE),
  ok(['GET', '/counter'], null),
  ok(['PUT', '/p', { '.value': 5, '.priority': 3 }], 5, '', SAVE),
  ok(['GET', '/p'], 5),
  ok(['GET', '/p'], { '.value': 5, '.priority': 3 }, 'format=export'),
  ok(['DELETE', '/p'], null, '', SAVE),
  ok(['GET', '/p'], null),
  ok(['PUT', '/text', 'é "quoted" \u{1F600}'], 'é "quoted" \u{1F600}', '', SAVE),
  ok(['GET', '/text'], 'é "quoted" \u{1F600}'),
  ok(['PUT', '/number', -1.5e-7], -1.5e-7, '', SAVE),
  ok(['PUT', '/flag', false], false, '', SAVE),
  ok(['GET', '/flag'], false),
  ok(['GET', '/a/b'], 2, 'print=pretty'),
  {
    request: ['PUT', '/silent', 1],
    query: 'print=silent',
    status: 204,
    body: '',
    source: REFERENCE,
  },
  { request: ['GET', '/silent'], query: 'print=silent', status: 204, body: '', source: REFERENCE },
  ok(['GET', '/silent'], 1),
  { ...refused(['PUT', '/bad', '{'], 400), raw: true },
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
  ok(['GET', '/a/b'], 2),
  { request: ['GET', '/open'], anonymous: true, status: 200, body: null, source: REFERENCE },
  {
    request: ['PUT', '/a/b', 5],
    headers: { 'if-match': 'wrong' },
    status: 412,
    body: 2,
    source: CONDITIONAL,
  },
  ok(['GET', '/a/b'], 2),
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
