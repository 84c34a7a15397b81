import type { Endpoint } from '@sesame/contract/endpoint'
import { callEndpoint } from '@sesame/web/lib/api/call-endpoint.ts'
import { endpoints } from './endpoints.ts'
import type { ToolsAnswer, ToolsApi, ToolsEndpointName } from './tools-api.ts'

/** The console's endpoints ask for no App Check token. */
const noAppCheck = () => Promise.resolve(null)

/** The console's API over `fetch`, on its own origin. Answers are parsed before anyone sees them. */
export function createToolsApi(fetch: typeof globalThis.fetch): ToolsApi {
  return async <N extends ToolsEndpointName>(name: N, options: object) => {
    const endpoint: Endpoint = endpoints[name]
    const { data } = await callEndpoint(fetch, endpoint, options, noAppCheck)
    return data as ToolsAnswer<N>
  }
}
