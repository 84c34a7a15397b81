import { MAX_KEY, MIN_KEY } from '../tree/compare-keys.ts'
import { InvalidDataError } from '../tree/limits.ts'
import type { Primitive } from '../tree/node.ts'
import { parsePath } from '../tree/path.ts'
import { type Bound, type OrderBy, type Query, WHOLE } from './query.ts'

/** A query as the wire protocol encodes it. */
export type WireQuery = Readonly<Record<string, unknown>>

/** Each member of an encoded query, with the member that it requires, if any. */
const MEMBERS: ReadonlyMap<string, string | null> = new Map([
  ['i', null],
  ['sp', null],
  ['sn', 'sp'],
  ['sin', 'sp'],
  ['ep', null],
  ['en', 'ep'],
  ['ein', 'ep'],
  ['l', null],
  ['vf', 'l'],
])

/**
 * Reads the query of a listen or a get: `i` order, `sp`/`sn`/`sin` start, `ep`/`en`/`ein` end, `l` limit, `vf` side.
 * Rejects a member that would have no effect, because ignoring it could return more data than requested.
 *
 * Source: `queryParamsGetQueryObject` of `@firebase/database`, for the members
 * @throws InvalidDataError for a malformed member
 */
export function parseWireQuery(wire: WireQuery | undefined): Query {
  if (wire === undefined) return WHOLE
  for (const name of Object.keys(wire)) {
    const owner = MEMBERS.get(name)
    if (owner === undefined) throw new InvalidDataError(`Invalid query; unknown member '${name}'.`)
    if (owner !== null && !(owner in wire))
      throw new InvalidDataError(`Invalid query; '${name}' needs '${owner}'.`)
  }
  const query: Query = {
    orderBy: orderByFromName(wire['i']),
    start: bound(wire, 'sp', 'sn', 'sin', { inclusive: MIN_KEY, exclusive: MAX_KEY }),
    end: bound(wire, 'ep', 'en', 'ein', { inclusive: MAX_KEY, exclusive: MIN_KEY }),
    limit: limitOf(wire),
  }
  checkKeyBounds(query)
  return query
}

/**
 * Checks that the bounds of a query by key are keys.
 * @throws InvalidDataError, with the error text of the service that users have quoted
 */
export function checkKeyBounds({ orderBy, start, end }: Query): void {
  if (orderBy.by === 'key' && [start, end].some((at) => at && typeof at.value !== 'string')) {
    throw new InvalidDataError('Provided key index type is invalid, must be string')
  }
}

/** Parses the name of an order: `.key`, `.value`, `.priority` (the default) or a child path. */
export function orderByFromName(name: unknown): OrderBy {
  if (name === undefined || name === '.priority') return { by: 'priority' }
  if (name === '.key') return { by: 'key' }
  if (name === '.value') return { by: 'value' }
  if (typeof name !== 'string') throw new InvalidDataError('Invalid query; unknown index.')
  return { by: 'child', path: parsePath(name) }
}

/** Default keys for a bound that has only a value. */
interface DefaultKeys {
  readonly inclusive: string
  readonly exclusive: string
}

function bound(
  wire: WireQuery,
  value: string,
  key: string,
  inclusion: string,
  defaults: DefaultKeys,
): Bound | null {
  if (!(value in wire)) return null
  const inclusive = wire[inclusion] ?? true
  if (typeof inclusive !== 'boolean')
    throw new InvalidDataError(`Invalid query; '${inclusion}' must be a boolean.`)
  const given = wire[key] ?? defaults[inclusive ? 'inclusive' : 'exclusive']
  if (typeof given !== 'string')
    throw new InvalidDataError(`Invalid query; '${key}' must be a key.`)
  return { value: primitive(wire[value]), key: given, inclusive }
}

function limitOf(wire: WireQuery): Query['limit'] {
  const count = wire['l']
  if (count === undefined) return null
  if (typeof count !== 'number' || !Number.isInteger(count) || count < 1) {
    throw new InvalidDataError('Invalid query; limit must be a positive integer.')
  }
  const side = wire['vf'] ?? 'l'
  if (side !== 'l' && side !== 'r')
    throw new InvalidDataError("Invalid query; 'vf' must be 'l' or 'r'.")
  return { count, from: side === 'r' ? 'last' : 'first' }
}

/** Checks that the value of a bound is a primitive or null. */
export function primitive(value: unknown): Primitive | null {
  if (value === null) return null
  if (typeof value === 'string' || typeof value === 'boolean') return value
  if (typeof value === 'number' && Number.isFinite(value)) return value
  throw new InvalidDataError('Invalid query; constraint index field must be a JSON primitive.')
}
