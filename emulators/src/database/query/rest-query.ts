import { MAX_KEY, MIN_KEY } from '../tree/compare-keys.ts'
import { InvalidDataError } from '../tree/limits.ts'
import { parsePath } from '../tree/path.ts'
import { type Bound, type OrderBy, type Query, WHOLE } from './query.ts'
import { primitive } from './wire-query.ts'

const NAMED_ORDERS = new Map<string, OrderBy>([
  ['$key', { by: 'key' }],
  ['$value', { by: 'value' }],
  ['$priority', { by: 'priority' }],
])
const LIMITS = ['limitToFirst', 'limitToLast']
const BOUNDS = ['startAfter', 'startAt', 'endAt', 'endBefore']
const FILTERS = [...BOUNDS, 'equalTo', ...LIMITS]

/**
 * Reads the limits of a shallow read, which is always ordered by key.
 * Source: the requests of firebase-tools, `lib/emulator/hubExport.js` and `lib/database/listRemote.js`
 * @throws InvalidDataError with the text for the client
 */
export function parseShallowQuery(params: URLSearchParams): Query {
  return { ...WHOLE, orderBy: { by: 'key' }, limit: limitOf(params) }
}

/**
 * Reads `orderBy`, the bounds and the limits of a REST request.
 * Source: https://firebase.google.com/docs/database/rest/retrieve-data#section-rest-filtering
 * @throws InvalidDataError with the text for the client
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
  const { start, end } = query
  if (query.orderBy.by === 'key' && [start, end].some((at) => at && typeof at.value !== 'string')) {
    throw new InvalidDataError('Provided key index type is invalid, must be string')
  }
  return query
}

function orderOf(text: string): OrderBy {
  const name = parsed(text, 'orderBy must be a valid JSON encoded path')
  if (typeof name !== 'string' || name === '') {
    throw new InvalidDataError('orderBy must be a valid JSON encoded path')
  }
  return NAMED_ORDERS.get(name) ?? { by: 'child', path: parsePath(name) }
}

/** `value` or `value,"key"`, both as JSON. */
function bound(
  params: URLSearchParams,
  name: string,
  defaultKey: string,
  inclusive: boolean,
): Bound | null {
  const text = params.get(name)
  if (text === null) return null
  const refusal = 'Constraint index field must be a JSON primitive'
  const [value, key] = parsed(`[${text}]`, refusal) as unknown[]
  if (value === undefined) throw new InvalidDataError(refusal)
  return { value: primitive(value), key: typeof key === 'string' ? key : defaultKey, inclusive }
}

function limitOf(params: URLSearchParams): Query['limit'] {
  const first = params.get('limitToFirst')
  const last = params.get('limitToLast')
  const text = first ?? last
  if (text === null) return null
  const count = Number(text)
  const name = first === null ? 'limitToLast' : 'limitToFirst'
  if (!Number.isInteger(count)) throw new InvalidDataError(`${name} must be an integer`)
  if (count < 1) throw new InvalidDataError(`${name} must be greater than 0`)
  if (first !== null && last !== null) {
    throw new InvalidDataError('Only one of limitToFirst or limitToLast may be specified')
  }
  return { count, from: first === null ? 'last' : 'first' }
}

function parsed(json: string, refusal: string): unknown {
  try {
    return JSON.parse(json)
  } catch (cause) {
    throw new InvalidDataError(refusal, { cause })
  }
}
