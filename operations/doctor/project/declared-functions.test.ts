import { expect, it } from 'vitest'
import { PROJECT } from '../../../scripts/simulate/limits.ts'
import { ID, SETTINGS } from '../testing/healthy-project.ts'
import { declaredFunctions } from './declared-functions.ts'

it('declaredFunctions reads the functions’ declarations as the Firebase CLI would with these variables', async () => {
  const declared = await declaredFunctions({ ...SETTINGS, GCLOUD_PROJECT: ID })
  const jobs = ['sweepDaily', 'sweepHourly', 'sweepOften']
  const names = ['api', 'files', 'runJobs', 'sendEvents', 'sendMail', ...jobs, 'tools']
  expect(declared.map(({ name }) => name).toSorted()).toEqual(names)
  expect(declared.find(({ name }) => name === 'api')).toMatchObject({
    region: ['europe-west1'],
    availableMemoryMb: 256,
    timeoutSeconds: 30,
    concurrency: 80,
    // The number of instances in docs/growth.md.
    maxInstances: PROJECT.apiInstances.value,
    secretEnvironmentVariables: [
      { key: 'ACCESS_TOKEN_KEYS' },
      { key: 'SECOND_FACTOR_KEYS' },
      { key: 'PEPPER' },
      { key: 'RECAPTCHA_SECRET' },
    ],
  })
  expect(declared.find(({ name }) => name === 'sweepDaily')).toMatchObject({
    maxInstances: 1,
    secretEnvironmentVariables: [],
    scheduleTrigger: {
      schedule: '23 3 * * *',
      timeZone: 'Europe/Paris',
      retryConfig: { retryCount: 0 },
    },
  })
  expect(declared.find(({ name }) => name === 'sendMail')).toMatchObject({
    secretEnvironmentVariables: [
      { key: 'ACCESS_TOKEN_KEYS' },
      { key: 'PEPPER' },
      { key: 'SMTP_PASSWORD' },
      { key: 'DKIM_KEY' },
    ],
    taskQueueTrigger: {
      invoker: ['sesame-api', 'sesame-jobs', 'sesame-tools'].map(
        (name) => `${name}@${ID}.iam.gserviceaccount.com`,
      ),
      retryConfig: { maxAttempts: 3, maxRetrySeconds: 90_000 },
      rateLimits: { maxDispatchesPerSecond: 20 },
    },
  })
})
