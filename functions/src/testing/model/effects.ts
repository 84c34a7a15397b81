import { ACCESS_TOKEN_TTL_SECONDS, MAX_SESSIONS } from '@sesame/contract/constants'
import { SECOND_MS } from '@sesame/contract/durations'
import type { Model, Session, SignIn, Token, Who } from './state.ts'
import { aliveOf } from './state.ts'
import {
  firstTrusted,
  isOver,
  isTheirs,
  isTrusted,
  isVerified,
  judge,
  showing,
  viewOf,
  type By,
  type Judged,
  type View,
} from './trust.ts'

/** Revokes a sign-in, and ends its sessions. */
export function endSignIn(model: Model, signIn: SignIn): void {
  signIn.status = 'ended'
  recordEnded(model, signIn.uid, signIn.authTimeSeconds)
  for (const s of aliveOf(model, signIn.uid)) if (s.signIn === signIn) s.hasEnded = true
}

/** Ends all sign-ins made up to this second that were not sent to our API yet. */
export function recordEnded({ newestEnded }: Model, uid: string, seconds: number): void {
  newestEnded.set(uid, Math.max(newestEnded.get(uid) ?? 0, seconds))
}

/** Like {@link recordEnded}, but also ends sign-ins that were sent to our API and have no session, except `kept`. */
export function endUntil(model: Model, uid: string, seconds: number, kept?: SignIn): void {
  recordEnded(model, uid, seconds)
  const used = aliveOf(model, uid).map(({ signIn }) => signIn)
  for (const signIn of model.signIns) {
    const isOver = signIn.uid === uid && signIn !== kept && signIn.authTimeSeconds <= seconds
    if (isOver && signIn.status === 'recorded' && !used.includes(signIn)) signIn.status = 'ended'
  }
}

/** Ends all sessions and sign-ins except the kept session and its sign-in. */
export function endOthers(model: Model, kept: Session): void {
  for (const session of aliveOf(model, kept.uid)) {
    if (session === kept) continue
    if (session.signIn === kept.signIn) session.hasEnded = true
    else endSignIn(model, session.signIn)
  }
}

/**
 * Models how our API applies changes of the account: it ends the sign-ins that the account no longer accepts, and updates the
 * trusted methods and the profile.
 */
export function follow(
  model: Model,
  uid: string,
  by?: By,
  view: View = viewOf(model, uid),
): Judged | null {
  const { account } = view
  const judged = judge(view, by)
  for (const { signIn } of aliveOf(model, uid)) {
    if (isOver(model, signIn, view, judged)) endSignIn(model, signIn)
  }
  if (!judged || !account) return null
  if (judged.takenOverBy !== null) endUntil(model, uid, account.lastSignInSeconds - 1)
  keepTrusted(model, uid, judged)
  const profile = model.profiles.get(uid)
  if (profile && !account.disabled) {
    const shows = showing(view, judged)
    Object.assign(profile, { verified: isVerified(view, judged.trusted, judged.isUnproved), shows })
  }
  return judged
}

/**
 * Applies changes of the account, as a request with this sign-in does. Returns whether the sign-in is still a valid proof
 * afterwards.
 */
export function followBy(
  model: Model,
  signIn: SignIn,
  view = viewOf(model, signIn.uid),
  isReset = false,
): boolean {
  const by = { method: signIn.method, isReset }
  const judged = judge(view, by)
  const proves = isTrusted(view, judged, signIn) && !isOver(model, signIn, view, judged)
  follow(model, signIn.uid, by, view)
  return proves
}

function keepTrusted(
  model: Model,
  uid: string,
  { trusted, takenOverBy }: Pick<Judged, 'trusted' | 'takenOverBy'>,
): void {
  model.trusted.set(uid, trusted)
  for (const raise of model.raises.get(uid) ?? []) {
    // A takeover ends all earlier sign-ins. A revocation caused by setting a password never ends all of them.
    const endsAll = takenOverBy !== null && raise.password === null
    raise.isTheirs = endsAll || isTheirs(raise, trusted)
  }
}

/** Creates or completes a profile. Creating a profile makes the person's method trusted. */
export function makeProfile(model: Model, signIn: SignIn, signedUpAt: number | null): void {
  const { uid } = signIn
  const { account } = viewOf(model, uid)
  const known = model.profiles.get(uid)
  if (known) known.signedUpAt = signedUpAt
  if (known || !account) return
  endBeforeLatest(model, uid)
  model.profiles.set(uid, { signedUpAt, verified: account.emailVerified, shows: '' })
  keepTrusted(model, uid, { trusted: firstTrusted(account, signIn), takenOverBy: null })
}

/** Before a profile is created, ends older sign-ins of an account with a verified address. */
function endBeforeLatest(model: Model, uid: string): void {
  const account = model.accounts.get(uid)
  if (account?.emailVerified) endUntil(model, uid, account.lastSignInSeconds - 1)
}

/** Issues the token of a session's current step. */
export function grant(model: Model, who: Who, session: Session, text: string, now: number): Token {
  const expiresAt = (Math.floor(now / SECOND_MS) + ACCESS_TOKEN_TTL_SECONDS) * SECOND_MS
  const token = { text, session, n: session.n, expiresAt }
  model.tokens.push(token)
  model.held[who] = { ...model.held[who], token }
  return token
}

export function advance(session: Session, now: number): void {
  session.used = session.n
  session.n += 1
  session.rotatedAt = now
}

/** Moves a session to the sign-in of a fresh proof, and ends the session's previous sign-in. */
export function move(
  model: Model,
  session: Session,
  { proof, fresh, now, view }: { proof: SignIn; fresh: boolean; now: number; view?: View },
): void {
  const before = session.signIn
  session.signIn = proof
  session.provedSeconds = proof.authTimeSeconds
  advance(session, now)
  if (fresh) session.since = session.n
  session.lockedAt = null
  session.refusedUnlocks = 0
  if (before !== proof) endSignIn(model, before)
  if (proof.status === 'recorded' && proof.untilMs !== null) {
    session.expiresAt = Math.min(session.expiresAt, proof.untilMs)
  } else proof.untilMs = session.expiresAt
  proof.status = 'recorded'
  follow(model, session.uid, proof, view)
}

export function erase(model: Model, uid: string): void {
  for (const signIn of model.signIns) if (signIn.uid === uid) endSignIn(model, signIn)
  model.accounts.delete(uid)
  model.profiles.delete(uid)
  model.erased.add(uid)
  if (model.uid === uid) model.uid = null
}

/** Ends the least recently used sessions, with their sign-ins, if there are too many. */
export function keepWithinCap(model: Model, added: Session): void {
  const others = aliveOf(model, added.uid).filter((session) => session !== added)
  const over = others.sort((a, b) => b.rotatedAt - a.rotatedAt).slice(MAX_SESSIONS - 1)
  for (const session of over) {
    if (session.signIn === added.signIn) session.hasEnded = true
    else endSignIn(model, session.signIn)
  }
}
