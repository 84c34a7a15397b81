import { REGION } from '@sesame/contract/constants'
import * as z from 'zod/mini'
import { localized, type Text } from '../../../scripts/localized.ts'
import { faultIf, findingOf, problem, type Check } from '../check.ts'
import type { FunctionDeclaration } from '../project/declared-functions.ts'
import type { Project } from '../project/project.ts'
import { policy, type Policy } from '../project/reader.ts'

const number = z._default(z.number(), 0)
const text = z._default(z.string(), '')
const queue = z.object({
  state: text,
  rateLimits: z.object({ maxConcurrentDispatches: number, maxDispatchesPerSecond: number }),
  retryConfig: z.object({
    maxAttempts: number,
    maxRetryDuration: text,
    minBackoff: text,
    maxBackoff: text,
    maxDoublings: number,
  }),
})
type Trigger = NonNullable<FunctionDeclaration['taskQueueTrigger']>

/** Describes the settings that differ from those declared in the code. */
function differences(wanted: Trigger, found: z.infer<typeof queue>): string[] {
  const seconds = (text: string) => Number(text.replace(/s$/, ''))
  const { retryConfig, rateLimits } = found
  const compared = {
    maxAttempts: [wanted.retryConfig.maxAttempts, retryConfig.maxAttempts],
    maxRetrySeconds: [wanted.retryConfig.maxRetrySeconds, seconds(retryConfig.maxRetryDuration)],
    minBackoffSeconds: [wanted.retryConfig.minBackoffSeconds, seconds(retryConfig.minBackoff)],
    maxBackoffSeconds: [wanted.retryConfig.maxBackoffSeconds, seconds(retryConfig.maxBackoff)],
    maxDoublings: [wanted.retryConfig.maxDoublings, retryConfig.maxDoublings],
    maxConcurrentDispatches: [
      wanted.rateLimits.maxConcurrentDispatches,
      rateLimits.maxConcurrentDispatches,
    ],
    maxDispatchesPerSecond: [
      wanted.rateLimits.maxDispatchesPerSecond,
      rateLimits.maxDispatchesPerSecond,
    ],
  }
  return Object.entries(compared)
    .filter(([, [wanted, is]]) => wanted !== is)
    .map(([name, [wanted, is]]) =>
      localized({
        fr: `${name} ${is} au lieu de ${wanted}`,
        en: `${name} ${is} instead of ${wanted}`,
      }),
    )
}

/**
 * A task queue, named after the function that it calls. In check names, `called` is the queue and `askers` are the
 * functions that add tasks to it.
 */
export interface Queue {
  readonly name: string
  readonly called: Text
  readonly askers: Text
  readonly isFor: (project: Project) => boolean
}

const has = (found: Policy | null, role: string, account: string) =>
  found?.bindings.some(
    (each) => each.role === role && each.members.includes(`serviceAccount:${account}`),
  ) ?? false

/**
 * Checks that a task queue has the settings declared in the code, and that the accounts that add tasks may do so.
 *
 * Source: https://cloud.google.com/tasks/docs/reference/rest/v2/projects.locations.queues; for the right to add a task,
 * https://firebase.google.com/docs/functions/task-functions
 */
export function queueChecks({ name, called, askers, isFor }: Queue): Check[] {
  const triggerOf = ({ declared }: Project) =>
    declared.find((each) => each.name === name)?.taskQueueTrigger
  return [
    {
      name: {
        fr: `${called.fr} tourne, avec les réglages du code`,
        en: `${called.en} is running, with the settings of the code`,
      },
      isFor,
      async run(project) {
        const { id, find } = project
        const wanted = triggerOf(project)
        const path = `/v2/projects/${id}/locations/${REGION}/queues/${name}`
        const found = await find('tasks', path, queue)
        const deploy = `npm run deploy -- --project ${id} --only functions`
        if (found === null || wanted === undefined) {
          return problem({ fr: 'elle n’existe pas', en: 'it doesn’t exist' }, deploy)
        }
        const differing = differences(wanted, found)
        return findingOf([
          ...faultIf(
            found.state !== 'RUNNING',
            { fr: `elle est arrêtée (${found.state})`, en: `it is stopped (${found.state})` },
            `gcloud tasks queues resume ${name} --location ${REGION} --project ${id}`,
          ),
          ...faultIf(differing.length > 0, differing.join(', '), deploy),
        ])
      },
    },
    {
      name: askers,
      isFor,
      async run(project) {
        const { id, find, readPolicy } = project
        const place = `/v2/projects/${id}/locations/${REGION}`
        const option = `--region ${REGION} --project ${id}`
        const service = name.toLowerCase()
        const [ofQueue, ofService] = await Promise.all([
          readPolicy('tasks', `${place}/queues/${name}`),
          find('run', `${place}/services/${service}:getIamPolicy`, policy),
        ])
        const faults = (triggerOf(project)?.invoker ?? []).map(async (account) => {
          const path = `/v1/projects/${id}/serviceAccounts/${account}`
          const own = await readPolicy('iam', path)
          const member = `--member serviceAccount:${account}`
          const [enqueuer, invoker] = ['roles/cloudtasks.enqueuer', 'roles/run.invoker']
          const user = 'roles/iam.serviceAccountUser'
          return [
            ...faultIf(
              !has(ofQueue, enqueuer, account),
              {
                fr: `${account} n’a pas ${enqueuer} sur la file`,
                en: `${account} lacks ${enqueuer} on the queue`,
              },
              `gcloud tasks queues add-iam-policy-binding ${name} --location ${REGION} --project ${id} ${member} --role ${enqueuer}`,
            ),
            ...faultIf(
              !has(ofService, invoker, account),
              {
                fr: `${account} n’a pas ${invoker} sur ${name}`,
                en: `${account} lacks ${invoker} on ${name}`,
              },
              `gcloud run services add-iam-policy-binding ${service} ${option} ${member} --role ${invoker}`,
            ),
            ...faultIf(
              !has(own, user, account),
              {
                fr: `${account} n’a pas ${user} sur lui-même`,
                en: `${account} lacks ${user} on itself`,
              },
              `gcloud iam service-accounts add-iam-policy-binding ${account} --project ${id} ${member} --role ${user}`,
            ),
          ]
        })
        return findingOf((await Promise.all(faults)).flat())
      },
    },
  ]
}
