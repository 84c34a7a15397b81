import type { OperatorRole } from '@sesame/contract/records/operator'
import type { Auth } from 'firebase-admin/auth'
import { setTimeout } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { Databases } from '../database/databases.ts'
import { operatorOf } from '../operator-of.ts'

/** The custom claim that Storage rules ask for (storage.rules). */
export const REGISTERED_CLAIM = 'registered'

/** The custom claim that names an operator's role (docs/decisions/035). */
export const OPERATOR_CLAIM = 'operator'

/** What the records say of a person, which the claims of their account follow. */
export interface Recorded {
  /** Whether there is a profile, and no guest's. */
  readonly isRegistered: boolean
  readonly role: OperatorRole | null
}

export type RecordsOf = (uid: string) => Promise<Recorded>

/** Reads them in the Realtime Database. */
export function recordsBehindClaims(databases: Pick<Databases, 'rootOf' | 'common'>): RecordsOf {
  const isGuestAt = async (uid: string) =>
    (await databases.rootOf(uid)).child(`users/${uid}/isAnonymous`).get()
  return async (uid) => {
    const [isGuest, operator] = await Promise.all([isGuestAt(uid), operatorOf(databases, uid)])
    return {
      isRegistered: isGuest.val() === false,
      role: operator?.role ?? null,
    }
  }
}

/** Each of them but two needs another change of the same account at the same moment. */
const MAX_ROUNDS = 10

/** Several at once make room for one another, a longer time each round. */
const waitInTurn = (round: number) => setTimeout(Math.random() * 50 * round)

/**
 * Has an account's claims say what its records say; nothing else writes claims. The service replaces all of them at once
 * and knows no condition, so that a write may bring back what another has just taken away. So every writer reads claims
 * and records again, until they agree: the last one finds what its write undid.
 *
 * A role that the account does not claim yet is claimed with `givesRole` alone. Otherwise a record would be enough to make
 * an operator, for those who may write records and change no account, such as jobs.
 *
 * @throws {Error} what the service throws, and when they do not agree after ten rounds.
 */
export async function settleClaims(
  sdk: Pick<Auth, 'getUser' | 'setCustomUserClaims'>,
  recordsOf: RecordsOf,
  uid: string,
  { givesRole = false, inTurn = waitInTurn } = {},
): Promise<void> {
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    // The second reading is of what the first write left.
    if (round > 1) await inTurn(round)
    const [{ customClaims = {} }, recorded] = await Promise.all([sdk.getUser(uid), recordsOf(uid)])
    const claims = claimsFor(recorded, customClaims, givesRole)
    if (isDeepStrictEqual(claims, customClaims)) return
    await sdk.setCustomUserClaims(uid, claims)
  }
  throw new Error('claims do not settle')
}

/** Those of others stay. So does the mark of a sign-up: a profile is put back where its last step fails. */
function claimsFor({ isRegistered, role }: Recorded, before: object, givesRole: boolean): object {
  const { [OPERATOR_CLAIM]: claimed, ...others } = before as ClaimNames
  return {
    ...others,
    ...(isRegistered && { [REGISTERED_CLAIM]: true }),
    ...(role && (givesRole || claimed === role) && { [OPERATOR_CLAIM]: role }),
  }
}

interface ClaimNames {
  readonly [OPERATOR_CLAIM]?: unknown
}
