import type { Database, Reference } from 'firebase-admin/database'
import type { RestAccess } from './rest.ts'

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
  /** The same instance over REST. */
  readonly restOf: (uid: string) => RestAccess
  /** The first instance: what belongs to nobody alone. */
  readonly common: () => Promise<Database>
  /** All of them, the first one first. */
  readonly instances: readonly Instance[]
}
