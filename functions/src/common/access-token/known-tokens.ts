import type { AccessTokenClaims } from '@sesame/contract/access-token'
import { LRUCache } from 'lru-cache'

/** How many are known per instance: those that were seen last. A token is about 350 bytes. */
const MAX_KNOWN = 2000

/** Tokens whose signature needs no second look. Whether their time is up always does. */
export interface KnownTokens {
  /** The claims of a token that was signed or verified here, character by character the same. */
  get(token: string): AccessTokenClaims | undefined
  remember(token: string, claims: AccessTokenClaims): void
  /** Another has followed it: it is hardly seen again, and keeping it costs more than reading it. */
  forget(token: string): void
}

/** None, to begin with. */
export function knownTokens(): KnownTokens {
  const known = new LRUCache<string, AccessTokenClaims>({ max: MAX_KNOWN })
  return {
    get: (token) => known.get(token),
    remember: (token, claims) => void known.set(token, claims),
    forget: (token) => void known.delete(token),
  }
}
