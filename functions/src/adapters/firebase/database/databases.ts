import type { Database, Reference } from 'firebase-admin/database'
import type { ChildKeys } from './rest.ts'

/**
 * The uids, of no account, that the rules know (database.rules.json): for requests' decisions, for the next step of a
 * session, and for when a job next looks at a person.
 */
export const JUDGED = ['sesame:heart', 'sesame:refresh', 'sesame:jobs'] as const
export type Judged = (typeof JUDGED)[number]

export interface Instance {
  readonly root: () => Promise<Reference>
  readonly url: string
  readonly childKeys: ChildKeys
  /** Whether this instance holds the person's data. Profiles left behind by a shard move do not count. */
  readonly holds: (uid: string) => boolean
}

/** The database instances over which people are spread (docs/decisions/038). */
export interface Databases {
  /** The root of the instance that holds this uid's data. */
  readonly rootOf: (uid: string) => Promise<Reference>
  /** The same root, for writes that the rules check as one of {@link Judged}. */
  readonly judgedRootOf: (uid: string, as: Judged) => Promise<Reference>
  /** The first instance, for data that belongs to no single person. */
  readonly common: () => Promise<Database>
  /** Its root, for writes that the rules check. */
  readonly judgedCommon: (as: Judged) => Promise<Reference>
  /** All instances, the first one first. */
  readonly instances: readonly Instance[]
}
