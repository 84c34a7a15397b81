import { CAPTCHA_ACTIONS } from '@sesame/contract/captcha'
import { RECENT_LOGIN_MS } from '@sesame/contract/constants'
import { SECOND_MS } from '@sesame/contract/durations'
import type { BodyOf } from '@sesame/contract/endpoint'
import { signUp } from '@sesame/contract/endpoints/auth'
import type { User } from '@sesame/contract/user'
import { followAccount, requireLatest } from '../common/account/follow-account.ts'
import type { Author } from '../common/account/tell-changes.ts'
import { ApiError } from '../common/api-error.ts'
import { route, type Route } from '../common/http/route.ts'
import type { IdentityProof } from '../common/ports/identity/identity.ts'
import { LIMITS } from '../common/limits/limits.ts'
import { refuseGuest, verifyProof } from '../common/account/recent-proof.ts'
import type { ApiDeps } from '../common/api-deps.ts'
import { claimProfile } from './profile/claim-profile.ts'
import { newUser } from './profile/new-user.ts'
import { openSession } from './session/open-session.ts'

/** How long a sign-up may be in progress: the function's own time limit. */
const IN_PROGRESS_MS = 30 * SECOND_MS

/**
 * `POST api/auth/sign-up`: completes an account made at the identity service, or turns a guest into a
 * registered user with the same uid. A retry completes an attempt that failed half-way.
 */
export function signUpRoute(deps: ApiDeps): Route {
  return route(
    signUp,
    async ({ body, context }) => {
      const verdict = await deps.captcha.verify(body.captchaToken, CAPTCHA_ACTIONS.signUp)
      if (verdict === 'unavailable') throw new ApiError('server/unavailable')
      if (verdict === 'refused') throw new ApiError('auth/captcha-refused')
      const good = await verifyProof(deps, body.idToken, { maxAgeMs: RECENT_LOGIN_MS })
      const { proof } = good
      refuseGuest(proof)
      await deps.limiter.take(LIMITS.signUp, context.address)
      const known = await knownNow(deps, proof, context)
      if (known && (await isSignedUp(deps, known))) {
        await endGuest(deps, proof, known)
        throw new ApiError('auth/already-signed-up')
      }
      const user = profileOf(proof, known, { ...body, acceptedTermsAt: deps.now() })
      const opened = await claimProfile(deps, {
        user,
        known,
        complete: async () => {
          if (known) await endGuest(deps, proof, known)
          await deps.identity.rename(user.uid, body.displayName)
          await deps.identity.settleClaims(user.uid)
          // A new account stays signed in on its device.
          return openSession(deps, { ...good, user, remember: true, context })
        },
      })
      if (!opened) throw new ApiError('auth/already-signed-up')
      const { sid, grant } = opened
      const event = eventOf(known)
      await Promise.all([
        deps.audit.record(event, user.uid, { sid, provider: proof.provider }),
        event !== 'terms-accepted' && deps.statistics.count(event, proof.provider),
      ])
      return { status: 201, body: grant }
    },
    { limits: [LIMITS.signUpAsked] },
  )
}

/**
 * Whether sign-up was completed, or another request is completing it. Recently accepted terms without a
 * registered session or sign-in since then were left by an attempt that failed: its retry may pass.
 */
async function isSignedUp(
  { sessions, now }: Pick<ApiDeps, 'sessions' | 'now'>,
  { uid, acceptedTermsAt }: User,
): Promise<boolean> {
  if (acceptedTermsAt === null) return false
  const ageMs = now() - acceptedTermsAt
  if (ageMs <= IN_PROGRESS_MS || ageMs > RECENT_LOGIN_MS) return true
  const [open, logins] = await Promise.all([sessions.list(uid), sessions.logins(uid)])
  const opened = Object.values(open).map(({ createdAt, provider }) => ({ at: createdAt, provider }))
  const entered = logins.filter(({ mark }) => mark !== 'refused')
  return [...opened, ...entered].some(
    ({ at, provider }) => at >= acceptedTermsAt && provider !== 'guest',
  )
}

/** The existing profile of a guest or a provider's account, brought up to date with the account. */
async function knownNow(
  deps: ApiDeps,
  proof: IdentityProof,
  context: Author['context'],
): Promise<User | null> {
  const { uid, account, authTimeSeconds, provider } = proof
  const known = await deps.users.find(uid)
  const author = { context, authTimeSeconds, cameBy: provider }
  if (known) return followAccount(deps, { known, account, proof, author })
  await requireLatest(deps, proof)
  return null
}

/** A provider's account that signed in before keeps its profile: its owner may have changed it. */
function profileOf(
  proof: IdentityProof,
  known: User | null,
  chosen: Pick<BodyOf<typeof signUp>, 'displayName' | 'locale'> & { acceptedTermsAt: number },
): User {
  const { displayName, locale, acceptedTermsAt } = chosen
  const said = { displayName, locale, acceptedTermsAt }
  return known && !known.isAnonymous ? { ...known, ...said } : newUser(proof, said)
}

/**
 * Ends the guest's sessions: a new sid comes with the new rights. Also where the profile is no guest's any more, because
 * an attempt before failed after writing it.
 */
async function endGuest(
  { sessions }: Pick<ApiDeps, 'sessions'>,
  { uid, authTimeSeconds }: IdentityProof,
  { isAnonymous, acceptedTermsAt }: User,
): Promise<void> {
  if (!isAnonymous && acceptedTermsAt === null) return
  await sessions.end(uid, {
    chosen: (_sid, { provider }) => isAnonymous || provider === 'guest',
    keptSeconds: authTimeSeconds,
  })
}

/** A provider's account was made, and counted, at its first sign-in. */
function eventOf(known: User | null): 'sign-up' | 'upgrade' | 'terms-accepted' {
  if (known?.isAnonymous) return 'upgrade'
  return known?.acceptedTermsAt === null ? 'terms-accepted' : 'sign-up'
}
