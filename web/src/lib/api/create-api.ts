import type { Endpoint } from '@sesame/contract/endpoint'
import type { Answer, AnswerOf, Api, CallOptions, EndpointName } from './api.ts'
import { callEndpoint, type AppCheckToken } from './call-endpoint.ts'
import { endpoints } from './endpoints.ts'

/** Our API, called with `fetch`: on our own origin, except for videos if another host is configured for them. */
export function createApi(
  fetch: typeof globalThis.fetch,
  appCheckToken: AppCheckToken = () => Promise.resolve(null),
): Api {
  return async <N extends EndpointName>(name: N, options: CallOptions<N> = {}) => {
    const endpoint: Endpoint = endpoints[name]
    const host = name === 'getVideo' ? environment.vimeo.url : ''
    const answer = await callEndpoint(fetch, endpoint, options, appCheckToken, host)
    return answer as Answer<AnswerOf<N>>
  }
}
