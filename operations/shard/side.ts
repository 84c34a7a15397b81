import type { Reference } from 'firebase-admin/database'

/** An instance, and how to list the keys under a path without their values. */
export interface Side {
  readonly root: Reference
  readonly keys: (path: string) => Promise<string[]>
}
