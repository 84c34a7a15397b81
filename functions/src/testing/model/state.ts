import type { Account } from '../../common/account/account.ts'
import type { Proof } from './system.ts'

/** The actors: a person on two devices, and a thief with copies of everything ever handed out. */
export const WHO = ['laptop', 'phone', 'thief'] as const
export type Who = (typeof WHO)[number]

export type Way = 'password' | 'google.com'

/** A sign-in at the identity service, and its state in our API. */
export interface SignIn extends Proof {
  readonly way: Way
  standing: 'new' | 'recorded' | 'ended'
  /** Until when it counts; null before its first exchange. */
  untilMs: number | null
}

export interface Session {
  readonly uid: string
  readonly sid: string
  expiresAt: number
  signIn: SignIn
  /** The newest proof that it holds, in seconds. */
  provedSeconds: number
  n: number
  /** The newest presented step. */
  used: number
  /** The oldest valid step. */
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

/** A person's profile, at the last read of their account. */
export interface Profile {
  signedUpAt: number | null
  verified: boolean
  ways: readonly string[]
}

export interface Model {
  password: string
  /** The password that the thief knows. */
  stolen: string
  readonly held: Partial<Record<Who, { signIn?: SignIn; token?: Token }>>
  readonly signIns: SignIn[]
  readonly sessions: Session[]
  readonly tokens: Token[]
  /** The account of the address; null while there is none. */
  uid: string | null
  readonly uids: string[]
  readonly accounts: Map<string, Account>
  /** The actor whose Google account, of another address, is linked. */
  linkedBy: Who | null
  /** Accounts that were taken over. */
  readonly takenOver: Set<string>
  readonly profiles: Map<string, Profile>
  /** The newest ended sign-in of a person, in seconds. */
  readonly newestEnded: Map<string, number>
  readonly erased: Set<string>
  /** When accounts were deleted at the identity service (ms), and when the daily jobs first saw that. */
  readonly deletedAt: Map<string, number>
  readonly missedSince: Map<string, number>
}

export function freshModel(): Model {
  return {
    ...{ password: 'secret-0', stolen: '', uid: null, linkedBy: null, held: {} },
    ...{ signIns: [], sessions: [], tokens: [], uids: [] },
    ...{ accounts: new Map(), takenOver: new Set(), profiles: new Map() },
    newestEnded: new Map(),
    erased: new Set(),
    deletedAt: new Map(),
    missedSince: new Map(),
  }
}

export const aliveOf = ({ sessions }: Model, uid: string): Session[] =>
  sessions.filter((session) => session.uid === uid && !session.hasEnded)

export const isLocked = (model: Model, signIn: SignIn): boolean =>
  aliveOf(model, signIn.uid).some((s) => s.signIn === signIn && s.lockedAt !== null)
