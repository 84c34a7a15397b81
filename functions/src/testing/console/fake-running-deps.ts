import { VERSION } from '@sesame/contract/version'
import { firebaseAnnouncements } from '../../adapters/firebase/announcements.ts'
import { firebaseCounterDesk } from '../../adapters/firebase/console/counter-desk.ts'
import { firebaseDirectoryIndex } from '../../adapters/firebase/console/directory-index.ts'
import { firebaseErasures } from '../../adapters/firebase/console/erasures.ts'
import { firebaseJobRuns } from '../../adapters/firebase/console/job-runs.ts'
import { firebaseReceiverDesk } from '../../adapters/firebase/events/receiver-desk.ts'
import { firebaseMailQueue } from '../../adapters/firebase/mails/mail-queue.ts'
import { parseRandomKey } from '../../common/config/random-key.ts'
import type { RunningDeps } from '../../console/running-deps.ts'
import { OTHER_KEY } from '../fakes/fake-deps.ts'
import { totalsOf } from '../fakes/fake-job-deps.ts'
import type { World } from '../fakes/world.ts'

/** Simulates running, healthy functions and jobs, as the console inspects them. */
export function fakeRunningDeps(
  world: World,
  { limitsFactor = 1e6 }: { readonly limitsFactor?: number } = {},
): RunningDeps {
  const databases = world.tree.databases()
  return {
    announcements: firebaseAnnouncements(databases),
    jobRuns: firebaseJobRuns(databases.common),
    erasures: firebaseErasures(databases.common),
    directoryIndex: firebaseDirectoryIndex(databases),
    jobTasks: {
      enqueue(task) {
        world.running.jobTasks.push(task)
        return Promise.resolve()
      },
    },
    totals: totalsOf(world),
    counters: firebaseCounterDesk(databases.common),
    mailQueue: firebaseMailQueue(databases),
    receivers: firebaseReceiverDesk(databases, {
      enqueue(task, delayMs = 0) {
        world.eventTasks.push({ ...task, dueAt: world.now + delayMs })
        return Promise.resolve()
      },
    }),
    postToReceiver: () => Promise.resolve({ outcome: '204', isAccepted: true }),
    self: {
      pages: ['https://sesame.example'],
      passkeys: { rpId: 'sesame.example', origins: ['https://sesame.example'] },
      appCheck: true,
      captcha: true,
      jobsDryRun: false,
      smtp: {
        host: 'smtp.exemple.fr',
        port: 465,
        user: null,
        security: 'tls',
        from: { name: 'Sésame', address: 'ne-pas-repondre@exemple.fr' },
        replyTo: 'contact@sesame.example',
        sender: null,
        dkim: null,
      },
      settings: [{ name: 'SESAME_JOBS', value: 'sweep', isSet: true, isSecret: false }],
    },
    limits: { pepper: parseRandomKey('PEPPER', OTHER_KEY), limitsFactor },
    probes: {
      database: () => Promise.resolve(),
      identity: () => Promise.resolve(),
      statistics: () => Promise.resolve(),
    },
    askApi: () => {
      const dependencies = { database: true, identity: true }
      const health = { status: 'ok', version: VERSION, projectVersion: '3', dependencies } as const
      return Promise.resolve({ status: 200, health, code: null })
    },
    greetMailServer: () => Promise.resolve(null),
  }
}
