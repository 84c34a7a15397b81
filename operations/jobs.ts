/**
 * Runs every scheduled job now, from an operator's machine with the operator's own rights. Without `--sweep`, it deletes
 * nothing: it counts what is due for deletion, ends sessions of changed accounts, and corrects the directory.
 *
 * Usage: npm run jobs -- PROJECT [--sweep]
 */
import { HOUR_MS, SECOND_MS } from '@sesame/contract/durations'
import { parseArgs } from 'node:util'
import { readJobsConfig } from '../functions/src/common/config/jobs-config.ts'
import { createJobDeps } from '../functions/src/create-job-deps.ts'
import { runJobs } from '../functions/src/jobs/running/run-jobs.ts'
import { KNOWN_JOBS } from '../functions/src/jobs/running/schedules.ts'
import { describeError } from '../scripts/describe-error.ts'
import { localized } from '../scripts/localized.ts'
import { projectSettings } from '../scripts/project-settings.ts'
import { understood } from '../scripts/usage.ts'
import { RESUMES } from './how-to-stop.ts'

const USAGE = {
  fr: `Usage\u00A0: npm run jobs -- PROJET [--sweep], avec functions/.env.PROJET

  Lance toutes les tâches planifiées, six heures au plus (docs/scheduled-jobs.md). Sans --sweep,
  compte ce qui est dû, sans rien effacer.`,
  en: `Usage: npm run jobs -- PROJECT [--sweep], with functions/.env.PROJECT

  Runs all scheduled jobs, for six hours at most (docs/scheduled-jobs.md). Without --sweep, counts
  what is due and removes nothing.`,
}

/** Parses the arguments; returns null if they are invalid. */
function readWish() {
  const { values, positionals } = parseArgs({
    options: { sweep: { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const [project = '', ...rest] = positionals
  const env = projectSettings(project)
  return env === null || rest.length > 0 ? null : { project, env, sweep: values.sweep }
}

const { project, env, sweep } = understood(readWish, USAGE)
try {
  const startedAt = Date.now()
  const { dryRun, ...site } = readJobsConfig({
    ...env,
    SESAME_JOBS: sweep ? 'sweep' : 'dry-run',
  })
  console.log(
    localized({
      fr: `▸ ${project}\u00A0: ${KNOWN_JOBS.length} tâches planifiées${dryRun ? ', à blanc' : ''}
  Chacune écrit une ligne ici\u00A0; la console les montre aussi.`,
      en: `▸ ${project}: ${KNOWN_JOBS.length} scheduled jobs${dryRun ? ', as a dry run' : ''}
  Each writes a line here; the console shows them, too.`,
    }),
  )
  console.log(`  ${localized(RESUMES)}`)
  const until = startedAt + 6 * HOUR_MS
  await runJobs(createJobDeps(site), KNOWN_JOBS, { dryRun, until, by: 'operator' })
  const seconds = Math.round((Date.now() - startedAt) / SECOND_MS)
  console.log(
    localized({
      fr: `✔ Toutes les tâches sont passées en ${seconds} s.`,
      en: `✔ All jobs ran in ${seconds} s.`,
    }),
  )
  process.exit(0)
} catch (error) {
  console.error(`✖ ${describeError(error)}`)
  process.exit(1)
}
