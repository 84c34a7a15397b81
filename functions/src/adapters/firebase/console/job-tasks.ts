import { REGION } from '@sesame/contract/constants'
import type { JobTask, JobTasks } from '../../../common/ports/console/job-runs.ts'
import type { Admin } from '../admin.ts'

/** The Cloud Function that this queue calls. */
const QUEUE = `locations/${REGION}/functions/runJobs`

/**
 * Cloud Tasks, through the Admin SDK. Tasks have no names, so that a job can be requested again later.
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
