import type { BodyOf, Endpoint, ParamsOf, ResponseOf } from '@sesame/contract/endpoint'
import type { endpoints } from './endpoints.ts'

type Endpoints = typeof endpoints

/** An endpoint of the contract, by its name. */
export type EndpointName = keyof Endpoints

/** The options of a call to an endpoint. */
export interface CallOptionsOf<E extends Endpoint> {
  readonly body?: BodyOf<E>
  /** Values for the parameters in the endpoint's path. */
  readonly params?: ParamsOf<E>
  /** Sent as the bearer token. */
  readonly accessToken?: string
}

export type CallOptions<N extends EndpointName> = CallOptionsOf<Endpoints[N]>

/** The response of an endpoint. */
export type AnswerOf<N extends EndpointName> = ResponseOf<Endpoints[N]>

export interface Answer<T> {
  readonly status: number
  readonly data: T
}

/** Calls an endpoint of the contract. Rejects with a CallError. */
export type Api = <N extends EndpointName>(
  name: N,
  options?: CallOptions<N>,
) => Promise<Answer<AnswerOf<N>>>
