import { DAY_MS } from '@sesame/contract/durations'
import type { Launched } from 'sesame-emulators/suite/testing/launch'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { firebaseJournalCopies } from '../../../functions/src/adapters/firebase/operators/journal-copies.ts'
import { lazyAdmin, type Admin } from '../../../functions/src/adapters/firebase/admin.ts'
import { readSite } from '../../../functions/src/common/config/config.ts'
import { journalCopy } from '../../../functions/src/jobs/journal-copy.ts'
import { peopleNamespaces, readDatabase } from '../../support/database.ts'
import { suiteJobDeps } from '../../support/jobs.ts'
import { suiteEnvironment } from '../../support/own-api.ts'
import { holdSuite, npmRun } from '../npm-run.ts'

const JOURNAL_BUCKET = 'demo-sesame-journal'

/** An emulator suite for one restore drill. */
export interface Drill {
  readonly admin: Admin
  /** The folder for the drill's backups. */
  readonly folder: string
  /** Starts a command as an operator would. */
  start(parameters: string[], env?: Record<string, string>): Launched
  /** Runs a command and waits for its end. */
  run(
    parameters: string[],
    env?: Record<string, string>,
  ): Promise<{ code: number | string; output: string }>
  /** Copies the journal, as the nightly job does after a backup. */
  copyJournal(): Promise<void>
  close(): Promise<void>
}

/** Starts an emulator suite with these settings for a drill. */
export async function openDrill(settings: Record<string, string>): Promise<Drill> {
  const suite = await holdSuite(settings)
  Object.assign(process.env, suite.environment)
  const admin = lazyAdmin(readSite(suiteEnvironment()))
  const folder = mkdtempSync(join(tmpdir(), 'sesame-drill-'))
  const own = { FUNCTIONS_EMULATOR: 'true', SESAME_JOURNAL_BUCKET: JOURNAL_BUCKET }
  const start: Drill['start'] = (parameters, env) => npmRun(parameters, { ...own, ...env })
  return {
    admin,
    folder,
    start,
    async run(parameters, env) {
      const launched = start(parameters, env)
      return { code: await launched.ended, output: launched.output() }
    },
    async copyJournal() {
      const journalCopies = firebaseJournalCopies(admin, JOURNAL_BUCKET)
      const tomorrow = { ...suiteJobDeps(), journalCopies, now: () => Date.now() + DAY_MS }
      await journalCopy.run(tomorrow, { dryRun: false, until: Infinity })
    },
    async close() {
      rmSync(folder, { recursive: true })
      await suite.stop()
    },
  }
}

/** Waits until the mail queue is empty. */
export async function emailsAreSent(): Promise<void> {
  for (const namespace of peopleNamespaces()) {
    while ((await readDatabase(namespace, 'mailQueue')) !== null) await setTimeout(50)
  }
}
