import * as z from 'zod/mini'
import type { Reply } from 'sesame-testing/api'

/**
 * Returns the custom token in the response to « end all others ». The device uses this token to sign in again at the identity
 * service.
 */
export function customTokenOf({ text }: Pick<Reply, 'text'>): string {
  return z.object({ customToken: z.string() }).parse(JSON.parse(text)).customToken
}
