import { DAY_MS, SECOND_MS } from '@sesame/contract/durations'
import type { Provider } from '@sesame/contract/fields'
import type { ShownFactor } from '@sesame/contract/records/second-factor'
import type { Session, SessionState } from '@sesame/contract/records/session'
import { nextOfWait, shownOf, type SecondFactor } from './factor.ts'

/** A proof of identity that was not used yet, or a change that was started but not completed. */
export interface Pending {
  /**
   * `sign-in`: a custom token issued for a passkey or a code, not exchanged yet. `re-entry`: a custom token with which a device
   * signs in again after a revocation. `second-factor`: a ticket whose proof still needs a code. `activation`: a second factor
   * that is not turned on yet.
   */
  readonly for: 'sign-in' | 're-entry' | 'second-factor' | 'activation'
  /** Time (ms) when the entry expires. */
  readonly until: number
  /** Id of the device that made the request (see known-devices.ts). */
  readonly device?: string
  /** The session that this pending entry belongs to; absent if the entry opens a new session. */
  readonly sid?: string
  /** Time (ms) of the proof for which a ticket was issued; absent if the custom token is itself the proof. */
  readonly provedAt?: number
  /** The sign-in method behind a ticket or a custom token; absent for a passkey. */
  readonly method?: Provider
  /** The encrypted secret key of a second factor that is not turned on yet. */
  readonly sealed?: string
}

/** Identifies a sign-in by the values in its ID tokens. */
export interface SignInName {
  readonly authTimeSeconds: number
  /** The `pending` entry of the custom token that was used to sign in; absent for other sign-ins. */
  readonly entry?: string | undefined
}

/**
 * Returns the key of a sign-in in `lives` and `signIns`. Two sign-ins in the same second share their `auth_time`, so the
 * key of a sign-in by our custom token also contains its entry. The database rules build the same key
 * (docs/decisions/053).
 */
export const keyOfSignIn = ({ authTimeSeconds, entry }: SignInName): string =>
  entry === undefined ? String(authTimeSeconds) : `${authTimeSeconds}-${entry}`

/** Returns the `auth_time` from the key of a sign-in. */
export const secondsOf = (key: string): number => Number(key.split('-', 1)[0])

type By<Key extends string | number, Value> = Readonly<Record<Key, Value>>

/** The record at `access/{uid}`, which decides whether a person's sign-ins and sessions are accepted. */
export interface AccessRecord {
  /** Number of the last commit to this record. Refreshes are not counted. */
  readonly rev: number
  /** Id of the request that made the last commit. If the response was lost, the request recognizes its own commit by this id. */
  readonly by?: string
  /** The sessions as shown to their owner. Computed by {@link settled}. */
  readonly shown: By<string, Session>
  readonly states: By<string, SessionState>
  /** Expiry (ms) of each sign-in, by its key. A sign-in may outlive its sessions. */
  readonly lives: By<string, number>
  /** The entries of `lives` that the database rules accept: sign-ins without a locked session. Computed by {@link settled}. */
  readonly signIns: By<string, number>
  /**
   * `auth_time` of the newest ended sign-in. A sign-in that is missing from `lives` is accepted only if it is newer than this.
   */
  readonly endedSeconds: number
  /**
   * Console sessions from sign-ins with an `auth_time` up to this value have ended: either all sessions of the person ended, or
   * the person answered « that wasn't me » to an alert. A sign-out does not end them.
   */
  readonly consoleEndedSeconds?: number
  /**
   * Time (seconds) when we last had the identity service revoke all sign-ins. The commit that sets this time also ended
   * the sessions that had to end.
   */
  readonly revokedSeconds?: number
  readonly pending: By<string, Pending>
  /**
   * The trusted sign-in methods: the subject of each provider, the time (ms) when the password was set, and the e-mail address
   * that we write to.
   */
  readonly methods: By<string, string | number>
  /**
   * The methods and the e-mail address of the account, if they differ from the trusted ones: each with the account's
   * value (empty if missing), and the time (ms) since which the value differs.
   */
  readonly unconfirmed: By<string, { readonly is: string | number; readonly since: number }>
  /** Methods that the person removed, or rejected with « that wasn't me ». Only the person can make them trusted again. */
  readonly refused: By<string, string | number>
  /** The new e-mail address that the person requested, and the time (ms) when its verification link expires. */
  readonly asked: By<string, { readonly address: string; readonly until: number }>
  /** The second factor; absent if there is none. */
  readonly factor?: SecondFactor
  /** The part of the second factor that its owner may read. Computed by {@link settled}. */
  readonly shownFactor?: ShownFactor
  /** Time (ms) when the account was first found to be deleted at the identity service. */
  readonly goneSince?: number
  /**
   * The deletion (`goneSince`) that our server undoes by recreating the account. Afterwards, also the new account's `createdAt`,
   * which distinguishes it from any other account with this uid.
   */
  readonly restored?: {
    readonly goneSince?: number | undefined
    readonly createdAt?: number | undefined
  }
  /**
   * Time (ms) when the API first saw an unfinished sign-up; removed when the profile is created. An account without a profile is
   * erased only if this field is set.
   */
  readonly signUpSince?: number
  /**
   * Time (ms) when this system adopted an older account whose e-mail address was unverified. Kept until the first
   * sign-in, which decides what is trusted; until then, nothing is trusted (docs/decisions/051). Only an adoption sets
   * this field. A record without methods does not imply an adoption.
   */
  readonly adoptedSince?: number
  /** Time (ms) when the job `wake` next checks this person, at most {@link ROUND_MS} ahead. No decision depends on it. */
  readonly wakeAt?: number
  /** The `rev` for which the job `wake` last set `wakeAt`. */
  readonly wokeRev?: number
  /** Time (ms) when the person's erasure began. */
  readonly erasingSince?: number
  /** Time (ms) when the person was erased. Kept for a day, so that a late write cannot recreate the record. */
  readonly erasedSince?: number
  /**
   * Not stored: sessions whose state this version cannot read. The value is the sign-in's `auth_time`, or null if that is
   * unreadable too.
   */
  readonly unreadable: By<string, number | null>
  /** Not stored: whether `endedSeconds` is unreadable. If so, no new sign-in is accepted until a commit rewrites it. */
  readonly isEndUnreadable: boolean
}

