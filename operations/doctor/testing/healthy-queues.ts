import { REGION } from '@sesame/contract/constants'
import type { Project } from '../project/project.ts'
import type { Replies } from './fake-servers.ts'
import { addressOf, memberOf, policyOf } from './members.ts'

/** The service accounts that add e-mails to the queue. Events are also added by `sesame-events`, which retries them. */
const ASKERS = ['sesame-api', 'sesame-jobs', 'sesame-tools'] as const
const EVENT_ASKERS = [...ASKERS, 'sesame-events'] as const

type Asker = (typeof EVENT_ASKERS)[number]

/** The functions that send e-mails, send events and run jobs. Each has a queue of the same name. */
export const [SEND_MAIL, SEND_EVENTS, RUN_JOBS] = ['sendMail', 'sendEvents', 'runJobs'] as const

/** Returns the deployed queues and their policies: for e-mails, for events, and for the jobs that operators request. */
export function healthyQueues(project: Project): Replies {
  return {
    ...queue(project, SEND_MAIL, ASKERS),
    ...queue(project, SEND_EVENTS, EVENT_ASKERS),
    ...queue(project, RUN_JOBS, ['sesame-tools']),
    ...Object.fromEntries(
      EVENT_ASKERS.map((name) => [
        `google/iam/v1/projects/${project.id}/serviceAccounts/${addressOf(name, project.id)}:getIamPolicy`,
        {
          body: {
            bindings: ['roles/iam.serviceAccountUser', 'roles/iam.serviceAccountTokenCreator'].map(
              (role) => ({ role, members: [memberOf(name, project.id)] }),
            ),
          },
        },
      ]),
    ),
  }
}

function queue({ id, declared }: Project, called: string, askers: readonly Asker[]): Replies {
  const place = `v2/projects/${id}/locations/${REGION}`
  const members = askers.map((name) => memberOf(name, id))
  const wanted = declared.find(({ name }) => name === called)?.taskQueueTrigger
  const { maxRetrySeconds, minBackoffSeconds, maxBackoffSeconds, ...retries } = {
    ...wanted?.retryConfig,
  }
  return {
    [`google/tasks/${place}/queues/${called}`]: {
      body: {
        state: 'RUNNING',
        rateLimits: { ...wanted?.rateLimits },
        retryConfig: {
          ...retries,
          maxRetryDuration: `${maxRetrySeconds ?? 0}s`,
          minBackoff: `${minBackoffSeconds ?? 0}s`,
          maxBackoff: `${maxBackoffSeconds ?? 0}s`,
        },
      },
    },
    [`google/tasks/${place}/queues/${called}:getIamPolicy`]: policyOf(
      'roles/cloudtasks.enqueuer',
      members,
    ),
    [`google/run/${place}/services/${called.toLowerCase()}:getIamPolicy`]: policyOf(
      'roles/run.invoker',
      members,
    ),
  }
}
