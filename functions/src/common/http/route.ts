import type { AccessTokenClaims } from '@sesame/contract/access-token'
import { DAY_MS } from '@sesame/contract/durations'
import type { BodyOf, Endpoint, ResponseOf } from '@sesame/contract/endpoint'
import { authorize, demandsOf, needsFor, type Serves } from '../access/authorize.ts'
import type { AccessRecord } from '../access/access-record.ts'
import { readSession } from '../access/read-session.ts'
import type { ApiDeps } from '../api-deps.ts'
import { ApiError } from '../api-error.ts'
import { LIMITS, type RouteLimit } from '../limits/limits.ts'
import { logCaller } from '../logging/logger.ts'
import type { Known, Need } from '../person/facts.ts'
import { readPerson, type Person, type PersonDeps } from '../person/person.ts'
import type { IdToken, ReEntryToken } from '../ports/identity/identity.ts'
import { guardedRoute, type Answer, type Call, type Route as Guarded } from './guarded-route.ts'

export type { Answer } from './guarded-route.ts'

/** An endpoint of the API and its handler. */
export type Route = Guarded<AccessTokenClaims>

/** The verified ID token of a request's body. */
type ProofOf<E> = [BodyOf<E>] extends [{ readonly idToken: string }]
  ? IdToken
  : [Extract<BodyOf<E>, { readonly idToken?: string | undefined }>] extends [never]
    ? undefined
    : IdToken | undefined

/** A checked request about a person, as passed to its handler. */
export interface PersonCall<E, Needs extends Need, Beside> extends Call<E> {
  /** Claims of the caller's access token. Undefined for public endpoints, which must not use them. */
  readonly claims: AccessTokenClaims
  /** The verified ID token in the body, which belongs to the same person. */
  readonly proof: ProofOf<E>
  /** The reason why the ID token was rejected, if `unproven` allows the request nevertheless. */
  readonly refusedProof: ApiError | undefined
  readonly person: Person<Needs>
  readonly beside: Beside
}

interface Limited {
  /** Rate limits in addition to the limit for all endpoints with a session. */
  readonly limits?: readonly RouteLimit[]
}

export interface PersonRoute<E, Needs extends Need, Beside> extends Limited {
  /** The facts about the person to read in addition to the access record. */
  readonly needs?: readonly Needs[]
  /** Which sessions may call the endpoint. The default is the setting in the endpoint's contract. */
  readonly serves?: Serves
  /** Runs before anything is read or counted, so that a request rejected here does not count against a limit. */
  readonly before?: (call: Call<E>) => Promise<void>
  /**
   * Called if the ID token is rejected. If it returns an error, the handler receives that error; otherwise the request is
   * rejected.
   */
  readonly unproven?: (error: unknown) => ApiError | undefined
  /** Other work to do in parallel with reading the person: a lookup, or an action that must run only once. */
  readonly beside?: (call: Call<E> & { readonly uid: string }) => Promise<Beside>
  readonly handle: (call: PersonCall<E, Needs, Beside>) => Promise<Answer<ResponseOf<E>>>
  /** Handles the ID token of a re-entry, which is no proof of identity. Endpoints without this handler reject such a token. */
  readonly reenter?: (call: ReEntryCall<E, Needs, Beside>) => Promise<Answer<ResponseOf<E>>>
}

type ReEntryCall<E, Needs extends Need, Beside> = Omit<PersonCall<E, Needs, Beside>, 'proof'> & {
  readonly token: ReEntryToken
}

export type RouteDeps = PersonDeps & Pick<ApiDeps, 'config' | 'identity' | 'limiter'>

/**
 * Builds the route of an endpoint that acts on one person: the owner of the caller's session, or of the ID token sent to a public
 * endpoint. First verifies the signature of the token that identifies this person. Then reads all needed facts in parallel,
 * counts against the rate limits meanwhile, and authorizes the session.
 */
export function personRoute<E extends Endpoint, Needs extends Need = never, Beside = undefined>(
  deps: RouteDeps,
  endpoint: E,
  spec: PersonRoute<E, Needs, Beside>,
): Route {
  const { limits = [], needs = [], serves, before, unproven, beside, handle, reenter } = spec
  const { config, limiter, now, records } = deps
  const isPublic = endpoint.access === 'public'
  const demands = demandsOf(endpoint, config, serves)
  const counted = limits.filter(({ scope }) => scope === 'everywhere')
  return guardedRoute<E, AccessTokenClaims>(
    endpoint,
    async (call, claims) => {
      const proving = proofOf(deps, call.body, isPublic ? undefined : claims.sub, !!reenter)
      let refusedProof: ApiError | undefined
      const [proof] = await together([
        proving.catch((error: unknown) => {
          refusedProof = unproven?.(error)
          if (!refusedProof) throw error
          return undefined
        }),
        before?.(call) ?? Promise.resolve(),
      ])
      const uid = isPublic ? proof?.uid : claims.sub
      if (uid === undefined) throw new ApiError('auth/missing-token', { because: 'no-proof' })
      const check = (facts: Known<Needs>) => {
        if (!isPublic) authorize(facts, claims, demands, now())
      }
      const [person, also] = await together([
        readPerson(deps, uid, { needs: isPublic ? needs : needsFor(demands, needs), check }),
        beside ? beside({ ...call, uid }) : Promise.resolve(undefined),
        isPublic ? Promise.resolve() : records.present(uid, claims.sid, claims.n),
        ...counted.map((limit) =>
          limiter.take(limit, limit.by === 'person' ? uid : call.context.address),
        ),
      ])
      const own = isPublic ? claims : claimsNow(claims, person.facts.record)
      const known = { ...call, claims: own, person, beside: also as Beside, refusedProof }
      const answering =
        proof?.provider === 're-entry' && reenter
          ? reenter({ ...known, token: proof })
          : handle({ ...known, proof: proof as ProofOf<E> })
      return answering.catch((error: unknown) => throwToGoOn(deps, uid, error))
    },
    { ...limitsOf(endpoint, limits), counted },
  )
}