export const NO_ACCESS: AccessRecord = {
  rev: 0,
  endedSeconds: 0,
  shown: {},
  states: {},
  lives: {},
  signIns: {},
  pending: {},
  methods: {},
  unconfirmed: {},
  refused: {},
  asked: {},
  unreadable: {},
  isEndUnreadable: false,
}

/** How long an unconfirmed sign-in method stays on the account. */
export const GRACE_MS = DAY_MS

/** The job `wake` checks everyone at least this often, so a wrong timer delays a check by this time at most. */
export const ROUND_MS = 7 * DAY_MS

/** Maximum number of sign-ins kept without a session. The page offers them as « Continuer en tant que … ». */
const MAX_UNUSED_LIVES = 50

/** Returns the keys of all sign-ins with this `auth_time`, including a sign-in that is not recorded yet. */
export const keysAt = ({ lives }: AccessRecord, authTimeSeconds: number): string[] => [
  String(authTimeSeconds),
  ...Object.keys(lives).filter((key) => key.startsWith(`${authTimeSeconds}-`)),
]

/** Whether the person's erasure has begun or is complete. In both cases, no session can be opened and no data written. */
export const isErased = ({ erasingSince, erasedSince }: AccessRecord) =>
  erasingSince !== undefined || erasedSince !== undefined

/** Whether console sessions from sign-ins with this `auth_time` have ended (see `consoleEndedSeconds`). */
export const hasLeftConsole = (
  { consoleEndedSeconds = 0 }: AccessRecord,
  authTimeSeconds: number,
): boolean => authTimeSeconds <= consoleEndedSeconds

/** The status of a sign-in in our records. `new`: never exchanged for a session, and newer than all ended sign-ins. */
export type SignInStatus = 'recorded' | 'new' | 'locked' | 'ended' | 'unreadable'

/** Returns the status of a sign-in. */
export function judge(record: AccessRecord, signIn: SignInName, now: number): SignInStatus {
  if (isErased(record)) return 'ended'
  if (lockedSeconds(record).has(signIn.authTimeSeconds)) return 'locked'
  const until = record.lives[keyOfSignIn(signIn)]
  if (until !== undefined) return until > now ? 'recorded' : 'ended'
  if (signIn.authTimeSeconds <= record.endedSeconds) return 'ended'
  return record.isEndUnreadable ? 'unreadable' : 'new'
}

/** Returns the `auth_time` of sign-ins with a locked session. An unreadable session counts as locked. */
function lockedSeconds(record: AccessRecord): Set<number> {
  const locked = Object.values(record.states).filter(({ lockedAt }) => lockedAt !== undefined)
  return new Set([
    ...locked.map((state) => state.authTimeSeconds),
    ...hiddenSignIns(record).map(secondsOf),
  ])
}

