import { REGION } from '@sesame/contract/constants'
import assert from 'node:assert/strict'
import { localized } from 'sesame-emulators/texts/localized'
import { defaultServiceAccount, type Project } from '../google/state/project.ts'
import type { Check } from './check.ts'
import { documentedRow } from './documented.ts'

/** Schedules in cron's notation, and in the words that docs/scheduled-jobs.md uses for them. */
const SCHEDULES = {
  sweepOften: ['*/10 * * * *', 'every ten min'],
  sweepHourly: ['7 * * * *', 'every hour, 7'],
  sweepDaily: ['23 3 * * *', '3:23'],
} as const

const JOBS = Object.keys(SCHEDULES)

/** Functions, with their columns in the table « Sizes of the functions » of docs/growth.md. */
const COLUMNS = [
  ['api', 0],
  ['files', 1],
  ...JOBS.map((job) => [job, 2] as const),
  ['sendMail', 3],
  ['tools', 4],
  ['runJobs', 5],
] as const

const NAMES = COLUMNS.map(([name]) => name)

const functionOf = ({ id, functions }: Project, name: string) => {
  const found = functions.get(`projects/${id}/locations/${REGION}/functions/${name}`)
  assert.ok(
    found,
    localized({ fr: `${name} n’est pas dans ${REGION}`, en: `${name} is not in ${REGION}` }),
  )
  return found
}

const invokersOf = ({ id, policies }: Project, name: string) =>
  policies.get(`projects/${id}/locations/${REGION}/services/${name.toLowerCase()}`)?.bindings

/** Checks that the functions have the settings that the docs list. */
export const SETTINGS_CHECKS: readonly Check[] = [
  {
    name: {
      fr: `api, files, les trois tâches, sendMail, tools et runJobs sont dans ${REGION}, en Node 24, et rien d’autre`,
      en: `api, files, the three jobs, sendMail, tools and runJobs are in ${REGION}, on Node 24, and nothing else`,
    },
    run({ project }) {
      const names = [...project.functions.keys()].map((name) => name.split('/').at(-1))
      assert.deepEqual(names.sort(), NAMES.toSorted())
      for (const name of NAMES) {
        assert.equal(functionOf(project, name).buildConfig.runtime, 'nodejs24')
      }
    },
  },
  {
    name: {
      fr: 'mémoire, délai, requêtes par instance et instances sont ceux de docs/growth.md',
      en: 'memory, timeout, requests per instance and instances are those of docs/growth.md',
    },
    run({ project }) {
      const [memory, concurrency, maximum, minimum, timeout] = [
        ...['`memory`', '`concurrency`', '`maxInstances`', '`minInstances`', '`timeout`'],
      ].map((setting) => documentedRow('growth.md', setting))
      for (const [name, column] of COLUMNS) {
        const { serviceConfig } = functionOf(project, name)
        const seconds = serviceConfig.timeoutSeconds
        assert.deepEqual(
          {
            memory: serviceConfig.availableMemory.replace('Mi', ' MiB'),
            concurrency: String(serviceConfig.maxInstanceRequestConcurrency),
            maximum: String(serviceConfig.maxInstanceCount),
            minimum: String(serviceConfig.minInstanceCount ?? 0),
            timeout: seconds < 60 ? `${seconds} s` : `${seconds / 60} min`,
          },
          {
            memory: memory?.[column],
            concurrency: concurrency?.[column],
            maximum: maximum?.[column],
            minimum: minimum?.[column],
            timeout: timeout?.[column],
          },
          name,
        )
      }
    },
  },
  {
    name: {
      fr: 'les horaires sont ceux de docs/scheduled-jobs.md, à l’heure de Paris, sans nouvel essai',
      en: 'the schedules are those of docs/scheduled-jobs.md, in Paris time, without retries',
    },
    run({ project }) {
      const jobs = [...project.jobs.values()]
      assert.equal(jobs.length, JOBS.length)
      for (const [name, [cron, words]] of Object.entries(SCHEDULES)) {
        assert.equal(documentedRow('scheduled-jobs.md', `\`${name}\``)[0], words)
        const job = jobs.find((each) => each.name.includes(`-${name}-`))
        assert.deepEqual(
          [job?.schedule, job?.timeZone, job?.retryConfig?.retryCount],
          [cron, 'Europe/Paris', 0],
        )
      }
    },
  },
  {
    name: {
      fr: 'tout le monde peut appeler api, files et tools\u00A0; les tâches, leur planificateur seul',
      en: 'everyone may call api, files and tools; only the scheduler may call the jobs',
    },
    run({ project }) {
      const role = 'roles/run.invoker'
      for (const name of ['api', 'files', 'tools']) {
        assert.deepEqual(invokersOf(project, name), [{ role, members: ['allUsers'] }])
      }
      for (const name of JOBS) {
        const account = functionOf(project, name).serviceConfig.serviceAccountEmail
        assert.deepEqual(invokersOf(project, name), [
          { role, members: [`serviceAccount:${account}`] },
        ])
      }
    },
  },
  {
    name: {
      fr: 'tools, et elle seule, peut demander un travail à runJobs, par sa file',
      en: 'tools, and it alone, may ask runJobs for a job, through its queue',
    },
    run({ project }) {
      const place = `projects/${project.id}/locations/${REGION}`
      const members = [`serviceAccount:sesame-tools@${project.id}.iam.gserviceaccount.com`]
      assert.deepEqual(project.policies.get(`${place}/queues/runJobs`)?.bindings, [
        { role: 'roles/cloudtasks.enqueuer', members },
      ])
      assert.deepEqual(invokersOf(project, 'runJobs'), [{ role: 'roles/run.invoker', members }])
      assert.equal(project.queues.get(`${place}/queues/runJobs`)?.retryConfig.maxAttempts, 1)
    },
  },
  {
    name: {
      fr: 'api, files, les tâches, sendMail et tools ont chacun leur compte de service',
      en: 'api, files, the jobs, sendMail and tools have a service account each',
    },
    run({ project }) {
      const accounts = ['api', 'files', 'sweepDaily', 'sendMail', 'tools'].map(
        (name) => functionOf(project, name).serviceConfig.serviceAccountEmail,
      )
      assert.ok(!accounts.includes(defaultServiceAccount(project)))
      assert.equal(new Set(accounts).size, accounts.length)
    },
  },
]
