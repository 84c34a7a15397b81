import type { BodyOf, Endpoint, ResponseOf } from '@sesame/contract/endpoint'

export interface CallOptions<E> {
  readonly body?: BodyOf<E>
  /** Sent as the bearer of the call. */
  readonly accessToken?: string
}

export interface Answer<T> {
  readonly status: number
  readonly data: T
}

/** Calls an endpoint of the contract; rejects with a CallError. */
export type Api = <E extends Endpoint>(
  endpoint: E,
  options?: CallOptions<E>,
) => Promise<Answer<ResponseOf<E>>>
