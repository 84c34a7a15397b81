import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

const httpsURL = z.url({ protocol: /^https$/ }).check(z.maxLength(2048))

/** The data that a page needs to show a video's player. */
export const video = z.object({
  title: z.string().check(z.maxLength(500)),
  durationSeconds: z.int().check(z.nonnegative()),
  embedUrl: httpsURL,
  posterUrl: z.nullable(httpsURL),
})
export type Video = z.infer<typeof video>

/** Returns the title and the other data of a video from the video host. Guests may call this, too. */
export const getVideo = endpoint('GET', '/api/video/:videoId', 'session', {
  params: z.strictObject({ videoId: z.string().check(z.regex(/^\d{1,12}$/)) }),
  response: video,
})
