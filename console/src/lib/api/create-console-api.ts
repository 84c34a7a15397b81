import type { Endpoint } from '@sesame/contract/endpoint'
import { callEndpoint } from '@sesame/web/lib/api/call-endpoint.ts'
import { endpoints } from './endpoints.ts'
import type { ConsoleAnswer, ConsoleApi, ConsoleEndpointName } from './console-api.ts'

/** Console endpoints require no App Check token. */
const noAppCheck = () => Promise.resolve(null)

/** Creates a client of the console's API that uses `fetch` on the page's origin. Every response is parsed. */
export function createConsoleApi(fetch: typeof globalThis.fetch): ConsoleApi {
  return async <N extends ConsoleEndpointName>(name: N, options: object) => {
    const endpoint: Endpoint = endpoints[name]
    const { data } = await callEndpoint(fetch, endpoint, options, noAppCheck)
    return data as ConsoleAnswer<N>
  }
}
