import { SECOND_MS } from '@sesame/contract/durations'
import { video } from '@sesame/contract/endpoints/video'
import * as z from 'zod/mini'
import { ApiError } from '../../common/api-error.ts'
import type { VideoConfig } from '../../common/config/services-config.ts'
import { fetchText, parseJson, type Bounds } from '../../common/outbound.ts'
import type { VideoHost } from '../../common/ports/video-host.ts'

/** The requested fields. Zod drops all other fields of the response. */
const FIELDS = 'name,duration,player_embed_url,pictures.base_link'
const answer = z.object({
  name: z.string(),
  duration: z.number(),
  player_embed_url: z.string(),
  pictures: z.nullish(z.object({ base_link: z.nullish(z.string()) })),
})

const BOUNDS: Bounds = { maxBytes: 256 * 1024, limitMs: 3 * SECOND_MS }

/**
 * Reads videos from Vimeo's API at the configured origin, with the server's token. Redirects are errors.
 *
 * Source: Vimeo API reference, « Get a specific video » (version 3.4).
 */
export function vimeo(config: VideoConfig, bounds = BOUNDS): VideoHost {
  return {
    async find(videoId) {
      const url = new URL(`/videos/${encodeURIComponent(videoId)}`, config.url)
      url.searchParams.set('fields', FIELDS)
      const headers = {
        Authorization: `Bearer ${config.token}`,
        Accept: 'application/vnd.vimeo.*+json;version=3.4',
      }
      try {
        const { status, text } = await fetchText(url.href, { headers }, bounds)
        if (status === 404) return null
        if (status !== 200) throw new Error(`Vimeo: ${status}`)
        const { name, duration, player_embed_url, pictures } = parseJson(answer, text)
        return video.parse({
          title: name.slice(0, 500),
          durationSeconds: duration,
          embedUrl: player_embed_url,
          posterUrl: pictures?.base_link ?? null,
        })
      } catch (cause) {
        throw new ApiError('video/unavailable', { cause })
      }
    },
  }
}
