import type { Account } from '../../common/account/account.ts'
import type { Proof } from './system.ts'

/** Who acts: a person on two devices, and somebody who copied whatever was ever handed out. */
export const WHO = ['laptop', 'phone', 'thief'] as const
export type Who = (typeof WHO)[number]

export type Way = 'password' | 'google.com'

/** A sign-in at the identity service, and what our API was told of it. */
export interface SignIn extends Proof {
  readonly way: Way
  standing: 'new' | 'recorded' | 'ended'
  /** Until when it counts, once its first exchange has settled that. */
  untilMs: number | null
}

/** A session, of which every token was handed out by the API. */
export interface Session {
  readonly uid: string
  readonly sid: string
  expiresAt: number
  signIn: SignIn
  n: number
  /** The newest step that was presented. */
  used: number
  /** The oldest step that still counts. */
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

/** What our API knows of a person since it last looked at their account. */
export interface Profile {
  signedUpAt: number | null
  verified: boolean
  ways: readonly string[]
}

/** All that happened so far. */
export interface Model {
  password: string
  /** What the thief knows of it. */
  stolen: string
  readonly held: Partial<Record<Who, { signIn?: SignIn; token?: Token }>>
  readonly signIns: SignIn[]
  readonly sessions: Session[]
  readonly tokens: Token[]
  /** The account of the address; null while there is none. */
  uid: string | null
  readonly uids: string[]
  readonly accounts: Map<string, Account>
  /** Whose Google account, of another address, the account lets in. */
  linkedBy: Who | null
  /** Accounts that are in other hands than at first. */
  readonly takenOver: Set<string>
  readonly profiles: Map<string, Profile>
  /** The newest sign-in of a person that has ended, in seconds. */
  readonly newestEnded: Map<string, number>
  readonly erased: Set<string>
}

export function freshModel(): Model {
  return {
    ...{ password: 'secret-0', stolen: '', uid: null, linkedBy: null, held: {} },
    ...{ signIns: [], sessions: [], tokens: [], uids: [] },
    ...{ accounts: new Map(), takenOver: new Set(), profiles: new Map() },
    ...{ newestEnded: new Map(), erased: new Set() },
  }
}

export const aliveOf = ({ sessions }: Model, uid: string): Session[] =>
  sessions.filter((session) => session.uid === uid && !session.hasEnded)

export const isLocked = (model: Model, signIn: SignIn): boolean =>
  aliveOf(model, signIn.uid).some((s) => s.signIn === signIn && s.lockedAt !== null)
