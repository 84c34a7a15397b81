import { MAX_KEY, MIN_KEY } from '../tree/compare-keys.ts'
import { InvalidDataError } from '../tree/limits.ts'
import type { Primitive } from '../tree/node.ts'
import { parsePath } from '../tree/path.ts'
import { type Bound, type OrderBy, type Query, WHOLE } from './query.ts'

/** A query in the form of the protocol. */
export type WireQuery = Readonly<Record<string, unknown>>

/**
 * Reads the query of a listen or a get: `i` order, `sp`/`sn`/`sin` start, `ep`/`en`/`ein` end,
 * `l` limit, `vf` side.
 * @throws InvalidDataError for a malformed member
 */
export function parseWireQuery(wire: WireQuery | undefined): Query {
  if (wire === undefined) return WHOLE
  return {
    orderBy: orderByFromName(wire['i']),
    start: bound(wire, 'sp', 'sn', 'sin', { inclusive: MIN_KEY, exclusive: MAX_KEY }),
    end: bound(wire, 'ep', 'en', 'ein', { inclusive: MAX_KEY, exclusive: MIN_KEY }),
    limit: limitOf(wire),
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

/** The key added to a bound that has none. */
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
  const inclusive = wire[inclusion] !== false
  const given = wire[key]
  return {
    value: primitive(wire[value]),
    key: typeof given === 'string' ? given : defaults[inclusive ? 'inclusive' : 'exclusive'],
    inclusive,
  }
}

function limitOf(wire: WireQuery): Query['limit'] {
  const count = wire['l']
  if (count === undefined) return null
  if (typeof count !== 'number' || !Number.isInteger(count) || count < 1) {
    throw new InvalidDataError('Invalid query; limit must be a positive integer.')
  }
  return { count, from: wire['vf'] === 'r' ? 'last' : 'first' }
}

/** Checks that the value of a bound is a primitive or null. */
export function primitive(value: unknown): Primitive | null {
  if (value === null) return null
  if (typeof value === 'string' || typeof value === 'boolean') return value
  if (typeof value === 'number' && Number.isFinite(value)) return value
  throw new InvalidDataError('Invalid query; constraint index field must be a JSON primitive.')
}
