import { FILE_NAME } from './product.ts'

/**
 * The header that contains the browser token. Each endpoint that opens a session returns the token, and the browser sends it
 * back. The token contains a random id and identifies no person (docs/decisions/050).
 */
export const BROWSER_HEADER = `X-${FILE_NAME}-Browser`

/** The local storage key under which a page stores the browser token. */
export const BROWSER_TOKEN_KEY = 'browserToken'
