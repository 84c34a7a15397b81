import * as z from 'zod/mini'

/**
 * `pushTokens/{uid}/{sid}`: the messaging service's token for a browser that receives alerts. Written by the browser, and
 * removed with the session (docs/decisions/018).
 */
export const pushToken = z.string().check(z.regex(/^[A-Za-z0-9:_-]{1,4096}$/))
