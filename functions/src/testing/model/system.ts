import type { Account } from '../../common/account/account.ts'
import type { Job } from '../../jobs/running/job.ts'
import type { Sent } from '../call-app.ts'

/** A sign-in at the identity service, and its ID token. */
export interface Proof {
  readonly uid: string
  readonly idToken: string
  readonly authTimeSeconds: number
  /** The person's user id at Google; null for a sign-in with a password. */
  readonly subject: string | null
}

/**
 * Google accounts: one with the account's own address (`owner`), and two with other addresses, the person's (`hers`) and the
 * thief's (`theirs`).
 */
export const GOOGLES = ['owner', 'hers', 'theirs'] as const
export type Google = (typeof GOOGLES)[number]

/** Calls the identity service directly, without our API, for the account of one address. */
export interface Provider {
  readonly address: string
  readonly subjects: Readonly<Record<Google, string>>
  /** Creates an account whose address is unverified. */
  signUp(password: string): Promise<Proof>
  enter(password: string): Promise<Proof>
  /**
   * Signs in with Google as the owner of the address. This creates the account, adds Google to it, or takes it over if its
   * address is unverified. `revokes`: whether a takeover revokes older tokens, which Firebase does not promise.
   */
  enterByGoogle(revokes: boolean): Promise<Proof>
  /** Links a Google account that has a different address. It replaces any Google account already linked. */
  linkGoogle(proof: Proof, google: Google): Promise<Proof>
  /** Signs in with a Google account that was linked. */
  enterByLinked(google: Google): Promise<Proof>
  unlinkGoogle(uid: string): Promise<void>
  /** Sets a password with the ID token of a recent sign-in. */
  setPassword(proof: Proof, password: string): Promise<void>
  /** Changes the account's address to one of the thief's, with the ID token of a recent sign-in. */
  changeAddress(proof: Proof): Promise<void>
  verifyAddress(uid: string): Promise<void>
  /** Resets the password by e-mail. */
  reset(password: string): Promise<void>
  revoke(uid: string): Promise<void>
  disable(uid: string, disabled: boolean): Promise<void>
  remove(uid: string): Promise<void>
  /** Returns the current account; null if there is none. */
  look(uid: string): Promise<Account | null>
}

/** The application with its services, in memory or in the emulator suite. */
export interface System {
  readonly provider: Provider
  readonly now: () => number
  /** By how much (ms) `now` and the application's clock may differ. */
  readonly skewMs: number
  /**
   * Whether the SDK also rejects tokens issued before the last password change. It does so with emulators, but not in production.
   */
  readonly rejectsRevoked: boolean
  /** Waits for the next second, because sign-ins are distinguished by their second. */
  tick(): Promise<void>
  /** Advances the clock; null if the clock is real. */
  readonly pass: ((ms: number) => void) | null
  call(sent: Sent): Promise<{ readonly status: number; readonly text: string }>
  /** Returns the code in a password reset link e-mailed now. */
  mailedCode(): string
  /** Whether the database rules allow this sign-in to read its person's profile. */
  mayRead(proof: Proof): Promise<boolean>
  /** Runs jobs for these people, whatever their stored wake-up times. */
  runJobs(jobs: readonly Job[], uids: readonly string[]): Promise<void>
  countSessions(uid: string): Promise<number>
  /** Returns the places that still have data about a person. */
  search(uid: string): Promise<readonly string[]>
}
