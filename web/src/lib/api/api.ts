import type { BodyOf, Endpoint, ParamsOf, ResponseOf } from '@sesame/contract/endpoint'
import type { endpoints } from './endpoints.ts'

type Endpoints = typeof endpoints

/** An endpoint of the contract, by its name. */
export type EndpointName = keyof Endpoints

/** What a call of an endpoint sends. */
export interface CallOptionsOf<E extends Endpoint> {
  readonly body?: BodyOf<E>
  /** The parameters of its path. */
  readonly params?: ParamsOf<E>
  /** Sent as the bearer of the call. */
  readonly accessToken?: string
}

export type CallOptions<N extends EndpointName> = CallOptionsOf<Endpoints[N]>

/** What it answers. */
export type AnswerOf<N extends EndpointName> = ResponseOf<Endpoints[N]>

export interface Answer<T> {
  readonly status: number
  readonly data: T
}

/** Calls an endpoint of the contract; rejects with a CallError. */
export type Api = <N extends EndpointName>(
  name: N,
  options?: CallOptions<N>,
) => Promise<Answer<AnswerOf<N>>>
