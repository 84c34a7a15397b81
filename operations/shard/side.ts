import type { Reference } from 'firebase-admin/database'

/** A database instance, with a function that lists the keys under a path without reading their values. */
export interface Side {
  readonly root: Reference
  readonly keys: (path: string) => Promise<string[]>
}
