import { reauthenticate, unlockSession } from '@sesame/contract/endpoints/auth'
import type { PasskeyPurpose } from '@sesame/contract/endpoints/passkeys'
import { judge } from '../../common/access/access-record.ts'
import { authorize, demandsOf, identify, needsFor } from '../../common/access/authorize.ts'
import type { ApiDeps } from '../../common/api-deps.ts'
import { ApiError } from '../../common/api-error.ts'
import { logCaller } from '../../common/logging/logger.ts'
import type { Need } from '../../common/person/facts.ts'
import { readPerson, type Person } from '../../common/person/person.ts'

export interface Credentials {
  readonly accessToken?: string | undefined
  readonly idToken?: string | undefined
}

/** The person whose token accompanies a ceremony. `sid` is absent for a guest who signs up. */
export interface Bearer {
  readonly uid: string
  readonly sid?: string
  /** Reads the person's records, and checks that the person is allowed to act. */
  readonly read: <Needs extends Need>(needs: readonly Needs[]) => Promise<Person<Needs | 'account'>>
}

/**
 * For each purpose, the endpoint that does the same without a passkey. A ceremony must meet that endpoint's requirements for the
 * session.
 */
const LIKE = {
  unlock: unlockSession,
  confirm: reauthenticate,
  create: { access: 'session', beforeSecondFactor: true },
  'conditional-create': { access: 'session', beforeSecondFactor: true },
} as const

/**
 * Identifies the person by the token's signature alone; `read` checks the rest. Null if the purpose needs no token.
 *
 * @throws {ApiError} the errors of `identify` and `identity.verify`, and `auth/forbidden` for a registered person's ID
 * token.
 */
export async function bearerOf(
  deps: ApiDeps,
  purpose: PasskeyPurpose,
  { accessToken, idToken }: Credentials,
): Promise<Bearer | null> {
  if (purpose === 'sign-in') return null
  if (purpose === 'sign-up') return idToken === undefined ? null : guestOf(deps, idToken)
  if (accessToken === undefined) {
    throw new ApiError('auth/missing-token', { because: 'passkey-without-session' })
  }
  const claims = identify(deps, `Bearer ${accessToken}`)
  const { sub: uid, sid } = claims
  logCaller(uid)
  const demands = demandsOf(LIKE[purpose], deps.config)
  return {
    uid,
    sid,
    read: async (needs) => {
      const [person] = await Promise.all([
        readPerson(deps, uid, {
          needs: needsFor(demands, [...needs, 'account' as const]),
          check: (facts) => authorize(facts, claims, demands, deps.now()),
        }),
        deps.records.present(uid, sid, claims.n),
      ])
      return person
    },
  }
}

async function guestOf(deps: ApiDeps, idToken: string): Promise<Bearer> {
  const { uid, provider, authTimeSeconds } = await deps.identity.verify(idToken)
  logCaller(uid)
  const refuse = (because: string) => new ApiError('auth/forbidden', { because })
  if (provider !== 'guest') throw refuse('no-guest-token')
  return {
    uid,
    read: async (needs) => {
      const person = await readPerson(deps, uid, { needs: [...needs, 'account' as const] })
      const { account, record } = person.facts
      if (account && !account.isGuest) throw refuse('no-guest-account')
      const isOver = !account || account.disabled || authTimeSeconds < account.validSinceSeconds
      const status = judge(record, { authTimeSeconds }, deps.now())
      if (isOver || status === 'ended') {
        throw new ApiError('auth/session-ended', { because: 'guest-ended' })
      }
      if (status === 'locked') {
        throw new ApiError('auth/session-locked', { because: 'guest-locked' })
      }
      return person
    },
  }
}
