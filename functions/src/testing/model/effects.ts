import { ACCESS_TOKEN_TTL_SECONDS, MAX_SESSIONS } from '@sesame/contract/constants'
import { SECOND_MS } from '@sesame/contract/durations'
import type { Profile, Model, Session, SignIn, Token, Who } from './state.ts'
import { aliveOf } from './state.ts'
import { isCondemned, isTakenOver, takenOverSince } from './verdicts.ts'

/** Ends a sign-in and its sessions. */
export function endSignIn(model: Model, signIn: SignIn): void {
  signIn.standing = 'ended'
  noteEnded(model, signIn.uid, signIn.authTimeSeconds)
  for (const s of aliveOf(model, signIn.uid)) if (s.signIn === signIn) s.hasEnded = true
}

/** Ends all unexchanged sign-ins made up to this second. */
export function noteEnded({ newestEnded }: Model, uid: string, seconds: number): void {
  newestEnded.set(uid, Math.max(newestEnded.get(uid) ?? 0, seconds))
}

/** The same, and exchanged ones without a session, except `kept`. */
export function endUntil(model: Model, uid: string, seconds: number, kept?: SignIn): void {
  noteEnded(model, uid, seconds)
  const used = aliveOf(model, uid).map(({ signIn }) => signIn)
  for (const signIn of model.signIns) {
    const isOver = signIn.uid === uid && signIn !== kept && signIn.authTimeSeconds <= seconds
    if (isOver && signIn.standing === 'recorded' && !used.includes(signIn))
      signIn.standing = 'ended'
  }
}

/** Ends all sessions and sign-ins but those kept. */
export function endOthers(model: Model, kept: Session): void {
  for (const session of aliveOf(model, kept.uid)) {
    if (session === kept) continue
    if (session.signIn === kept.signIn) session.hasEnded = true
    else endSignIn(model, session.signIn)
  }
}

/** What happens when our API reads the account: it ends what the account no longer accepts, and updates the profile. */
export function follow(model: Model, uid: string): void {
  const account = model.accounts.get(uid)
  const since = takenOverSince(model, uid)
  for (const { signIn } of aliveOf(model, uid)) {
    if (isCondemned(model, signIn) || isTakenOver(model, signIn)) endSignIn(model, signIn)
  }
  if (since !== null) endUntil(model, uid, since - 1)
  const profile = model.profiles.get(uid)
  if (profile && account && !account.disabled) Object.assign(profile, known(model, uid))
}

/** Before a profile is made: ends older sign-ins of an account with a verified address. */
export function endBeforeLatest(model: Model, uid: string): void {
  const account = model.accounts.get(uid)
  if (account?.emailVerified) endUntil(model, uid, account.lastSignInSeconds - 1)
}

/** What a profile takes from the account. */
export function known({ accounts }: Model, uid: string): Pick<Profile, 'verified' | 'ways'> {
  const account = accounts.get(uid)
  return { verified: account?.emailVerified ?? false, ways: account?.providers ?? [] }
}

/** Hands out the token of a session's current step. */
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

/** Moves a session to a fresh proof, which ends its previous sign-in. */
export function move(
  model: Model,
  session: Session,
  { proof, fresh, now }: { proof: SignIn; fresh: boolean; now: number },
): void {
  const before = session.signIn
  session.signIn = proof
  session.provedSeconds = proof.authTimeSeconds
  advance(session, now)
  if (fresh) session.since = session.n
  session.lockedAt = null
  session.refusedUnlocks = 0
  if (before !== proof) endSignIn(model, before)
  if (proof.standing === 'recorded' && proof.untilMs !== null) {
    session.expiresAt = Math.min(session.expiresAt, proof.untilMs)
  } else proof.untilMs = session.expiresAt
  proof.standing = 'recorded'
  follow(model, session.uid)
}

export function erase(model: Model, uid: string): void {
  for (const signIn of model.signIns) if (signIn.uid === uid) endSignIn(model, signIn)
  model.accounts.delete(uid)
  model.profiles.delete(uid)
  model.erased.add(uid)
  if (model.uid === uid) model.uid = null
}

/** Ends the sessions unused for longest, with their sign-ins, when there are too many. */
export function keepWithinCap(model: Model, added: Session): void {
  const others = aliveOf(model, added.uid).filter((session) => session !== added)
  const over = others.sort((a, b) => b.rotatedAt - a.rotatedAt).slice(MAX_SESSIONS - 1)
  for (const session of over) {
    if (session.signIn === added.signIn) session.hasEnded = true
    else endSignIn(model, session.signIn)
  }
}
