import type { Video } from '@sesame/contract/endpoints/video'
import type { Call } from '../session/call.ts'

export interface Videos {
  /** Fetches from our own API the data that a page needs to show a video. The video host receives no request before a click. */
  fetchVideo: (videoId: string) => Promise<Video>
}

export function createVideos(call: Call): Videos {
  return { fetchVideo: (videoId) => call('getVideo', { params: { videoId } }) }
}
