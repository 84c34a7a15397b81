import { REGION } from '@sesame/contract/constants'
import { answer, remove, set, type Fault } from '../change-replies.ts'
import { ID } from '../healthy-project.ts'
import { failing, RECEIVER } from '../healthy-replies.ts'

const QUEUE = `google/tasks/v2/projects/${ID}/locations/${REGION}/queues/sendEvents`
const EVENTS = `main/events/${RECEIVER}.json`

/** Faults in the delivery of events to other services, and faults of those services. */
export const EVENTS_FAULTS: readonly Fault[] = [
  {
    check: 'la file des événements',
    change: set(QUEUE, 'state', 'PAUSED'),
    problem: 'elle est arrêtée (PAUSED)',
    mend: 'gcloud tasks queues resume sendEvents',
  },
  {
    check: 'confier à la file, qui appelle sendEvents',
    change: set(`${QUEUE}:getIamPolicy`, 'bindings', []),
    problem: `sesame-events@${ID}.iam.gserviceaccount.com n’a pas roles/cloudtasks.enqueuer`,
    mend: 'gcloud tasks queues add-iam-policy-binding sendEvents',
  },
  {
    check: 'récepteurs d’événements',
    change: answer(EVENTS, failing('timeout')),
    problem: 'Facturation ne répond pas depuis le 1970-01-01 00:00 UTC (timeout)',
    mend: 'Prévenez qui tient facturation.example',
  },
  {
    check: 'récepteurs d’événements',
    change: answer(EVENTS, failing('no-key')),
    problem: '(no-key)',
    mend: 'Rendez à EVENT_KEYS la clé d’avant',
  },
  {
    check: 'versions actives de leurs secrets',
    change: remove(`google/secrets/v1/projects/${ID}/secrets/EVENT_KEYS/versions`),
    problem: 'EVENT_KEYS n’existe pas',
    mend: 'npx firebase functions:secrets:set EVENT_KEYS',
  },
  {
    check: 'fonctions déployées',
    change: (replies) => {
      const address = `google/functions/v2/projects/${ID}/locations/-/functions`
      const { body } = replies[address] as { body: { functions: { name: string }[] } }
      const functions = body.functions.filter(({ name }) => !name.endsWith('/sendEvents'))
      replies[address] = { body: { functions } }
    },
    problem: 'sendEvents n’est pas déployée',
    mend: '--only functions',
  },
]
