import type { AccessTokenClaims } from '@sesame/contract/access-token'
import { SECOND_MS } from '@sesame/contract/durations'
import type { Endpoint } from '@sesame/contract/endpoint'
import { verifyAccessToken } from '../access-token/verify.ts'
import type { ApiDeps } from '../api-deps.ts'
import { ApiError } from '../api-error.ts'
import type { Terms } from '../config/terms-config.ts'
import type { Known, Need } from '../person/facts.ts'
import { isErased } from './access-record.ts'
import { requireSecondFactor } from './due.ts'
import { isOutdated } from './sessions.ts'
import { requireTerms } from './terms.ts'

const BEARER = /^Bearer ([\w.-]{1,8192})$/

/**
 * Verifies a request's access token and returns its claims, without reading the database. {@link authorize} then decides
 * whether the token's session is allowed to act.
 *
 * @throws {ApiError} `auth/missing-token`, `auth/invalid-token` or `auth/token-expired` (401).
 */
export function identify(
  { config, now }: Pick<ApiDeps, 'config' | 'now'>,
  authorization: string | undefined,
): AccessTokenClaims {
  if (authorization === undefined) {
    throw new ApiError('auth/missing-token', { because: 'no-authorization' })
  }
  const [, token] = BEARER.exec(authorization) ?? []
  if (token === undefined) throw new ApiError('auth/invalid-token', { because: 'no-bearer' })
  return verifyAccessToken(config.keys, config.scope, Math.floor(now() / SECOND_MS), token)
}

/**
 * Which sessions may call an endpoint. `leaving`: also sessions that this version cannot read, which the endpoint can
 * only end. `farewell`: also sessions that have ended for any reason, while the account is recorded as deleted.
 */
export type Serves = Endpoint['access'] | 'leaving' | 'farewell'

/** The state of a session that an endpoint requires. */
export interface Demands {
  readonly serves: Serves
  /**
   * The terms of use that the person must have accepted. Absent if the endpoint also serves people who have not accepted them.
   */
  readonly terms?: Terms | null
  /** Time (ms) from which the person must have a second factor or a passkey. Absent if the endpoint never requires one. */
  readonly secondFactorFrom?: number
}

/**
 * Returns the requirements of an endpoint of the contract. By default, an endpoint requires accepted terms and, from the
 * configured date on, a second factor. `beforeTerms` waives both requirements, `beforeSecondFactor` only the second one.
 */
export function demandsOf(
  { access, beforeTerms, beforeSecondFactor }: Pick<Endpoint, 'access' | keyof Exemptions>,
  { terms, secondFactor }: Pick<ApiDeps['config'], 'terms' | 'secondFactor'>,
  serves: Serves = access,
): Demands {
  const { from } = secondFactor
  return {
    serves,
    ...(!beforeTerms && { terms }),
    ...(!beforeTerms && !beforeSecondFactor && from !== null && { secondFactorFrom: from }),
  }
}

type Exemptions = Pick<Endpoint, 'beforeTerms' | 'beforeSecondFactor'>

/** Returns the facts about a person that {@link authorize} must read to check an endpoint's requirements. */
export const needsFor = <Needs extends Need>(
  { terms, secondFactorFrom }: Demands,
  needs: readonly Needs[],
): readonly Needs[] => {
  const own: Need[] = [
    ...(terms === undefined ? [] : (['user'] as const)),
    ...(secondFactorFrom === undefined ? [] : (['user', 'passkeys'] as const)),
  ]
  return own.length === 0 ? needs : ([...new Set<Need>([...needs, ...own])] as Needs[])
}

/**
 * Throws unless the session of an access token may call the endpoint. Locked sessions are accepted if `serves` allows them. The
 * profile and the passkeys are needed only if {@link needsFor} returns them.
 *
 * @throws {ApiError} `auth/session-ended` (401), `auth/session-locked` (423), `server/unavailable` for a session that cannot be
 * read, or the errors of {@link requireTerms} and {@link requireSecondFactor}.
 */
export function authorize(
  facts: Pick<Known<never>, 'record'> & Partial<Known<'user' | 'passkeys'>>,
  { sid, n }: Pick<AccessTokenClaims, 'sid' | 'n'>,
  { serves, terms, secondFactorFrom }: Demands,
  now: number,
): void {
  const { record, user = null } = facts
  const refuse = (because: string) => new ApiError('auth/session-ended', { because })
  if (isErased(record)) throw refuse('person-erased')
  if (sid in record.unreadable) {
    if (serves === 'leaving') return
    throw new ApiError('server/unavailable', { because: 'session-unreadable' })
  }
  const state = record.states[sid]
  if (!state) {
    if (serves === 'farewell' && record.goneSince !== undefined) return
    throw refuse('no-session')
  }
  if (now >= state.expiresAt) throw refuse('session-expired')
  if (now >= state.idleExpiresAt) throw refuse('session-idle')
  if (isOutdated(state, n)) throw refuse('step-outdated')
  if (state.lockedAt !== undefined && (serves === 'session' || serves === 'farewell')) {
    throw new ApiError('auth/session-locked', { because: 'session-locked' })
  }
  if (terms !== undefined) requireTerms(user, terms, now)
  if (secondFactorFrom !== undefined) requireSecondFactor(facts, secondFactorFrom, now)
}
