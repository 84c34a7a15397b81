import { FILE_NAME } from './product.ts'

/**
 * The header in which a browser sends the token that it was given, and gets it from each endpoint that opens a session. The
 * token holds a random id, and names no person (docs/decisions/050).
 */
export const BROWSER_HEADER = `X-${FILE_NAME}-Browser`

/** The key in local storage under which a page keeps that token. */
export const BROWSER_TOKEN_KEY = 'browserToken'
