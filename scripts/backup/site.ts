import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import type { Instance } from '../../functions/src/adapters/firebase/database/databases.ts'
import { firebaseErasureRecord } from '../../functions/src/adapters/firebase/erasure-record.ts'
import { lazyAdmin, type Admin } from '../../functions/src/adapters/firebase/admin.ts'
import { readJobsConfig } from '../../functions/src/common/config/jobs-config.ts'
import type { ErasureRecord } from '../../functions/src/common/ports/erasure-record.ts'
import { ROOT } from '../project.ts'
import { openIdentity, type Identity } from './identity.ts'

/** A project, with the operator's own rights. */
export interface Site {
  readonly project: string
  /** Whether it is the suite’s. */
  readonly inEmulator: boolean
  readonly admin: Admin
  readonly identity: Identity
  /** The instance of statistics; those of people are the SDK's. */
  readonly statistics: Pick<Instance, 'root' | 'rest'>
  /** Null where erasures are not recorded. */
  readonly erasures: ErasureRecord | null
  /** Where the operators' journal is copied; null for nowhere. */
  readonly journalBucket: string | null
}

/** The variables of a project; null when there is no such file. */
export function settingsFile(project: string): string | null {
  const file = join(ROOT, 'functions', `.env.${project}`)
  return /^[a-z][a-z\d-]+$/.test(project) && existsSync(file) ? file : null
}

/** @throws {ConfigError} naming the variable that is wrong. @throws {Error} while a shard is on its way to another instance. */
export function openSite(project: string, file: string): Site {
  const env = { ...process.env, ...parseEnv(readFileSync(file, 'utf8')), GCLOUD_PROJECT: project }
  const config = readJobsConfig(env)
  if (config.shards.includes(null)) {
    throw new Error('Une partition est fermée (SESAME_DATABASE_SHARDS) : finissez son déplacement.')
  }
  const admin = lazyAdmin(config)
  const { inEmulator, erasuresBucket, journalBucket, statisticsURL } = config
  return {
    ...{ project, inEmulator, admin },
    identity: openIdentity(project, env, admin.accessToken),
    statistics: {
      root: async () => (await admin.database(statisticsURL)).ref(),
      rest: admin.rest(statisticsURL),
    },
    erasures: erasuresBucket ? firebaseErasureRecord(admin, erasuresBucket) : null,
    journalBucket,
  }
}
