import type { ResponseOf } from '@sesame/contract/endpoint'
import type { ToolsEndpoint } from '@sesame/contract/tools-endpoint'
import { guardedRoute, type Answer, type Call, type Route } from '../common/http/guarded-route.ts'
import { LIMITS, type RouteLimit } from '../common/limits/limits.ts'
import type { CallingOperator } from './calling-operator.ts'

/** An endpoint of the console and its handler. */
export type ToolsRoute = Route<CallingOperator>

/** What a handler receives of a request, all of it validated. */
export interface ToolsCall<E> extends Call<E> {
  readonly operator: CallingOperator
}

/** Builds the route of an endpoint of the console, whose handler knows which operator calls. */
export function toolsRoute<E extends ToolsEndpoint>(
  endpoint: E,
  handle: (call: ToolsCall<E>) => Promise<Answer<ResponseOf<E>>>,
  { limits = [] }: { readonly limits?: readonly RouteLimit[] } = {},
): ToolsRoute {
  return guardedRoute<E, CallingOperator>(
    endpoint,
    (call, operator) => handle({ ...call, operator }),
    { limits: [LIMITS.operatorCalls, ...limits], personOf: ({ uid }) => uid },
  )
}
