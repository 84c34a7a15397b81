import type { BodyOf } from '@sesame/contract/endpoint'
import { signIn as signInEndpoint } from '@sesame/contract/endpoints/auth'
import { displayName } from '@sesame/contract/fields'
import type { User } from '@sesame/contract/user'
import { isErased, judge, keyOfSignIn, unusedLives } from '../common/access/access-record.ts'
import { continueSession, endSessions, type SignIn } from '../common/access/sessions.ts'
import { followAccount, requireLatest, type Followed } from '../common/account/follow-account.ts'
import { begun } from '../common/account/methods.ts'
import { judgeProof, refusalOf } from '../common/account/recent-proof.ts'
import { beginSignUp, isSignUp } from '../common/account/unfinished-sign-up.ts'
import type { ApiDeps } from '../common/api-deps.ts'
import { ApiError } from '../common/api-error.ts'
import { personRoute, type Route } from '../common/http/route.ts'
import { LIMITS } from '../common/limits/limits.ts'
import { describeOrigin, type Origin } from '../common/origin.ts'
import type { Consequences } from '../common/person/consequences.ts'
import type { Known } from '../common/person/facts.ts'
import { deviceId } from '../common/person/known-devices.ts'
import type { Entered } from '../common/person/note-sign-in.ts'
import type { Decided } from '../common/person/person.ts'
import type { IdToken, ReEntryToken } from '../common/ports/identity/identity.ts'
import { withWaitOver } from '../common/second-factor/waiting.ts'
import { newUser } from './profile/new-user.ts'
import { enter } from './session/enter.ts'
import { grantFor, type Granted } from './session/grant-for.ts'
import { holdsSession } from './session/holds-session.ts'
import { AWAITED, secondStep } from './session/second-step.ts'
import { reenter } from './session/re-entry.ts'

/** The data about a person that is needed to open a session. */
export const ENTRANCE = ['user', 'account', 'passkeys', 'devices', 'logins'] as const
export type EntranceNeeds = (typeof ENTRANCE)[number]

interface LetIn extends Granted {
  readonly sid: string
  readonly isNew: boolean
}

/** `POST api/auth/sign-in`: answers 201 if it completed a new provider or guest account. */
export function signInRoute(deps: ApiDeps): Route {
  return personRoute(deps, signInEndpoint, {
    limits: [LIMITS.signInAsked, LIMITS.signIn],
    needs: ENTRANCE,
    unproven: (error) => {
      if (error instanceof ApiError && error.status < 500) {
        deps.audit.log('sign-in-refused', null, { code: error.code })
      }
      return undefined
    },
    handle: async ({ body, proof, person, context }) => {
      const origin = await describeOrigin(context, person.facts.user?.locale ?? 'fr')
      const from = { origin, browser: context.browser }
      const isHolder = holdsSession(deps.config, body, person.uid)
      const { sid, user, step, isNew } = await person.commit((facts, then) =>
        orRefused(facts, then, proof, from, () =>
          letIn(facts, then, proof, { ...body, ...from, isHolder }),
        ),
      )
      const grant = grantFor(deps, user, sid, step)
      const { account } = person.facts
      // Marks the account as registered if this request completed it, or if an earlier request failed to mark it.
      if (account && !grant.user.isAnonymous && !account.isMarkedRegistered) {
        await deps.identity.markRegistered(account)
      }
      return { status: isNew ? 201 : 200, body: grant }
    },
    reenter: async ({ body: { sid }, token, person, context }) => {
      const origin = await describeOrigin(context, person.facts.user?.locale ?? 'fr')
      const from = { origin, browser: context.browser }
      const { user, step } = await person.commit((facts, then) =>
        orRefused(facts, then, token, from, () => reenter(facts, then, token, sid)),
      )
      return { body: grantFor(deps, user, sid ?? '', step) }
    },
  })
}

/** Refusals that make a sign-in unusable from then on. */
const ENDING: readonly string[] = ['auth/session-ended', 'auth/method-not-confirmed']

/**
 * Records a refusal as a security event. If the refused sign-in had already ended, also adds the refusal to the sign-in history.
 * Records the start of a sign-up.
 */
