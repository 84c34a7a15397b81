import type { Path, Primitive } from '../tree/node.ts'
import type { RulesQuery } from '../rules/variables.ts'

export type OrderBy =
  | { readonly by: 'key' }
  | { readonly by: 'value' }
  | { readonly by: 'priority' }
  | { readonly by: 'child'; readonly path: Path }

/** One end of a range: a sort value and, if values are equal, a key. */
export interface Bound {
  readonly value: Primitive | null
  readonly key: string
  readonly inclusive: boolean
}

export interface Query {
  readonly orderBy: OrderBy
  readonly start: Bound | null
  readonly end: Bound | null
  readonly limit: { readonly count: number; readonly from: 'first' | 'last' } | null
}

/** The query that matches everything. */
export const WHOLE: Query = { orderBy: { by: 'priority' }, start: null, end: null, limit: null }

/** Whether a query matches everything, in any order. */
export function isWhole(query: Query): boolean {
  return query.start === null && query.end === null && query.limit === null
}

/** The index needed by a query, as `.indexOn` names it. */
export function indexName(orderBy: OrderBy): string {
  return orderBy.by === 'child' ? orderBy.path.join('/') : `.${orderBy.by}`
}

/** A query as the rules' `query` variable represents it. */
export function rulesQuery({ orderBy, start, end, limit }: Query): RulesQuery {
  return {
    orderBy: orderBy.by === 'child' ? { child: orderBy.path.join('/') } : orderBy.by,
    startAt: start?.value ?? null,
    endAt: end?.value ?? null,
    equalTo: isOneValue(start, end) ? start.value : null,
    limitToFirst: limit?.from === 'first' ? limit.count : null,
    limitToLast: limit?.from === 'last' ? limit.count : null,
  }
}

function isOneValue(start: Bound | null, end: Bound | null): start is Bound {
  return start?.inclusive === true && end?.inclusive === true && start.value === end.value
}
