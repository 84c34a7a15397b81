import type { ApiDeps } from '../common/api-deps.ts'
import type { AccountDirectory } from '../common/ports/account-directory.ts'
import type { SweepStore } from '../common/ports/sweep-store.ts'

/** What the scheduled jobs depend on. */
export type JobDeps = Pick<
  ApiDeps,
  'personalData' | 'identity' | 'sessions' | 'users' | 'audit' | 'now' | 'log'
> & {
  readonly accounts: AccountDirectory
  readonly sweeps: SweepStore
}
