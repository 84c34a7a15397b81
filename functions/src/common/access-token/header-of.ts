import jwt, { type JwtHeader } from 'jsonwebtoken'

/** The header of a token, unverified; undefined if it cannot be read. */
export function headerOf(token: string): JwtHeader | undefined {
  try {
    return jwt.decode(token, { complete: true })?.header
  } catch {
    // jsonwebtoken parses payloads of the type `JWT`, and passes on errors of JSON.parse.
    return undefined
  }
}
