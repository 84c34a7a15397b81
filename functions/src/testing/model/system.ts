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

/** Google accounts: the address's own, and two of other addresses, the person's and the thief's. */
export const GOOGLES = ['owner', 'hers', 'theirs'] as const
export type Google = (typeof GOOGLES)[number]

/** Acts at the identity service, without our API, on the account of one address. */
export interface Provider {
  readonly address: string
  readonly subjects: Readonly<Record<Google, string>>
  /** Creates an account with the unverified address. */
  signUp(password: string): Promise<Proof>
  enter(password: string): Promise<Proof>
  /**
   * Signs in with Google as the owner of the address: creates the account, adds the method, or takes over an unverified
   * account. `revokes`: whether a takeover revokes older tokens, which Firebase does not promise.
   */
  enterByGoogle(revokes: boolean): Promise<Proof>
  /** Links a Google account of another address to the account of this sign-in, replacing any other. */
  linkGoogle(proof: Proof, google: Google): Promise<Proof>
  /** Signs in with that account. */
  enterByLinked(google: Google): Promise<Proof>
  unlinkGoogle(uid: string): Promise<void>
  /** Sets a password with an ID token, which must be recent. */
  setPassword(proof: Proof, password: string): Promise<void>
  /** Gives the account an address of the thief, with such a token. */
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

/** The application with its services, in memory or in the suite. */
export interface System {
  readonly provider: Provider
  readonly now: () => number
  /** How far this clock and the application's may differ, in ms. */
  readonly skewMs: number
  /** Whether the SDK also rejects tokens issued before a new password. It does with emulators, but not in production. */
  readonly rejectsRevoked: boolean
  /** Moves to the next second, because sign-ins are distinguished by their second. */
  tick(): Promise<void>
  /** Lets time pass; null if the clock is real. */
  readonly pass: ((ms: number) => void) | null
  call(sent: Sent): Promise<{ readonly status: number; readonly text: string }>
  /** The code of a link to a new password mailed now. */
  mailedCode(): string
  /** Whether the database rules let this sign-in read its person's profile. */
  mayRead(proof: Proof): Promise<boolean>
  /** Runs jobs for these people, whatever their timers say. */
  runJobs(jobs: readonly Job[], uids: readonly string[]): Promise<void>
  countSessions(uid: string): Promise<number>
  /** Places where data of a person remains. */
  search(uid: string): Promise<readonly string[]>
}
