import * as z from 'zod/mini'
import type { Reply } from 'sesame-testing/api'

/** The custom token in the response to « end all others ». With it, the device signs in again at the identity service. */
export function customTokenOf({ text }: Pick<Reply, 'text'>): string {
  return z.object({ customToken: z.string() }).parse(JSON.parse(text)).customToken
}
