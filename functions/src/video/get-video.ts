import { getVideo } from '@sesame/contract/endpoints/video'
import type { ApiDeps } from '../common/api-deps.ts'
import { ApiError } from '../common/api-error.ts'
import { sessionRoute, type Route, type RouteDeps } from '../common/http/route.ts'
import { LIMITS } from '../common/limits/limits.ts'

/** `GET api/video/:videoId`: asks the video host with a token that browsers never see. */
export function getVideoRoute(deps: RouteDeps & Pick<ApiDeps, 'videos'>): Route {
  return sessionRoute(
    deps,
    getVideo,
    async ({ params: { videoId } }) => {
      const video = await deps.videos.find(videoId)
      if (!video) throw new ApiError('video/not-found')
      return { body: video }
    },
    { limits: [LIMITS.video] },
  )
}
