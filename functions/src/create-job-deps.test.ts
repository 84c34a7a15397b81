import { afterEach, expect, it, vi } from 'vitest'
import { readJobsConfig } from './common/config/jobs-config.ts'
import { createJobDeps } from './create-job-deps.ts'

afterEach(() => vi.unstubAllEnvs())

it('gives jobs no claims to write, which their account may not', async () => {
  // Nobody listens there.
  vi.stubEnv('FIREBASE_AUTH_EMULATOR_HOST', '127.0.0.1:1')
  const { identity } = createJobDeps(
    readJobsConfig({
      GCLOUD_PROJECT: 'sesame-prod',
      SESAME_DATABASE_URL: 'https://sesame-prod-default-rtdb.europe-west1.firebasedatabase.app',
      SESAME_STATISTICS_URL: 'https://sesame-prod-statistics.europe-west1.firebasedatabase.app',
      SESAME_STORAGE_BUCKET: 'sesame-prod.firebasestorage.app',
      SESAME_HOST_URL: 'https://sesame.example',
    }),
  )
  await expect(identity.settleClaims('marie')).resolves.toBeUndefined()
})
