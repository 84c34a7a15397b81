import type { Database, Reference } from 'firebase-admin/database'
import type { Databases } from '../adapters/firebase/database/databases.ts'

/** Creates a configuration of databases with everyone in one instance. */
export function oneDatabase(database: unknown): Databases {
  const known = database as Database
  const root = (): Promise<Reference> => Promise.resolve(known.ref())
  return {
    rootOf: root,
    judgedRootOf: root,
    judgedCommon: root,
    common: () => Promise.resolve(known),
    instances: [
      { root, url: 'https://one', childKeys: () => Promise.resolve([]), holds: () => true },
    ],
  }
}
