import type { Database, Reference } from 'firebase-admin/database'
import type { RestAccess } from './rest.ts'

/**
 * The uids, held by no account, that the rules know (database.rules.json): of what requests decide, of the next step of a session,
 * and of when a job looks at somebody next.
 */
export const JUDGED = ['sesame:heart', 'sesame:refresh', 'sesame:jobs'] as const
export type Judged = (typeof JUDGED)[number]

/** A database instance. */
export interface Instance {
  readonly root: () => Promise<Reference>
  readonly rest: RestAccess
  /** Whether this person's data is here. What a move left of others does not count. */
  readonly holds: (uid: string) => boolean
}

/** The database instances over which people are spread (docs/decisions/038). */
export interface Databases {
  /** The root of the instance that holds what is kept under this uid. */
  readonly rootOf: (uid: string) => Promise<Reference>
  /** The same, where the rules judge what is written as one of {@link Judged}. */
  readonly judgedRootOf: (uid: string, as: Judged) => Promise<Reference>
  /** The first instance: what belongs to nobody alone. */
  readonly common: () => Promise<Database>
  /** The same, where the rules judge what is written. */
  readonly judgedCommon: (as: Judged) => Promise<Reference>
  /** All of them, the first one first. */
  readonly instances: readonly Instance[]
}
