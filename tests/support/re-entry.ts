import * as z from 'zod/mini'
import type { Reply } from './api.ts'

/** What a device signs in with at the identity service after it ended all others. */
export function customTokenOf({ text }: Pick<Reply, 'text'>): string {
  return z.object({ customToken: z.string() }).parse(JSON.parse(text)).customToken
}
