import type { Path, Primitive } from '../tree/node.ts'

/** What a query sorts by. */
export type OrderBy =
  | { readonly by: 'key' }
  | { readonly by: 'value' }
  | { readonly by: 'priority' }
  | { readonly by: 'child'; readonly path: Path }

/** One end of a range: a sort value and, among equal values, a key. */
export interface Bound {
  readonly value: Primitive | null
  readonly key: string
  readonly inclusive: boolean
}

/** A window over the children of a node. */
export interface Query {
  readonly orderBy: OrderBy
  readonly start: Bound | null
  readonly end: Bound | null
  readonly limit: { readonly count: number; readonly from: 'first' | 'last' } | null
}

/** The query that lets everything through. */
export const WHOLE: Query = { orderBy: { by: 'priority' }, start: null, end: null, limit: null }

/** Whether a query lets everything through, in whatever order. */
export function isWhole(query: Query): boolean {
  return query.start === null && query.end === null && query.limit === null
}

/** The name of the index that serves a query, as `.indexOn` spells it. */
export function indexName(orderBy: OrderBy): string {
  return orderBy.by === 'child' ? orderBy.path.join('/') : `.${orderBy.by}`
}
