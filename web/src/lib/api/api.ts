import type { BodyOf, ParamsOf, ResponseOf } from '@sesame/contract/endpoint'
import type { endpoints } from './endpoints.ts'

type Endpoints = typeof endpoints

/** An endpoint of the contract, by its name. */
export type EndpointName = keyof Endpoints

/** What a call to it sends. */
export interface CallOptions<N extends EndpointName> {
  readonly body?: BodyOf<Endpoints[N]>
  /** The parameters of its path. */
  readonly params?: ParamsOf<Endpoints[N]>
  /** Sent as the bearer of the call. */
  readonly accessToken?: string
}

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
