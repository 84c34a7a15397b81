import type { VideoHost } from '../common/config/video-host.ts'

/** What the video endpoint depends on. */
export interface VideoDeps {
  readonly videos: VideoHost
}
