import type { BodyOf, ParamsOf, ResponseOf } from '@sesame/contract/endpoint'
import type { endpoints } from './endpoints.ts'

type Endpoints = typeof endpoints

/** An endpoint of the console, by its name. */
export type ToolsEndpointName = keyof Endpoints

/** What a call to it sends. */
export interface ToolsCall<N extends ToolsEndpointName> {
  readonly body?: BodyOf<Endpoints[N]>
  readonly params?: ParamsOf<Endpoints[N]>
}

export type ToolsAnswer<N extends ToolsEndpointName> = ResponseOf<Endpoints[N]>

/** Calls an endpoint with a token of the console, if any; rejects with a CallError. */
export type ToolsApi = <N extends ToolsEndpointName>(
  name: N,
  call: ToolsCall<N> & { readonly accessToken?: string },
) => Promise<ToolsAnswer<N>>

/** The same in the session of this tab. */
export type Call = <N extends ToolsEndpointName>(
  name: N,
  call?: ToolsCall<N>,
) => Promise<ToolsAnswer<N>>
