import type { Route } from '../common/http/route.ts'
import { getVideoRoute } from './get-video.ts'
import type { VideoDeps } from './video-deps.ts'

/** `api/video/*`. */
export function videoRoutes(deps: VideoDeps): Route[] {
  return [getVideoRoute(deps)]
}
