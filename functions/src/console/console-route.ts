import type { ResponseOf } from '@sesame/contract/endpoint'
import type { ConsoleEndpoint } from '@sesame/contract/console-endpoint'
import {
  guardedRoute,
  type Answer,
  type Call,
  type Route,
  type RouteParts,
} from '../common/http/guarded-route.ts'
import { CONSOLE_LIMITS } from '../common/limits/console-limits.ts'
import type { CallingOperator } from './calling-operator.ts'

/** An endpoint of the console and its handler. */
export type ConsoleRoute = Route<CallingOperator>

/** A validated request, as a handler receives it. */
export interface ConsoleCall<E> extends Call<E> {
  readonly operator: CallingOperator
}

/** Builds the route of a console endpoint. The handler receives the calling operator. */
export function consoleRoute<E extends ConsoleEndpoint>(
  endpoint: E,
  handle: (call: ConsoleCall<E>) => Promise<Answer<ResponseOf<E>>>,
  { limits = [], counted }: Partial<Pick<RouteParts<CallingOperator>, 'limits' | 'counted'>> = {},
): ConsoleRoute {
  return guardedRoute<E, CallingOperator>(
    endpoint,
    (call, operator) => handle({ ...call, operator }),
    {
      limits: [CONSOLE_LIMITS.operatorCalls, ...limits],
      ...(counted && { counted }),
      subjectOf: ({ uid }) => uid,
    },
  )
}