/**
 * Waits for all promises, so that no rejection remains unhandled. If several promises reject, throws the error of the first one
 * in the given order.
 */
async function together<First, Second>([first, second, ...others]: readonly [
  Promise<First>,
  Promise<Second>,
  ...Promise<unknown>[],
]): Promise<[First, Second]> {
  await Promise.allSettled([first, second, ...others])
  const found: [First, Second] = [await first, await second]
  for (const one of others) await one
  return found
}

/**
 * Returns the verified ID token from a request's body.
 *
 * @throws {ApiError} `auth/forbidden` (403) for another person's ID token, `auth/requires-recent-login` for a re-entry if the
 * endpoint does not accept one, and the errors of `identity.verify`.
 */
async function proofOf(
  { identity }: Pick<ApiDeps, 'identity'>,
  body: unknown,
  uid: string | undefined,
  takesReEntry: boolean,
): Promise<IdToken | ReEntryToken | undefined> {
  const { idToken } = (body ?? {}) as { readonly idToken?: string }
  if (idToken === undefined) return undefined
  const proof = await identity.verify(idToken)
  if (uid === undefined) logCaller(proof.uid)
  if (uid !== undefined && proof.uid !== uid) {
    throw new ApiError('auth/forbidden', { because: 'anothers-id-token' })
  }
  if (proof.provider === 're-entry' && !takesReEntry) {
    throw new ApiError('auth/requires-recent-login', { because: 're-entry' })
  }
  return proof
}

/**
 * Rethrows an error. If the error requires a second step, first completes the error: it gets the custom token if no code
 * is needed (docs/decisions/053), or else the length of the waiting period.
 */
async function throwToGoOn(
  { identity, config }: Pick<ApiDeps, 'identity' | 'config'>,
  uid: string,
  error: unknown,
): Promise<never> {
  if (!(error instanceof ApiError) || !error.secondFactor) throw error
  const { code, because = code, enters } = error
  const waitDays = Math.round(config.secondFactor.waitMs / DAY_MS)
  const secondFactor = enters
    ? { customToken: await identity.signInToken(uid, enters) }
    : { ...error.secondFactor, waitDays }
  throw new ApiError(code, { because, secondFactor })
}

/**
 * Returns the claims with the current `auth_time`, since the session may have moved to another sign-in after the token was
 * issued.
 */
export function claimsNow(claims: AccessTokenClaims, { states }: AccessRecord): AccessTokenClaims {
  const state = states[claims.sid]
  return state ? { ...claims, auth_time: state.authTimeSeconds } : claims
}

/** A request of an authorized session, as passed to its handler. */
export interface SessionCall<E, Beside = unknown> extends Call<E> {
  readonly claims: AccessTokenClaims
  readonly beside: Beside
}

export interface SessionRoute<Beside> extends Limited {
  /** Other work to do in parallel with reading the session. */
  readonly beside?: (uid: string) => Promise<Beside>
}

/** Builds the route of an endpoint that only requires an authorized session and needs no other facts about the person. */
export function sessionRoute<E extends Endpoint, Beside = undefined>(
  deps: Pick<RouteDeps, 'config' | 'records' | 'limiter' | 'now'>,
  endpoint: E,
  handle: (call: SessionCall<E, Beside>) => Promise<Answer<ResponseOf<E>>>,
  { limits = [], beside }: SessionRoute<Beside> = {},
): Route {
  const { config, records, limiter, now } = deps
  const demands = demandsOf(endpoint, config)
  const counted = limits.filter(({ scope }) => scope === 'everywhere')
  return guardedRoute<E, AccessTokenClaims>(
    endpoint,
    async (call, claims) => {
      const { sub: uid } = claims
      const [session, also] = await together([
        readSession(records, claims, demands),
        beside ? beside(uid) : Promise.resolve(undefined),
        ...counted.map((limit) =>
          limiter.take(limit, limit.by === 'person' ? uid : call.context.address),
        ),
      ])
      authorize(session, claims, demands, now())
      return handle({ ...call, claims: claimsNow(claims, session.record), beside: also as Beside })
    },
    { ...limitsOf(endpoint, limits), counted },
  )
}

/** Builds the route of a public endpoint for which the person is not known yet. */
export function publicRoute<E extends Endpoint>(
  endpoint: E,
  handle: (call: Call<E>) => Promise<Answer<ResponseOf<E>>>,
  { limits = [] }: Limited = {},
): Route {
  return guardedRoute<E, AccessTokenClaims>(endpoint, handle, {
    limits,
    subjectOf: ({ sub }) => sub,
  })
}

/** Selects the rate limits to check before the body is parsed: those that each instance counts in memory. */
function limitsOf(endpoint: Endpoint, own: readonly RouteLimit[]) {
  const all = endpoint.access === 'public' ? own : [LIMITS.calls, ...own]
  return {
    limits: all.filter(({ scope }) => scope === 'instance'),
    subjectOf: ({ sub }: AccessTokenClaims) => sub,
  }
}
