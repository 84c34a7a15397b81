import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

const httpsURL = z.url({ protocol: /^https$/ }).check(z.maxLength(2048))

/** A video of the host, as far as a page needs it to show a player. */
export const video = z.object({
  title: z.string().check(z.maxLength(500)),
  durationSeconds: z.int().check(z.nonnegative()),
  embedUrl: httpsURL,
  posterUrl: z.nullable(httpsURL),
})
export type Video = z.infer<typeof video>

/** Describes a video of the video host, for anyone signed in, guests included. */
export const getVideo = endpoint({
  method: 'GET',
  path: '/api/video/:videoId',
  access: 'session',
  params: z.strictObject({ videoId: z.string().check(z.regex(/^\d{1,12}$/)) }),
  body: null,
  response: video,
})
