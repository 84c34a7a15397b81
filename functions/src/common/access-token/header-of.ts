import jwt, { type JwtHeader } from 'jsonwebtoken'

/** Returns the unverified header of a token; undefined if it cannot be read. */
export function headerOf(token: string): JwtHeader | undefined {
  try {
    return jwt.decode(token, { complete: true })?.header
  } catch {
    // jsonwebtoken parses the payload of tokens of type `JWT`, and does not catch the errors of JSON.parse.
    return undefined
  }
}
