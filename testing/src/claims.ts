/** The claims that tests read from an access token. */
export interface Claims {
  readonly sub: string
  readonly sid: string
  readonly n: number
  readonly auth_time: number
}

/** Reads a token's claims without verifying it. */
export function claimsOf(token: string): Claims {
  return payloadOf(token) as Claims
}

/** Reads the payload of any token without verifying it. */
export function payloadOf(token: string): unknown {
  const [, payload = ''] = token.split('.')
  return JSON.parse(Buffer.from(payload, 'base64url').toString())
}
