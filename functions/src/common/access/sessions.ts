import {
  ACCESS_TOKEN_TTL_SECONDS,
  MAX_SESSIONS,
  MAX_UNLOCK_TRIES,
  REMEMBERED_SESSION_MS,
  ROTATION_TOLERANCE_MS,
  SESSION_MS,
} from '@sesame/contract/constants'
import { SECOND_MS } from '@sesame/contract/durations'
import type { Session, SessionState } from '@sesame/contract/records/session'
import {
  hiddenSignIns,
  isErased,
  judge,
  keyOfSignIn,
  pick,
  secondsOf,
  unusedLives,
  withoutSignIns,
  type AccessRecord,
  type SignInName,
} from './access-record.ts'

/** A sign-in at the identity service, as described in one of its ID tokens. */
export interface SignIn extends SignInName {
  readonly provider: string
  readonly passkey?: string
  /** Time (ms) of the proof: the sign-in's `auth_time`, or the time when its passkey was used. Never the current time. */
  readonly provedAt: number
  /** The method of the proof, if it differs from `provider`. */
  readonly provedBy?: string
}

/** A proof of identity that did not create a new sign-in. */
export type Proof = Pick<SessionState, 'provedAt' | 'provedBy'>

/** The reason why a change was refused. `recent`: the change requires a more recent proof of identity. */
export type Refusal = 'ended' | 'locked' | 'recent' | 'unreadable'

/** The record after a change, or the same object if nothing changed. The record may change even if the change is refused. */
export interface Step {
  readonly record: AccessRecord
  readonly refused?: Refusal
}

/** A rotation step. Its id is generated once per request, so that a retried commit recognizes its own step. */
export interface OwnStep {
  readonly id: string
  readonly now: number
}

export interface Opening {
  /** The session's id, generated once per request, so that a retried commit recognizes its own session. */
  readonly sid: string
  readonly device: Pick<Session, 'device' | 'browser' | 'deviceId'>
  readonly signIn: SignIn
  readonly remember: boolean
}

/** Opens a session. The first session of a sign-in determines when the sign-in expires. */
export function openSession(record: AccessRecord, opening: Opening, now: number): Step {
  const { sid, device, signIn, remember } = opening
  const { authTimeSeconds, provider } = signIn
  if (sid in record.states) return { record }
  const status = judge(record, signIn, now)
  if (status !== 'new' && status !== 'recorded') return { record, refused: status }
  const key = keyOfSignIn(signIn)
  const longest = authTimeSeconds * SECOND_MS + (remember ? REMEMBERED_SESSION_MS : SESSION_MS)
  const until = record.lives[key] ?? longest
  // End the sign-in now, so that a later request with `remember` cannot revive it.
  if (until <= now) {
    return { record: endSessions(record, { signIns: [key] }), refused: 'recent' }
  }
  const kept = withinCap(record, key)
  const state = {
    n: 0,
    usedStep: 0,
    rotatedAt: now,
    idleExpiresAt: idleAfter(now),
    expiresAt: until,
    ...provedBy(signIn),
  }
  const session = { ...device, provider, createdAt: now, lastSeenAt: now }
  return {
    record: {
      ...kept,
      states: { ...kept.states, [sid]: state },
      shown: { ...kept.shown, [sid]: session },
      lives: { ...kept.lives, [key]: until },
      // The first sign-in after a restore removes the code that restored the account.
      ...(kept.restored && { restored: { createdAt: kept.restored.createdAt } }),
    },
  }
}

/** Makes room for one more session, by ending the least recently used sessions with their sign-ins. */
function withinCap(record: AccessRecord, kept: string): AccessRecord {
  const oldest = Object.entries(record.states).sort(([, a], [, b]) => a.rotatedAt - b.rotatedAt)
  const over = oldest.slice(0, Math.max(0, oldest.length + 1 - MAX_SESSIONS)).map(([sid]) => sid)
  if (over.length === 0) return record
  return endSessions(record, { chosen: (sid) => over.includes(sid), kept })
}

