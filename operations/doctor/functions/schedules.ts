import { REGION } from '@sesame/contract/constants'
import * as z from 'zod/mini'
import { faultIf, findingOf, logsOf, type Check } from '../check.ts'

const list = z.object({
  jobs: z._default(
    z.array(
      z.object({
        name: z.string(),
        schedule: z._default(z.string(), ''),
        timeZone: z._default(z.string(), ''),
        state: z._default(z.string(), ''),
        retryConfig: z.optional(z.object({ retryCount: z._default(z.number(), 0) })),
        status: z.optional(z.object({ code: z._default(z.number(), 0) })),
      }),
    ),
    [],
  ),
})

/**
 * Checks that the scheduled jobs have the schedules declared in the code, and that their last runs succeeded.
 *
 * Source: https://cloud.google.com/scheduler/docs/reference/rest/v1/projects.locations.jobs; firebase-tools for their names
 * (`scheduleIdForFunction`).
 */
export const SCHEDULES: Check = {
  name: {
    fr: 'les tâches ont leurs horaires, et leur dernier passage a réussi',
    en: 'the jobs have their schedules, and their last runs succeeded',
  },
  async run({ id: project, declared, read }) {
    const path = `/v1/projects/${project}/locations/${REGION}/jobs?pageSize=100`
    const { jobs } = await read('scheduler', path, list)
    const deploy = `npm run deploy -- --project ${project} --only functions`
    const faults = declared.flatMap(({ name, scheduleTrigger: wanted }) => {
      if (wanted === undefined) return []
      const id = `firebase-schedule-${name}-${REGION}`
      const job = jobs.find((each) => each.name.endsWith(`/${id}`))
      if (job === undefined) {
        return faultIf(
          true,
          { fr: `${name} n’a pas d’horaire`, en: `${name} has no schedule` },
          deploy,
        )
      }
      const retries = job.retryConfig?.retryCount ?? 0
      const code = job.status?.code ?? 0
      return [
        ...faultIf(
          job.schedule !== wanted.schedule ||
            job.timeZone !== wanted.timeZone ||
            retries !== wanted.retryConfig.retryCount,
          {
            fr: `${name}\u00A0: «\u00A0${job.schedule}\u00A0» ${job.timeZone}, ${retries} reprises`,
            en: `${name}: “${job.schedule}” ${job.timeZone}, ${retries} retries`,
          },
          deploy,
        ),
        ...faultIf(
          job.state !== 'ENABLED',
          { fr: `${name} est arrêté`, en: `${name} is stopped` },
          `gcloud scheduler jobs resume ${id} --location ${REGION} --project ${project}`,
        ),
        ...faultIf(
          code !== 0,
          {
            fr: `le dernier passage de ${name} a échoué (code ${code})`,
            en: `the last run of ${name} failed (code ${code})`,
          },
          logsOf(name, project),
        ),
      ]
    })
    return findingOf(faults)
  },
}
