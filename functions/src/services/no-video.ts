import { ApiError } from '../common/api-error.ts'
import type { VideoHost } from '../common/video-host.ts'

/** The video host when none is configured. */
export const noVideo: VideoHost = {
  find: () => Promise.reject(new ApiError('video/unavailable')),
}