const provedBy = (signIn: SignIn) => {
  const { authTimeSeconds, entry, provider, passkey, provedAt, provedBy: by = provider } = signIn
  return {
    authTimeSeconds,
    ...(entry !== undefined && { entry }),
    provider,
    provedAt,
    provedBy: by,
    ...(passkey !== undefined && { passkey }),
  }
}

/**
 * Continues a session in the sign-in to which it already belongs, even if the session is idle. Returns null if there is
 * no such session; the caller then opens a new one.
 */
export function continueSession(
  record: AccessRecord,
  sid: string,
  signIn: SignInName,
  step: OwnStep,
): Step | null {
  const state = record.states[sid]
  const { now } = step
  if (isErased(record) || !state || keyOfSignIn(state) !== keyOfSignIn(signIn)) return null
  if (state.expiresAt <= now) return null
  const status = judge(record, signIn, now)
  if (status !== 'recorded') return { record, refused: status === 'locked' ? 'locked' : 'ended' }
  if (state.stepId === step.id) return { record }
  // Continuing a session does not renew its proof.
  return { record: withState(record, sid, { ...state, ...taken(state.n, step) }) }
}

const idleAfter = (now: number) => now + ACCESS_TOKEN_TTL_SECONDS * SECOND_MS

/** Returns the fields that change when a session moves from rotation step `n` to the next one. */
export const stepAfter = (n: number, now: number) => ({
  n: n + 1,
  usedStep: n,
  rotatedAt: now,
  idleExpiresAt: idleAfter(now),
})

const taken = (n: number, { id, now }: OwnStep) => ({ ...stepAfter(n, now), stepId: id })

/** Whether a later proof invalidated tokens of step `n`. */
export const isOutdated = ({ sinceStep = 0 }: SessionState, n: number) => n < sinceStep

export type Rotation =
  /**
   * The caller gets a token of the current step `n`, to which an earlier attempt or another tab has already moved the
   * session.
   */
  | { readonly outcome: 'current'; readonly n: number; readonly authTimeSeconds: number }
  /**
   * The current token was never used, so the response that contained it was lost. The caller gets a token of the current
   * step `n`, and the idle time starts again.
   */
  | {
      readonly outcome: 'lost'
      readonly n: number
      readonly authTimeSeconds: number
      readonly idleExpiresAt: number
    }
  | { readonly outcome: 'reused'; readonly record: AccessRecord }
  | { readonly outcome: 'ended' | 'locked' | 'refused' }

/**
 * Decides a refresh that is not simply the next step (docs/decisions/002). A token of the previous step is exchanged for the
 * current step, if the response may have been lost or another tab may have been faster. An older token must be a copy, so the
 * session ends. A token that a later proof invalidated is only rejected, so that a copy of it cannot end the session.
 */
export function rotateSession(record: AccessRecord, sid: string, n: number, now: number): Rotation {
  const state = record.states[sid]
  if (isErased(record) || !state) return { outcome: 'ended' }
  if (state.lockedAt !== undefined) return { outcome: 'locked' }
  // An idle or expired session stays in the record until a page continues it or `settled` drops it.
  if (now >= state.expiresAt || now >= state.idleExpiresAt) return { outcome: 'ended' }
  if (isOutdated(state, n)) return { outcome: 'refused' }
  const current = { n: state.n, authTimeSeconds: state.authTimeSeconds }
  const isFresh = now - state.rotatedAt <= ROTATION_TOLERANCE_MS
  if (n === state.n || (n === state.n - 1 && isFresh)) return { outcome: 'current', ...current }
  if (n === state.n - 1 && state.usedStep < state.n) {
    return { outcome: 'lost', ...current, idleExpiresAt: idleAfter(now) }
  }
  return {
    outcome: 'reused',
    record: endSessions(record, { chosen: (other) => other === sid }),
  }
}

export function lockSession(record: AccessRecord, sid: string, now: number): AccessRecord {
  const state = record.states[sid]
  if (isErased(record) || !state || state.lockedAt !== undefined) return record
  return { ...withState(record, sid, { ...state, lockedAt: now }), pending: {} }
}