function orRefused<Result>(
  facts: Known<EntranceNeeds>,
  then: Consequences,
  signIn: IdToken | ReEntryToken,
  { origin, browser }: Entered,
  letIn: () => Decided<Result>,
): Decided<Result> {
  const { provider } = signIn
  const refuse = (refused: ApiError, record = facts.record): Decided<Result> => {
    const { code } = refused
    if (refused.status >= 500) throw refused
    if (AWAITED.includes(code)) return { record, refused, result: undefined as Result }
    if (facts.user === null || isErased(record)) then.logOnly('sign-in-refused', { code })
    else {
      then.audit('sign-in-refused', {
        ...origin,
        code,
        ...(provider !== 're-entry' && { provider }),
      })
      if (code === 'auth/session-ended' && provider !== 're-entry') {
        const device = deviceId(then.uid, browser)
        then.login(facts, device, { ...origin, provider, mark: 'refused' })
      }
    }
    // End a sign-in that the account no longer accepts, if no session uses it. Sessions that use it end when the change of the
    // account is applied.
    const key = keyOfSignIn(signIn)
    const isOver = ENDING.includes(code) && unusedLives(record).includes(key)
    const left = isOver ? endSessions(record, { signIns: [key] }) : record
    const { account } = facts
    const begins = code === 'auth/sign-up-incomplete' && account && isSignUp(account, then.at)
    const kept = begins ? beginSignUp(left, then.at) : left
    return { record: kept, refused, result: undefined as Result }
  }
  try {
    const decided = letIn()
    return decided.refused ? refuse(decided.refused, decided.record) : decided
  } catch (error) {
    if (error instanceof ApiError) return refuse(error)
    throw error
  }
}

const NOBODY: LetIn = { sid: '', user: null, step: undefined, isNew: false }

type Given = BodyOf<typeof signInEndpoint> & Entered & { readonly isHolder: boolean }

function letIn(
  facts: Known<EntranceNeeds>,
  then: Consequences,
  proof: IdToken,
  { remember, sid, origin, browser, isHolder }: Given,
): Decided<LetIn> {
  // A session continues with the token that was renewed when a password was set. The token's sign-in is already recorded, so the
  // token is no new proof.
  const isOnRecord = judge(facts.record, proof, then.at) !== 'new'
  const { record, signIn } = judgeProof(facts, proof, {
    now: then.at,
    ...(isOnRecord && { provedAt: 0 }),
  })
  const { isNew, ...known } = profileOf({ ...facts, record }, then, proof, origin)
  if (known.refused) return { ...known, result: NOBODY }
  const { user } = known
  const open = withWaitOver(known.record, then)
  const goesOn =
    sid === undefined
      ? null
      : continueSession(open, sid, signIn, {
          id: then.draw('step'),
          now: then.at,
        })
  // Only the session's own device can continue the session: other devices may have a copy of the refresh token.
  const isOwners = isHolder && proof.entry !== undefined && goesOn !== null
  const from = { browser, provedAt: signIn.provedAt }
  const second = isOwners ? null : secondStep(open, facts, then, proof, from)
  if (second) return { ...second, result: NOBODY }
  const opened = goesOn
    ? { ...goesOn, sid: sid ?? '' }
    : enter(open, facts, then, {
        signIn: typed(signIn, proof),
        remember,
        origin,
        browser,
      })
  return {
    record: opened.record,
    refused: refusalOf(opened.refused),
    result: { sid: opened.sid, user, step: opened.record.states[opened.sid], isNew },
  }
}

export const typed = (signIn: SignIn, { provider }: IdToken) => ({ ...signIn, provider })

/**
 * Returns the profile of the person signing in. Creates it at the first sign-in with a provider or as a guest.
 *
 * @throws {ApiError} `auth/sign-up-incomplete` for an account with a password or a passkey that has not completed `sign-up`.
 */
function profileOf(
  facts: Known<EntranceNeeds>,
  then: Consequences,
  proof: IdToken,
  origin: Origin,
): Followed & { readonly user: User | null; readonly isNew: boolean } {
  const { user, account, record } = facts
  const { provider, authTimeSeconds } = proof
  if (user !== null || account === null) {
    const author = { origin, authTimeSeconds, cameBy: provider }
    return { ...followAccount(facts, then, { author, proof }), isNew: false }
  }
  if (provider === 'password' || provider === 'passkey') {
    throw new ApiError('auth/sign-up-incomplete', { because: 'signed-in-first' })
  }
  if (isErased(record)) throw new ApiError('auth/session-ended', { because: 'erased-at-sign-in' })
  const latest = requireLatest(facts, then, proof)
  const made = newUser(proof, account, {
    // People can set any name at the identity service, through its client.
    displayName: displayName.safeParse(proof.displayName).data ?? null,
    locale: 'fr',
    acceptedTermsAt: null,
  })
  if (!latest.refused) {
    then.makeProfile(made, null)
    then.count(provider === 'guest' ? 'guest' : 'sign-up', provider)
  }
  const after = latest.refused ? latest.record : begun(latest.record, account, provider)
  return { ...latest, record: after, user: made, isNew: true }
}
