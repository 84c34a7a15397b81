import type { RulesQuery } from '../rules/variables.ts'
import type { Bound, Query } from './query.ts'

/** A query in the form of the rules' `query` variable. */
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
