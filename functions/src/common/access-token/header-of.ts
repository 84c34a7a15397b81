import jwt, { type JwtHeader } from 'jsonwebtoken'

/** The header of a token, unverified; undefined if it cannot be read. */
export function headerOf(token: string): JwtHeader | undefined {
  try {
    return jwt.decode(token, { complete: true })?.header
  } catch {
    // jsonwebtoken parses the payload of the type `JWT`, and throws what JSON.parse does.
    return undefined
  }
}
