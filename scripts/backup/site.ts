import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import type { Database } from 'firebase-admin/database'
import { shallowKeys, type ChildKeys } from '../../functions/src/adapters/firebase/database/rest.ts'
import { firebaseErasureRecord } from '../../functions/src/adapters/firebase/erasure-record.ts'
import { lazyAdmin, type Admin } from '../../functions/src/adapters/firebase/admin.ts'
import { readJobsConfig } from '../../functions/src/common/config/jobs-config.ts'
import type { ErasureRecord } from '../../functions/src/common/ports/erasure-record.ts'
import { ROOT } from '../project.ts'
import { openIdentity, type Identity } from './identity.ts'

/** An instance of Realtime Database. */
export interface Instance {
  /** Its name in `firebase.json`: the same in every project. */
  readonly name: string
  readonly database: () => Promise<Database>
  readonly childKeys: ChildKeys
}

/** A project, with the operator's own rights. */
export interface Site {
  readonly project: string
  /** Whether it is the suite’s. */
  readonly inEmulator: boolean
  readonly admin: Admin
  readonly identity: Identity
  /** All instances, the main one first. */
  readonly instances: readonly [Instance, ...Instance[]]
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

/** @throws {ConfigError} naming the variable that is wrong. */
export function openSite(project: string, file: string): Site {
  const env = { ...process.env, ...parseEnv(readFileSync(file, 'utf8')), GCLOUD_PROJECT: project }
  const config = readJobsConfig(env)
  const admin = lazyAdmin(config)
  const { inEmulator, erasuresBucket, journalBucket } = config
  const instance = (name: string, url: string): Instance => ({
    name,
    database: () => admin.database(url),
    childKeys: shallowKeys({ ...admin.rest, databaseURL: url }),
  })
  return {
    ...{ project, inEmulator, admin },
    identity: openIdentity(project, env, admin.rest.accessToken),
    instances: [instance('main', config.databaseURL), instance('statistics', config.statisticsURL)],
    erasures: erasuresBucket ? firebaseErasureRecord(admin, erasuresBucket) : null,
    journalBucket,
  }
}
