import { APP_CHECK_HEADER } from '@sesame/contract/app-check'
import { getVideo } from '@sesame/contract/endpoints/video'
import { HOUR_MS, SECOND_MS } from '@sesame/contract/durations'
import type { RequestHandler } from 'express'
import type { ApiDeps } from '../common/api-deps.ts'
import { ApiError } from '../common/api-error.ts'
import { sessionRoute, type Route, type RouteDeps } from '../common/http/route.ts'
import { LIMITS } from '../common/limits/limits.ts'

/** `GET api/video/:videoId`: reads a video's description from the video host, with a token that browsers never see. */
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

/** How long browsers cache the response to the preflight request. */
const MAX_AGE_SECONDS = (2 * HOUR_MS) / SECOND_MS

/**
 * Allows our own pages to read videos from an API on another host, which is set in their build (`vimeo.url`). Must run after
 * `exactOrigin`, which rejects all other origins.
 *
 * Source: Fetch standard, « CORS protocol ».
 */
export const readableByOurPages: RequestHandler = (request, response, next) => {
  response.vary('Origin')
  const origin = request.get('origin')
  if (origin !== undefined) {
    response.set('Access-Control-Allow-Origin', origin)
    response.set('Access-Control-Expose-Headers', 'Retry-After, X-Request-Id')
  }
  if (request.method !== 'OPTIONS' || origin === undefined) {
    next()
    return
  }
  response.set('Access-Control-Allow-Methods', getVideo.method)
  response.set('Access-Control-Allow-Headers', `Authorization, ${APP_CHECK_HEADER}`)
  response.set('Access-Control-Max-Age', String(MAX_AGE_SECONDS))
  response.status(204).end()
}
