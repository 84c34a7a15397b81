import type { BodyOf, ParamsOf, ResponseOf } from '@sesame/contract/endpoint'
import type { endpoints } from './endpoints.ts'

type Endpoints = typeof endpoints

/** The name of a console endpoint. */
export type ConsoleEndpointName = keyof Endpoints

/** The body and the path parameters of a call to an endpoint. */
export interface ConsoleCall<N extends ConsoleEndpointName> {
  readonly body?: BodyOf<Endpoints[N]>
  readonly params?: ParamsOf<Endpoints[N]>
}

export type ConsoleAnswer<N extends ConsoleEndpointName> = ResponseOf<Endpoints[N]>

/** Calls an endpoint with the console token, if there is one. Rejects with a `CallError`. */
export type ConsoleApi = <N extends ConsoleEndpointName>(
  name: N,
  call: ConsoleCall<N> & { readonly accessToken?: string },
) => Promise<ConsoleAnswer<N>>

/** Calls an endpoint in this tab's session. */
export type Call = <N extends ConsoleEndpointName>(
  name: N,
  call?: ConsoleCall<N>,
) => Promise<ConsoleAnswer<N>>
