import type { Account } from '../../common/account/account.ts'
import type { Job } from '../../jobs/running/job.ts'
import type { Sent } from '../call-app.ts'

/** A sign-in at the identity service. */
export interface Proof {
  readonly uid: string
  readonly idToken: string
  readonly authTimeSeconds: number
  /** The person's id at Google; null for a password. */
  readonly subject: string | null
}

/** Google accounts: one with the account's own address, and two with other addresses, the person's and the thief's. */
export const GOOGLES = ['owner', 'hers', 'theirs'] as const
export type Google = (typeof GOOGLES)[number]

/** Direct use of the identity service, without our API, on the account of one address. */
export interface Provider {
  readonly address: string
  readonly subjects: Readonly<Record<Google, string>>
  /** Creates an account with the unverified address. */
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
  /** The account as it is now; null if there is none. */
  look(uid: string): Promise<Account | null>
}

/** The application with its services, in memory or in the emulator suite. */
export interface System {
  readonly provider: Provider
  readonly now: () => number
  /** How far `now` and the application's clock may differ, in ms. */
  readonly skewMs: number
  /**
   * Whether the SDK also rejects tokens issued before the last new password. It does with emulators, but not in production.
   */
  readonly rejectsRevoked: boolean
  /** Moves on to the next second, because sign-ins are distinguished by their second. */
  tick(): Promise<void>
  /** Lets time pass; null if the clock is real. */
  readonly pass: ((ms: number) => void) | null
  call(sent: Sent): Promise<{ readonly status: number; readonly text: string }>
  /** The code in a password reset link e-mailed now. */
  mailedCode(): string
  /** Whether the database rules let this sign-in read its person's profile. */
  mayRead(proof: Proof): Promise<boolean>
  /** Runs jobs for these people, whatever their timers say. */
  runJobs(jobs: readonly Job[], uids: readonly string[]): Promise<void>
  countSessions(uid: string): Promise<number>
  /** The places that still have data about a person. */
  search(uid: string): Promise<readonly string[]>
}
