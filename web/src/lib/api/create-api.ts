import type { Endpoint } from '@sesame/contract/endpoint'
import type { Answer, AnswerOf, Api, CallOptions, EndpointName } from './api.ts'
import { callEndpoint, type AppCheckToken } from './call-endpoint.ts'
import { endpoints } from './endpoints.ts'

/** The product's API over `fetch`, on our own origin. */
export function createApi(
  fetch: typeof globalThis.fetch,
  appCheckToken: AppCheckToken = () => Promise.resolve(null),
): Api {
  return async <N extends EndpointName>(name: N, options: CallOptions<N> = {}) => {
    const endpoint: Endpoint = endpoints[name]
    return (await callEndpoint(fetch, endpoint, options, appCheckToken)) as Answer<AnswerOf<N>>
  }
}
