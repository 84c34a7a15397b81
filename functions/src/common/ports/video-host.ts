import type { Video } from '@sesame/contract/endpoints/video'

/** The video host (the specification's video-service object). */
export interface VideoHost {
  /**
   * Returns the description of a video; null if the host has no video with this id.
   *
   * @throws {ApiError} `video/unavailable`.
   */
  find(videoId: string): Promise<Video | null>
}
