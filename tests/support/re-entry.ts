import * as z from 'zod/mini'
import type { Reply } from 'sesame-testing/api'

/** The custom token in the answer to « end all others », with which the device signs in again at the identity service. */
export function customTokenOf({ text }: Pick<Reply, 'text'>): string {
  return z.object({ customToken: z.string() }).parse(JSON.parse(text)).customToken
}
