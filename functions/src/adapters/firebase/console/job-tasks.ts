import { REGION } from '@sesame/contract/constants'
import type { JobTask, JobTasks } from '../../../common/ports/console/job-runs.ts'
import type { Admin } from '../admin.ts'

/** The Cloud Function that this queue calls. */
const QUEUE = `locations/${REGION}/functions/runJobs`

/**
 * Queues runs of jobs in Cloud Tasks, through the Admin SDK. Tasks have no names, because Cloud Tasks rejects a recently
 * used name, and a job may be requested again.
 *
 * Source: Firebase, « Enqueue functions with Cloud Tasks ».
 */
export function firebaseJobTasks({ functions }: Pick<Admin, 'functions'>): JobTasks {
  return {
    async enqueue({ job, dryRun }) {
      await (await functions()).taskQueue<JobTask>(QUEUE).enqueue({ job, dryRun })
    },
  }
}
