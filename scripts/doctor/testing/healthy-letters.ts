import { REGION } from '@sesame/contract/constants'
import type { Project } from '../project/project.ts'
import type { Replies } from './fake-servers.ts'
import { addressOf, memberOf, policyOf } from './members.ts'

/** Who asks for letters. */
const ASKERS = ['sesame-api', 'sesame-jobs'] as const

/** The function that sends them, and its queue. */
export const LETTERS = 'sendMail'

/** The queue of letters as it is deployed, and who may use it. */
export function letterQueue({ id, declared }: Project): Replies {
  const place = `v2/projects/${id}/locations/${REGION}`
  const members = ASKERS.map((name) => memberOf(name, id))
  const wanted = declared.find(({ name }) => name === LETTERS)?.taskQueueTrigger
  const { maxRetrySeconds, minBackoffSeconds, maxBackoffSeconds, ...retries } = {
    ...wanted?.retryConfig,
  }
  return {
    [`google/tasks/${place}/queues/${LETTERS}`]: {
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
    [`google/tasks/${place}/queues/${LETTERS}:getIamPolicy`]: policyOf(
      'roles/cloudtasks.enqueuer',
      members,
    ),
    [`google/run/${place}/services/${LETTERS.toLowerCase()}:getIamPolicy`]: policyOf(
      'roles/run.invoker',
      members,
    ),
    ...Object.fromEntries(
      ASKERS.map((name) => [
        `google/iam/v1/projects/${id}/serviceAccounts/${addressOf(name, id)}:getIamPolicy`,
        {
          body: {
            bindings: ['roles/iam.serviceAccountUser', 'roles/iam.serviceAccountTokenCreator'].map(
              (role) => ({ role, members: [memberOf(name, id)] }),
            ),
          },
        },
      ]),
    ),
  }
}
