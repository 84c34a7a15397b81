import * as z from 'zod/mini'

/**
 * `pushTokens/{uid}/{sid}`: where the messaging service finds the browser of a session whose owner
 * wants alerts there; the browser writes it, and it goes with the session (docs/decisions/018).
 */
export const pushToken = z.string().check(z.regex(/^[A-Za-z0-9:_-]{1,4096}$/))
