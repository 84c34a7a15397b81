import type { Instance } from '../../functions/src/adapters/firebase/database/databases.ts'
import { firebaseErasureRecord } from '../../functions/src/adapters/firebase/erasure-record.ts'
import { firebaseAccounts } from '../../functions/src/adapters/firebase/identity/accounts.ts'
import { lazyAdmin, type Admin } from '../../functions/src/adapters/firebase/admin.ts'
import { readJobsConfig } from '../../functions/src/common/config/jobs-config.ts'
import type { AccountDirectory } from '../../functions/src/common/ports/identity/account-directory.ts'
import type { ErasureRecord } from '../../functions/src/common/ports/erasure-record.ts'
import { localized } from '../../scripts/localized.ts'
import { requireDatabase } from '../require-database.ts'
import { openIdentity, type Identity } from './identity.ts'

/** A project that an operator's command opened with the operator's own rights. */
export interface Site {
  readonly project: string
  /** Whether this is the emulators' project. */
  readonly inEmulator: boolean
  readonly admin: Admin
  readonly identity: Identity
  /** The port that reads the project's accounts. The functions use the same port. */
  readonly accounts: Pick<AccountDirectory, 'find'>
  /** The database instance with statistics. `admin` has the instances with people's data. */
  readonly statistics: Pick<Instance, 'root' | 'childKeys'>
  /** The record of erasures; null if erasures are not recorded. */
  readonly erasures: ErasureRecord | null
  /** The bucket to which the operators' journal is copied; null if there is none. */
  readonly journalBucket: string | null
}

/**
 * Opens a project.
 *
 * @throws {ConfigError} naming the variable that is wrong.
 * @throws {Error} while a shard is moving to another instance, or if a database does not answer.
 */
export async function openSite(project: string, env: NodeJS.ProcessEnv): Promise<Site> {
  const config = readJobsConfig(env)
  if (config.shards.includes(null)) {
    throw new Error(
      localized({
        fr: 'Une partition est fermée (SESAME_DATABASE_SHARDS)\u00A0: finissez son déplacement.',
        en: 'A shard is closed (SESAME_DATABASE_SHARDS): finish moving it.',
      }),
    )
  }
  const admin = lazyAdmin(config)
  const { inEmulator, erasuresBucket, journalBucket, statisticsURL } = config
  const statistics = {
    root: async () => (await admin.database(statisticsURL)).ref(),
    childKeys: admin.childKeysOf(statisticsURL),
  }
  const databases = [...admin.databases.instances, { url: statisticsURL, ...statistics }]
  await Promise.all(databases.map(({ url, childKeys }) => requireDatabase(url, childKeys)))
  return {
    project,
    inEmulator,
    admin,
    identity: openIdentity(project, env, admin.accessToken),
    accounts: firebaseAccounts(admin.identity),
    statistics,
    erasures: erasuresBucket ? firebaseErasureRecord(admin, erasuresBucket) : null,
    journalBucket,
  }
}
