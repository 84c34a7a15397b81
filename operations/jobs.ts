/**
 * Runs every scheduled job now, from an operator's machine with the operator's own rights. Without `--sweep` it removes
 * nothing: it counts what is due, ends sessions of changed accounts and corrects the directory.
 *
 * Usage: npm run jobs -- PROJECT [--sweep]
 */
import { HOUR_MS } from '@sesame/contract/durations'
import { readJobsConfig } from '../functions/src/common/config/jobs-config.ts'
import { createJobDeps } from '../functions/src/create-job-deps.ts'
import { runJobs } from '../functions/src/jobs/running/run-jobs.ts'
import { DAILY, HOURLY, OFTEN } from '../functions/src/jobs/running/schedules.ts'
import { projectSettings } from '../scripts/project-settings.ts'

const [project = '', flag] = process.argv.slice(2)
const env = projectSettings(project)
if (env === null || (flag !== undefined && flag !== '--sweep')) {
  console.error('Usage : npm run jobs -- PROJET [--sweep], avec functions/.env.PROJET')
  process.exit(2)
}
try {
  const { dryRun, ...site } = readJobsConfig({
    ...env,
    SESAME_JOBS: flag === '--sweep' ? 'sweep' : 'dry-run',
  })
  const until = Date.now() + 6 * HOUR_MS
  const jobs = [...OFTEN, ...HOURLY, ...DAILY]
  await runJobs(createJobDeps(site), jobs, { dryRun, until, by: 'operator' })
  process.exit(0)
} catch (error) {
  console.error(`✖ ${(error as Error).message}`)
  process.exit(1)
}
