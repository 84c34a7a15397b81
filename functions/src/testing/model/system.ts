import type { Account } from '../../common/account/account.ts'
import type { Job } from '../../jobs/job.ts'
import type { Sent } from '../call-app.ts'

/** A sign-in at the identity service, as who made it holds it. */
export interface Proof {
  readonly uid: string
  readonly idToken: string
  readonly authTimeSeconds: number
}

/** What happens at the identity service, past our API, to the account of one address. */
export interface Provider {
  /** Makes an account with the address, which nobody has verified. */
  signUp(password: string): Promise<Proof>
  enter(password: string): Promise<Proof>
  /**
   * Enters as who owns the address, by Google: makes the account, adds the way in, or takes over what
   * was not verified. `revokes` is whether a takeover makes older tokens worthless, which Firebase
   * does not promise.
   */
  enterByGoogle(revokes: boolean): Promise<Proof>
  /** Adds a Google account of another address to the account of this sign-in. */
  linkGoogle(proof: Proof): Promise<void>
  /** Enters by that account. */
  enterByLinked(): Promise<Proof>
  unlinkGoogle(uid: string): Promise<void>
  verifyAddress(uid: string): Promise<void>
  /** Sets a password by the link of a mail. */
  reset(password: string): Promise<void>
  revoke(uid: string): Promise<void>
  disable(uid: string, disabled: boolean): Promise<void>
  remove(uid: string): Promise<void>
  /** The account as it is; null when there is none. */
  look(uid: string): Promise<Account | null>
}

/** Our application with all that is behind it, in memory or in a suite. */
export interface System {
  readonly provider: Provider
  readonly now: () => number
  /** How far this clock and that of the application may differ, in ms. */
  readonly skewMs: number
  /** Lets another second begin: sign-ins of one person are told apart by theirs. */
  tick(): Promise<void>
  /** Lets time pass; null where it cannot be moved. */
  readonly pass: ((ms: number) => void) | null
  call(sent: Sent): Promise<{ readonly status: number; readonly text: string }>
  /** Whether the database rules let this sign-in read the profile of its person. */
  mayRead(proof: Proof): Promise<boolean>
  runJobs(jobs: readonly Job[], uids: readonly string[]): Promise<void>
  countSessions(uid: string): Promise<number>
  /** Where something of a person is found. */
  search(uid: string): Promise<readonly string[]>
}
