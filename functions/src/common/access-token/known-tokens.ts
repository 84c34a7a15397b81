import type { AccessTokenClaims } from '@sesame/contract/access-token'
import type { AccessTokenKeys } from './keys.ts'

/** What is known per instance; when it is full, all of it is forgotten. A token is about 350 bytes. */
const MAX_KNOWN = 5000

const known = new WeakMap<AccessTokenKeys, Map<string, AccessTokenClaims>>()

/** The claims of a token that these keys signed or verified here, character by character the same. */
export function knownClaims(keys: AccessTokenKeys, token: string): AccessTokenClaims | undefined {
  return known.get(keys)?.get(token)
}

/** Remembers a token that needs no second look at its signature. Whether its time is up always does. */
export function rememberToken(
  keys: AccessTokenKeys,
  token: string,
  claims: AccessTokenClaims,
): void {
  const tokens = known.get(keys) ?? new Map<string, AccessTokenClaims>()
  if (tokens.size >= MAX_KNOWN) tokens.clear()
  known.set(keys, tokens.set(token, claims))
}
