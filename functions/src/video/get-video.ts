import { getVideo } from '@sesame/contract/endpoints/video'
import type { ApiDeps } from '../common/api-deps.ts'
import { ApiError } from '../common/api-error.ts'
import { route, type Route } from '../common/http/route.ts'
import { LIMITS } from '../common/limits/limits.ts'

/** `GET api/video/:videoId`: asks the video host with the token that browsers never see. */
export function getVideoRoute({ videos }: ApiDeps): Route {
  return route(
    getVideo,
    async ({ params: { videoId } }) => {
      const video = await videos.find(videoId)
      if (!video) throw new ApiError('video/not-found')
      return { body: video }
    },
    { limits: [LIMITS.video] },
  )
}