/**
 * Returns the keys of all sign-ins that an unreadable session may belong to. If the session's sign-in is unreadable too,
 * these are all sign-ins that no other session uses.
 */
export function hiddenSignIns(record: AccessRecord): string[] {
  const named = Object.values(record.unreadable)
  const unnamed = named.includes(null) ? unusedLives(record) : []
  const seconds = new Set(named.filter((t) => t !== null))
  return [...[...seconds].flatMap((t) => keysAt(record, t)), ...unnamed]
}

/**
 * Drops expired entries, and computes the fields that the database rules and the owner read. Called only once, just before a
 * commit.
 */
export function settled(record: AccessRecord, now: number): AccessRecord {
  if (isErased(record)) return record
  const over = Object.values(record.states).filter(({ expiresAt }) => expiresAt <= now)
  const ended = [
    ...Object.keys(record.lives).filter((key) => (record.lives[key] ?? 0) <= now),
    // Ending only the locked session would make its sign-in usable again.
    ...over.filter(({ lockedAt }) => lockedAt !== undefined).map(keyOfSignIn),
    ...unusedTooMany(record),
  ]
  const left = withoutSignIns(record, ended)
  // Keep idle sessions, because the page may still continue them.
  const states = pick(left.states, (_, { expiresAt }) => expiresAt > now)
  const pending = pick(left.pending, (_, { until }) => until > now)
  const { shownFactor: _, factor: all, ...next } = { ...left, states, pending }
  const factor = all && {
    ...all,
    remembered: pick(all.remembered, (_device, { until }) => until > now),
  }
  const locked = lockedSeconds(next)
  const shown = Object.entries(states).map(([sid, state]) => [sid, showing(left.shown[sid], state)])
  const unconfirmed = Object.values(next.unconfirmed).map(({ since }) => since + GRACE_MS)
  return {
    ...next,
    wakeAt: Math.min(
      next.wakeAt ?? Infinity,
      now + ROUND_MS,
      ...unconfirmed,
      ...(factor?.wait ? [nextOfWait(factor.wait)] : []),
    ),
    // We cannot know which sign-ins had ended, so treat all sign-ins missing from `lives` as ended.
    ...(record.isEndUnreadable && {
      endedSeconds: Math.max(next.endedSeconds, Math.floor(now / SECOND_MS)),
      isEndUnreadable: false,
    }),
    signIns: pick(next.lives, (key) => !locked.has(secondsOf(key))),
    shown: Object.fromEntries(shown) as AccessRecord['shown'],
    ...(factor && { factor, shownFactor: shownOf(factor) }),
  }
}

/** Returns the keys of the oldest sign-ins without a session, if there are more than {@link MAX_UNUSED_LIVES}. */
function unusedTooMany(record: AccessRecord): string[] {
  return unusedLives(record)
    .sort((a, b) => secondsOf(b) - secondsOf(a))
    .slice(MAX_UNUSED_LIVES)
}

/** Returns the keys of the recorded sign-ins without a session. */
export function unusedLives({ lives, states }: AccessRecord): string[] {
  const used = new Set(Object.values(states).map(keyOfSignIn))
  return Object.keys(lives).filter((key) => !used.has(key))
}

/** An active session is always shown, even if its device's record is lost. */
function showing(known: Session | undefined, state: SessionState): Session {
  const { lockedAt: _, ...session } = known ?? { device: '?', browser: '?', createdAt: 0 }
  const { provider, rotatedAt: lastSeenAt, lockedAt } = state
  return { ...session, provider, lastSeenAt, ...(lockedAt !== undefined && { lockedAt }) }
}

/** Ends the sign-ins with these keys, together with their sessions. */
export function withoutSignIns(record: AccessRecord, over: readonly string[]): AccessRecord {
  if (over.length === 0) return record
  return {
    ...record,
    states: pick(record.states, (_, state) => !over.includes(keyOfSignIn(state))),
    lives: pick(record.lives, (key) => !over.includes(key)),
    endedSeconds: Math.max(record.endedSeconds, ...over.map(secondsOf)),
  }
}

export function pick<Value>(map: By<string, Value>, keeps: (key: string, value: Value) => boolean) {
  return Object.fromEntries(Object.entries(map).filter(([key, value]) => keeps(key, value)))
}
