import type { Database, Reference } from 'firebase-admin/database'
import type { ChildKeys } from './rest.ts'

/**
 * Uids that belong to no account. The database rules allow the first to commit the decisions of requests, the second to
 * move a session to its next rotation step, and the third to set when a job next checks a person.
 */
export const JUDGED = ['sesame:heart', 'sesame:refresh', 'sesame:jobs'] as const
export type Judged = (typeof JUDGED)[number]

export interface Instance {
  readonly root: () => Promise<Reference>
  readonly url: string
  readonly childKeys: ChildKeys
  /** Whether the person's data belongs to this instance. Data left behind by a shard move does not count. */
  readonly holds: (uid: string) => boolean
}

/** The database instances among which people's data is divided (docs/decisions/038). */
export interface Databases {
  /** The root of the instance with this uid's data. */
  readonly rootOf: (uid: string) => Promise<Reference>
  /** The root of the instance with this uid's data, for writes that the rules check as one of {@link Judged}. */
  readonly judgedRootOf: (uid: string, as: Judged) => Promise<Reference>
  /** The first database instance, for data that belongs to no single person. */
  readonly common: () => Promise<Database>
  /** The first database instance's root, for writes that the rules check. */
  readonly judgedCommon: (as: Judged) => Promise<Reference>
  /** All database instances, beginning with the first one. */
  readonly instances: readonly Instance[]
}