/** Unlocks a session with a proof made after the lock. All earlier access tokens are rejected afterwards. */
export function unlockSession(
  record: AccessRecord,
  sid: string,
  proof: Proof,
  step: OwnStep,
): Step {
  const state = record.states[sid]
  if (isErased(record) || !state) return { record, refused: 'ended' }
  if (state.stepId === step.id) return { record }
  const { lockedAt = 0, unlockTries: _, ...open } = state
  if (proof.provedAt <= lockedAt) return { record, refused: 'recent' }
  const next = taken(state.n, step)
  return { record: withState(record, sid, { ...open, ...next, ...proof, sinceStep: next.n }) }
}

/** Counts a rejected attempt to unlock. The session ends after {@link MAX_UNLOCK_TRIES} attempts. */
export function refuseUnlock(
  record: AccessRecord,
  sid: string,
): { readonly record: AccessRecord; readonly tries: number } {
  const state = record.states[sid]
  if (isErased(record) || state?.lockedAt === undefined) return { record, tries: MAX_UNLOCK_TRIES }
  const tries = (state.unlockTries ?? 0) + 1
  return tries >= MAX_UNLOCK_TRIES
    ? { record: endSessions(record, { chosen: (other) => other === sid }), tries }
    : { record: withState(record, sid, { ...state, unlockTries: tries }), tries }
}

export interface Move {
  /** Whether to reject all earlier access tokens. */
  readonly isFreshStart?: boolean
  readonly unlocks?: (state: SessionState) => boolean
}

/**
 * Moves a session to another sign-in, and ends the previous sign-in with its other sessions. A locked session stays locked unless
 * `unlocks` returns true.
 */
export function moveSession(
  record: AccessRecord,
  sid: string,
  to: SignIn,
  { isFreshStart = false, unlocks = () => false }: Move,
  own: OwnStep,
): Step {
  const before = record.states[sid]
  const key = keyOfSignIn(to)
  if (isErased(record) || !before) return { record, refused: 'ended' }
  if (before.stepId === own.id) {
    return before.lockedAt === undefined ? { record } : { record, refused: 'locked' }
  }
  const { [sid]: _moved, ...others } = record.states
  // `unlocks` decides only about this session's lock. Another locked session of the new sign-in still prevents the move.
  const status = judge({ ...record, states: others }, to, own.now)
  if (status !== 'new' && status !== 'recorded') return { record, refused: status }
  const staysLocked = before.lockedAt !== undefined && !unlocks(before)
  const { lockedAt, unlockTries, passkey: _passkey, entry: _entry, ...rest } = before
  const locks = {
    ...(lockedAt !== undefined && { lockedAt }),
    ...(unlockTries !== undefined && { unlockTries }),
  }
  const step = taken(before.n, own)
  const until = record.lives[key] ?? before.expiresAt
  const state: SessionState = {
    ...rest,
    ...(staysLocked && locks),
    ...step,
    ...provedBy(to),
    expiresAt: Math.min(before.expiresAt, until),
    // If the session stays locked, its page needs the current token to unlock it, so keep this token valid.
    ...(isFreshStart && !staysLocked && { sinceStep: step.n }),
  }
  const left =
    key === keyOfSignIn(before)
      ? record
      : withoutSignIns({ ...record, states: others }, [keyOfSignIn(before)])
  const lives = { ...left.lives, [key]: until }
  const next = withState({ ...left, lives }, sid, state)
  return staysLocked ? { record: next, refused: 'locked' } : { record: next }
}

/** Moves an open session to a sign-in that is no proof of identity. The session keeps its earlier proof and its expiry. */
export function reenterSession(
  record: AccessRecord,
  sid: string,
  signIn: SignInName,
  own: OwnStep,
): Step {
  const state = record.states[sid]
  if (isErased(record) || !state) return { record, refused: 'ended' }
  if (state.lockedAt !== undefined) return { record, refused: 'locked' }
  const { provider, passkey, provedAt, provedBy: by } = state
  const proof = { provider, provedAt, provedBy: by, ...(passkey !== undefined && { passkey }) }
  const { authTimeSeconds, entry } = signIn
  return moveSession(record, sid, { authTimeSeconds, entry, ...proof }, {}, own)
}

