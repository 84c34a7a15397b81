import type { VideoHost } from '../../common/config/video-host.ts'

/** The video host when none is configured: there are no videos. */
export const noVideo: VideoHost = {
  find: () => Promise.resolve(null),
}
