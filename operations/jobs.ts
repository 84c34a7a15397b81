/**
 * Runs every scheduled job now, from an operator's machine with the operator's own rights. Without `--sweep`, the jobs
 * delete nothing: they count what is due for deletion, end sessions of changed accounts, and correct the directory.
 *
 * Usage: npm run jobs -- PROJECT [--sweep]
 */
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@sesame/contract/durations'
import { parseArgs } from 'node:util'
import { readJobsConfig } from '../functions/src/common/config/jobs-config.ts'
import { createJobDeps } from '../functions/src/create-job-deps.ts'
import { runJobs } from '../functions/src/jobs/running/run-jobs.ts'
import { KNOWN_JOBS } from '../functions/src/jobs/running/schedules.ts'
import type { Job } from '../functions/src/jobs/running/job.ts'
import { localized } from '../scripts/localized.ts'
import { projectSettings } from '../scripts/project-settings.ts'
import { understood } from '../scripts/usage.ts'
import { startWatch } from './answers.ts'
import { RESUMES } from './how-to-stop.ts'

const USAGE = {
  fr: `Usage\u00A0: npm run jobs -- PROJET [--sweep], avec functions/.env.PROJET

  Lance toutes les tâches planifiées, six heures au plus (docs/scheduled-jobs.md). Sans --sweep,
  compte ce qui est dû, sans rien effacer.`,
  en: `Usage: npm run jobs -- PROJECT [--sweep], with functions/.env.PROJECT

  Runs all scheduled jobs, for six hours at most (docs/scheduled-jobs.md). Without --sweep, counts
  what is due and removes nothing.`,
}

const RESTORING = {
  fr: `! Une restauration est inachevée\u00A0: les tâches comptent seulement, car les comptes qui ne sont pas encore
  revenus leur sembleraient supprimés. Finissez-la d’abord (docs/backups.md).`,
  en: `! A restore is unfinished: the jobs only count, because accounts that are not back yet would look
  deleted to them. Finish it first (docs/backups.md).`,
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

/** The result of each job by name, in the order in which the jobs ran. */
const ended = new Map<string, 'done' | 'failed'>()

/** Wraps a job so that its result is recorded. */
const noting = (job: Job): Job => ({
  ...job,
  async run(deps, run) {
    ended.set(job.name, 'failed')
    const report = await job.run(deps, run)
    ended.set(job.name, 'done')
    return report
  },
})

/** Lists the jobs that succeeded, those that failed and those that did not begin. */
function tellEnded(): string {
  const names = (outcome: 'done' | 'failed' | undefined) =>
    KNOWN_JOBS.map(({ name }) => name)
      .filter((name) => ended.get(name) === outcome)
      .join(', ')
  const [done, failed, left] = [names('done'), names('failed'), names(undefined)]
  if (ended.size === 0)
    return localized({ fr: '  Aucune tâche n’est passée.', en: '  No job ran.' })
  return [
    done && localized({ fr: `  passées\u00A0: ${done}`, en: `  ran: ${done}` }),
    failed && localized({ fr: `  en échec\u00A0: ${failed}`, en: `  failed: ${failed}` }),
    left && localized({ fr: `  pas passées\u00A0: ${left}`, en: `  did not run: ${left}` }),
  ]
    .filter(Boolean)
    .join('\n')
}

/**
 * Jobs have longer time limits than other commands, because a call may read a page of people or delete a person's files.
 */
const watch = startWatch(MINUTE_MS)
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
  const deps = watch.over(createJobDeps(site))
  const onlyCounts = await deps.jobRuns.isRestoring()
  if (onlyCounts) console.warn(localized(RESTORING))
  const until = startedAt + 6 * HOUR_MS
  await runJobs(deps, KNOWN_JOBS.map(noting), { dryRun, until, by: 'operator' })
  const seconds = Math.round((Date.now() - startedAt) / SECOND_MS)
  console.log(
    onlyCounts
      ? localized({
          fr: `✔ Toutes les tâches ont compté en ${seconds} s\u00A0; rien n’est effacé.`,
          en: `✔ All jobs counted in ${seconds} s; nothing was removed.`,
        })
      : localized({
          fr: `✔ Toutes les tâches sont passées en ${seconds} s.`,
          en: `✔ All jobs ran in ${seconds} s.`,
        }),
  )
  process.exit(0)
} catch (error) {
  const reason =
    error instanceof AggregateError
      ? new Error(localized({ fr: 'Des tâches ont échoué.', en: 'Some jobs failed.' }))
      : error
  console.error(`${watch.explain(reason)}\n${tellEnded()}`)
  process.exit(1)
}
