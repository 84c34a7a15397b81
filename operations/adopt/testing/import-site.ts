import { MemoryDatabase } from '../../../functions/src/testing/memory-database.ts'
import type { Site } from '../../backup/site.ts'
import type { FakeIdentity } from './fake-identity.ts'

/** Returns the parts of a project that an import needs, in memory. People with a uid in `erased` were erased from it. */
export function importSite(
  identity: FakeIdentity,
  tree = new MemoryDatabase(),
  erased: readonly string[] = [],
): Site {
  const erasures = {
    async *since() {
      yield erased.map((uid) => ({ uid }))
      await Promise.resolve()
    },
  }
  const admin = { databases: tree.databases() }
  return { inEmulator: false, identity, erasures, admin } as unknown as Site
}
