import type { Video } from '@sesame/contract/endpoints/video'
import type { Call } from '../session/call.ts'

export interface Videos {
  /** Asks our API for a video's details. The video host is not contacted before the person clicks. */
  fetchVideo: (videoId: string) => Promise<Video>
}

export function createVideos(call: Call): Videos {
  return { fetchVideo: (videoId) => call('getVideo', { params: { videoId } }) }
}
