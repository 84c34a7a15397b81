import { MAX_KEY, MIN_KEY } from '../tree/compare-keys.ts'
import { InvalidDataError, isKey } from '../tree/limits.ts'
import { parsePath } from '../tree/path.ts'
import { type Bound, type OrderBy, type Query, WHOLE } from './query.ts'
import { checkKeyBounds, primitive } from './wire-query.ts'

const NAMED_ORDERS = new Map<string, OrderBy>([
  ['$key', { by: 'key' }],
  ['$value', { by: 'value' }],
  ['$priority', { by: 'priority' }],
])
const LIMITS = ['limitToFirst', 'limitToLast']
const EXCLUSIVE = [
  ['startAt', 'startAfter'],
  ['endAt', 'endBefore'],
] as const
const BOUNDS = ['startAfter', 'startAt', 'endAt', 'endBefore']
const FILTERS = [...BOUNDS, 'equalTo', ...LIMITS]
export const QUERY_PARAMETERS = ['orderBy', ...FILTERS]

/** The query parameters that a shallow read accepts. They select a page of keys. */
const SHALLOW = ['startAfter', 'limitToFirst']

/**
 * Parses the query of a shallow read, which is always ordered by key. Its `startAfter` is a plain key, not JSON, and no
 * other query parameter is allowed.
 *
 * Sources: https://firebase.google.com/docs/reference/rest/database#section-param-shallow; the requests of firebase-tools,
 * `lib/emulator/hubExport.js` and `lib/database/listRemote.js`; and, for the error text of the service,
 * https://github.com/thisbejim/Pyrebase/pull/9
 * @throws InvalidDataError with the message for the client
 */
export function parseShallowQuery(params: URLSearchParams): Query {
  if (QUERY_PARAMETERS.some((name) => params.has(name) && !SHALLOW.includes(name))) {
    throw new InvalidDataError("Mixing 'shallow' and querying parameters is not supported")
  }
  const key = params.get('startAfter')
  return {
    ...WHOLE,
    orderBy: { by: 'key' },
    start: key === null ? null : { value: key, key: MAX_KEY, inclusive: false },
    limit: limitOf(params),
  }
}

/**
 * Reads `orderBy`, the bounds and the limits of a REST request.
 * Source: https://firebase.google.com/docs/database/rest/retrieve-data#section-rest-filtering
 * @throws InvalidDataError with the message for the client
 */
export function parseRestQuery(params: URLSearchParams): Query {
  const orderBy = params.get('orderBy')
  if (orderBy === null) {
    if (FILTERS.some((name) => params.has(name))) {
      throw new InvalidDataError('orderBy must be defined when other query parameters are defined')
    }
    return WHOLE
  }
  if (params.has('equalTo') && BOUNDS.some((name) => params.has(name))) {
    throw new InvalidDataError(
      'equalTo cannot be specified in addition to startAfter, startAt, endAt, or endBefore',
    )
  }
  for (const [one, other] of EXCLUSIVE) {
    if (params.has(one) && params.has(other)) {
      throw new InvalidDataError(`Only one of ${one} and ${other} may be specified`)
    }
  }
  const equal = (key: string) => bound(params, 'equalTo', key, true)
  const query: Query = {
    orderBy: orderOf(orderBy),
    start:
      equal(MIN_KEY) ??
      bound(params, 'startAt', MIN_KEY, true) ??
      bound(params, 'startAfter', MAX_KEY, false),
    end:
      equal(MAX_KEY) ??
      bound(params, 'endAt', MAX_KEY, true) ??
      bound(params, 'endBefore', MIN_KEY, false),
    limit: limitOf(params),
  }
  checkKeyBounds(query)
  return query
}

function orderOf(text: string): OrderBy {
  const name = parsed(text, 'orderBy must be a valid JSON encoded path')
  if (typeof name !== 'string' || name === '') {
    throw new InvalidDataError('orderBy must be a valid JSON encoded path')
  }
  return NAMED_ORDERS.get(name) ?? { by: 'child', path: parsePath(name) }
}

/**
 * Parses a bound, `value` or `value,"key"`, both as JSON.
 *
 * Source of the second error text: https://github.com/firebase/firebase-js-sdk/issues/8487
 */
function bound(
  params: URLSearchParams,
  name: string,
  defaultKey: string,
  inclusive: boolean,
): Bound | null {
  const text = params.get(name)
  if (text === null) return null
  const refusal = 'Constraint index field must be a JSON primitive'
  const [value, key, ...more] = parsed(`[${text}]`, refusal) as unknown[]
  if (value === undefined || more.length > 0) throw new InvalidDataError(refusal)
  return { value: primitive(value), key: key === undefined ? defaultKey : keyOf(key), inclusive }
}

function keyOf(key: unknown): string {
  if (typeof key === 'string' && isKey(key)) return key
  throw new InvalidDataError('Constraint key field must be a valid key name')
}

function limitOf(params: URLSearchParams): Query['limit'] {
  const [name, ...others] = LIMITS.filter((limit) => params.has(limit))
  if (name === undefined) return null
  if (others.length > 0) {
    throw new InvalidDataError('Only one of limitToFirst and limitToLast may be specified')
  }
  const count = Number(params.get(name))
  if (!Number.isInteger(count)) throw new InvalidDataError(`${name} must be an integer`)
  if (count < 1) throw new InvalidDataError(`${name} must be positive`)
  return { count, from: name === 'limitToLast' ? 'last' : 'first' }
}

function parsed(json: string, refusal: string): unknown {
  try {
    return JSON.parse(json)
  } catch (cause) {
    throw new InvalidDataError(refusal, { cause })
  }
}
