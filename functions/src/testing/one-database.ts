import type { Database, Reference } from 'firebase-admin/database'
import type { Databases } from '../adapters/firebase/database/databases.ts'
import type { RestAccess } from '../adapters/firebase/database/rest.ts'

/** Everyone in one instance; `rest` if a test uses REST. */
export function oneDatabase(database: unknown, rest = {} as RestAccess): Databases {
  const known = database as Database
  const root = (): Promise<Reference> => Promise.resolve(known.ref())
  return {
    rootOf: root,
    judgedRootOf: root,
    judgedCommon: root,
    common: () => Promise.resolve(known),
    instances: [{ root, rest, holds: () => true }],
  }
}
