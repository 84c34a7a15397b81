import type { Account } from '../../common/account/account.ts'
import type { Google, Proof, System } from './system.ts'

/** The actors: a person on two devices, and a thief with copies of every issued token. */
export const WHO = ['laptop', 'phone', 'thief'] as const
export type Who = (typeof WHO)[number]

export type Method = 'password' | 'google.com'

/** A sign-in at the identity service, and its state in our API. */
export interface SignIn extends Proof {
  readonly method: Method
  status: 'new' | 'recorded' | 'ended'
  /** When (ms) the sign-in expires; null before it is first sent to our API. */
  untilMs: number | null
}

export interface Session {
  readonly uid: string
  readonly sid: string
  expiresAt: number
  signIn: SignIn
  /** The time of the session's newest proof (seconds). */
  provedSeconds: number
  n: number
  /** The newest of the session's steps whose token was sent to the API. */
  used: number
  /** The oldest of the session's steps whose token is still valid. */
  since: number
  rotatedAt: number
  lockedAt: number | null
  refusedUnlocks: number
  hasEnded: boolean
}

export interface Token {
  readonly text: string
  readonly session: Session
  readonly n: number
  readonly expiresAt: number
}

/** A person's trusted Google account, password (identified by when it was set) and address. */
export interface Trusted {
  readonly google: string | null
  /** The Google account that the person removed. */
  readonly removed?: string | null
  readonly password: number | null
  readonly email: string | null
}

/**
 * A time (seconds) at which the identity service ended all older sign-ins, and the new password or address that caused this, if
 * any.
 */
export interface Raise {
  readonly seconds: number
  readonly password: number | null
  readonly email: string | null
  /** Whether this end of older sign-ins counts as caused by the person. */
  isTheirs: boolean
}

/** A person's profile, as of the last time the API read the account. */
export interface Profile {
  signedUpAt: number | null
  verified: boolean
  /** The sign-in methods shown in the profile. */
  shows: string
}

export interface Model {
  readonly address: string
  readonly subjects: Readonly<Record<Google, string>>
  readonly now: () => number
  /** The account's password, and the passwords that the person and the thief know. */
  password: string
  hers: string
  stolen: string
  /** How many passwords have been set so far. */
  passwords: number
  /** The code in the latest password reset link, and when it was e-mailed (ms). */
  mailed: { readonly code: string; readonly at: number } | null
  readonly held: Partial<Record<Who, { signIn?: SignIn; token?: Token }>>
  readonly signIns: SignIn[]
  readonly sessions: Session[]
  readonly tokens: Token[]
  /** The uid of the address's current account; null if there is none. */
  uid: string | null
  readonly uids: string[]
  readonly accounts: Map<string, Account>
  readonly raises: Map<string, Raise[]>
  readonly profiles: Map<string, Profile>
  readonly trusted: Map<string, Trusted>
  /** The time of a person's newest ended sign-in (seconds). */
  readonly newestEnded: Map<string, number>
  readonly erased: Set<string>
  /** The time when our API first detected unfinished sign-ups (ms). */
  readonly begun: Map<string, number>
  /** The time when accounts were deleted at the identity service (ms), and when the hourly job first found them deleted (ms). */
  readonly deletedAt: Map<string, number>
  readonly missedSince: Map<string, number>
  /** Whether to exclude steps that lead to a known fault. */
  readonly avoidsFaults: boolean
  readonly rejectsRevoked: boolean
}

export function freshModel(
  { provider, now, rejectsRevoked }: System,
  avoidsFaults: boolean,
): Model {
  const { address, subjects } = provider
  return {
    address,
    subjects,
    now,
    avoidsFaults,
    rejectsRevoked,
    password: 'secret-0',
    hers: '',
    stolen: '',
    passwords: 1,
    mailed: null,
    uid: null,
    held: {},
    signIns: [],
    sessions: [],
    tokens: [],
    uids: [],
    accounts: new Map(),
    raises: new Map(),
    profiles: new Map(),
    trusted: new Map(),
    newestEnded: new Map(),
    erased: new Set(),
    begun: new Map(),
    deletedAt: new Map(),
    missedSince: new Map(),
  }
}

export const aliveOf = ({ sessions }: Model, uid: string): Session[] =>
  sessions.filter((session) => session.uid === uid && !session.hasEnded)

export const isLocked = (model: Model, signIn: SignIn): boolean =>
  aliveOf(model, signIn.uid).some((s) => s.signIn === signIn && s.lockedAt !== null)