/** Invalidates all earlier access tokens of a session. */
export function restartSession(record: AccessRecord, sid: string, own: OwnStep): AccessRecord {
  const state = record.states[sid]
  if (isErased(record) || !state || state.stepId === own.id) return record
  const step = taken(state.n, own)
  return withState(record, sid, { ...state, ...step, sinceStep: step.n })
}

/** Records a newer proof of identity in an open session. */
export function proveSession(record: AccessRecord, sid: string, proof: Proof): Step {
  const state = record.states[sid]
  if (isErased(record) || !state) return { record, refused: 'ended' }
  if (state.lockedAt !== undefined) return { record, refused: 'locked' }
  if (proof.provedAt <= state.provedAt) return { record }
  return { record: withState(record, sid, { ...state, ...proof }) }
}

export interface Ending {
  readonly chosen?: (sid: string, state: SessionState) => boolean
  /** The keys of sign-ins to end as well, even if no session uses them. */
  readonly signIns?: readonly string[]
  /** The key of the caller's own sign-in, which is kept even if one of its sessions ends. */
  readonly kept?: string | undefined
  /**
   * Also end all sign-ins made up to this time (seconds) that no session uses, even sign-ins that our API has never received.
   */
  readonly untilSeconds?: number
  /** Also end all console sessions from sign-ins up to this second. The default is `untilSeconds`. */
  readonly consoleUntilSeconds?: number
}

/** Returns the parameter that makes {@link endSessions} end all sessions, and all sign-ins made so far. */
export const everySignIn = (now: number): Ending => ({
  chosen: () => true,
  untilSeconds: Math.floor(now / SECOND_MS),
})

/** Ends the chosen sessions with their sign-ins. Also drops all pending entries and all unreadable sessions. */
export function endSessions(record: AccessRecord, ending: Ending): AccessRecord {
  const { chosen = () => false, signIns = [], kept, untilSeconds = 0 } = ending
  const { consoleUntilSeconds = untilSeconds } = ending
  if (isErased(record)) return record
  const picked = pick(record.states, chosen)
  const over = [
    ...[...signIns, ...Object.values(picked).map(keyOfSignIn)],
    ...unusedLives(record).filter((key) => secondsOf(key) <= untilSeconds),
    // Also end the sign-ins of unreadable sessions. Such a session may be locked, which blocks its sign-in, so ending only
    // the session would make the sign-in usable again.
    ...hiddenSignIns(record),
  ].filter((key) => key !== kept)
  const left = pick(record.states, (sid) => !(sid in picked))
  const next = withoutSignIns({ ...record, states: left }, over)
  const isUnnamed = Object.values(record.unreadable).includes(null)
  const newestSeconds = isUnnamed ? Math.max(0, ...Object.keys(record.lives).map(secondsOf)) : 0
  const endedSeconds = Math.max(next.endedSeconds, untilSeconds, newestSeconds)
  const consoleEndedSeconds = Math.max(record.consoleEndedSeconds ?? 0, consoleUntilSeconds)
  const ended = {
    ...next,
    endedSeconds,
    ...(consoleEndedSeconds > 0 && { consoleEndedSeconds }),
    pending: {},
    unreadable: {},
  }
  return isSame(ended, record) ? record : ended
}

const isSame = (a: AccessRecord, b: AccessRecord) =>
  sizeOf(a) === sizeOf(b) &&
  a.endedSeconds === b.endedSeconds &&
  a.consoleEndedSeconds === b.consoleEndedSeconds

const sizeOf = ({ states, lives, pending, unreadable }: AccessRecord) =>
  [states, lives, pending, unreadable].reduce((sum, map) => sum + Object.keys(map).length, 0)

const withState = (record: AccessRecord, sid: string, state: SessionState): AccessRecord => ({
  ...record,
  states: { ...record.states, [sid]: state },
})
