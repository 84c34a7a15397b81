import { getVideo } from '@sesame/contract/endpoints/video'
import { ApiError } from '../common/api-error.ts'
import { route, type Route } from '../common/http/route.ts'
import { LIMITS } from '../common/limits/limits.ts'
import type { VideoDeps } from './video-deps.ts'

/** `GET api/video/:videoId`: asks the video host, whose token the browser never sees. */
export function getVideoRoute({ videos }: VideoDeps): Route {
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
