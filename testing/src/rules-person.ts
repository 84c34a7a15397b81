import type { TokenOptions } from '@firebase/rules-unit-testing'
import { HOUR_MS, SECOND_MS } from '@sesame/contract/durations'
import { randomId } from '@sesame/contract/random-id'
import { keyOfSignIn } from '../../functions/src/common/access/access-record.ts'
import { refuseContradictions, type Traits } from './traits.ts'

/** The data about a person that security rules can read. */
export interface RulesPerson {
  readonly uid: string
  /** The claims of the person's ID token, apart from the uid. */
  readonly claims: TokenOptions
  /** The records that the functions would have written about the person, by database path. */
  readonly records: Readonly<Record<string, unknown>>
}

interface Change {
  readonly uid?: string
  /** The time of the sign-in, in seconds. By default, now. */
  readonly signedInSeconds?: number
  /** Claims to change; undefined removes a claim. */
  readonly claims?: Readonly<Record<string, unknown>>
}

/**
 * Describes a person without creating an account, because rules read only an ID token and a few records. The rules accept
 * the person for an hour, unless the session is locked.
 *
 * @throws {Error} for contradictory traits.
 */
export function rulesPerson(traits: Traits = {}, change: Change = {}): RulesPerson {
  refuseContradictions(traits)
  const { verified = false, passkey = false, factor = false, guest = false } = traits
  const { provider, locked = false } = traits
  const now = Date.now()
  const { uid = randomId(), signedInSeconds = Math.floor(now / SECOND_MS) } = change
  // After a passkey or a code, the sign-in uses a custom token of the API. The token contains an entry id, which is part
  // of the sign-in's key.
  const entry = passkey || factor ? randomId() : undefined
  const by = guest ? 'anonymous' : (provider ?? 'password')
  const claims = {
    auth_time: signedInSeconds,
    ...(!guest && { registered: true, email_verified: provider === undefined ? verified : true }),
    ...(entry !== undefined && { signInEntry: entry, method: passkey ? 'passkey' : by }),
    firebase: { sign_in_provider: entry === undefined ? by : 'custom', identities: {} },
    ...change.claims,
  }
  const key = keyOfSignIn({ authTimeSeconds: signedInSeconds, entry })
  return {
    uid,
    claims: claims as TokenOptions,
    records: {
      [`users/${uid}/isAnonymous`]: guest,
      ...(!locked && { [`access/${uid}/signIns/${key}`]: now + HOUR_MS }),
    },
  }
}
