import { getHealth } from '@sesame/contract/endpoints/system'
import { SECOND_MS } from '@sesame/contract/durations'
import { greetServer } from './adapters/services/greet-server.ts'
import type { Admin } from './adapters/firebase/admin.ts'
import { firebaseAnnouncements } from './adapters/firebase/announcements.ts'
import { firebaseCounterDesk } from './adapters/firebase/console/counter-desk.ts'
import { firebaseDirectoryIndex } from './adapters/firebase/console/directory-index.ts'
import { firebaseErasures } from './adapters/firebase/console/erasures.ts'
import { firebaseJobRuns } from './adapters/firebase/console/job-runs.ts'
import { firebaseJobTasks } from './adapters/firebase/console/job-tasks.ts'
import { firebaseMailQueue } from './adapters/firebase/mails/mail-queue.ts'
import { firebaseEventTasks } from './adapters/firebase/events/event-tasks.ts'
import { firebaseReceiverDesk } from './adapters/firebase/events/receiver-desk.ts'
import { firebaseTotals } from './adapters/firebase/console/totals.ts'
import type { ConsoleConfig } from './common/config/console-config.ts'
import { readApiAnswer, type ApiAnswer } from './common/judge-checks.ts'
import type { RunningDeps } from './console/running-deps.ts'

/** How long the API may take to report its health: enough for a cold start and the API's own probes. */
const API_LIMIT_MS = 8 * SECOND_MS

/** Constructs what the console needs to inspect and control the deployed functions and jobs. */
export function createRunningDeps(config: ConsoleConfig, admin: Admin): RunningDeps {
  const { hostURL, pepper, limitsFactor, statisticsURL, self, events } = config
  return {
    announcements: firebaseAnnouncements(admin.databases),
    jobRuns: firebaseJobRuns(admin.databases.common),
    erasures: firebaseErasures(admin.databases.common),
    directoryIndex: firebaseDirectoryIndex(admin.databases),
    jobTasks: firebaseJobTasks(admin),
    totals: firebaseTotals(admin, statisticsURL),
    counters: firebaseCounterDesk(admin.databases.common),
    mailQueue: firebaseMailQueue(admin.databases),
    receivers: firebaseReceiverDesk(admin.databases, firebaseEventTasks(admin)),
    postToReceiver: async (...given) => {
      const { receiverPost } = await import('./adapters/services/receiver.ts')
      return receiverPost({ allowsLocal: events === 'local' })(...given)
    },
    self,
    limits: { pepper, limitsFactor },
    probes: {
      // Each probe makes one round trip, by reading a path or an account that does not exist.
      database: async () =>
        Promise.all(
          admin.databases.instances.map(async ({ root }) => (await root()).child('health').get()),
        ),
      identity: async () => (await admin.auth()).getUsers([{ uid: 'health' }]),
      statistics: async () => (await admin.database(statisticsURL)).ref('health').get(),
    },
    askApi: () => askApi(hostURL),
    greetMailServer: async () => {
      if (self.smtp === null) return null
      return greetServer({ ...self.smtp, auth: null, dkim: null })
    },
  }
}

async function askApi(hostURL: string): Promise<ApiAnswer> {
  const response = await fetch(new URL(getHealth.path, hostURL), {
    redirect: 'error',
    signal: AbortSignal.timeout(API_LIMIT_MS),
  })
  return readApiAnswer(response.status, await response.json().catch(() => null))
}
