import { getOpenapi } from '@sesame/contract/endpoints/system'
import { route, type Route } from '../common/http/route.ts'
import type { SystemDeps } from './system-deps.ts'

/** `GET api/openapi.json`: what was built from the contract, read at the first request. */
export function getOpenapiRoute({ openapi }: SystemDeps): Route {
  return route(getOpenapi, async () => ({ body: { ...(await openapi()) } }))
}
