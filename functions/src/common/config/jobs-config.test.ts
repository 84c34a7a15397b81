import { describe, expect, it } from 'vitest'
import { readJobsConfig } from './jobs-config.ts'

const environment = {
  GCLOUD_PROJECT: 'sesame-prod',
  SESAME_DATABASE_URL: 'https://sesame-prod-default-rtdb.europe-west1.firebasedatabase.app',
  SESAME_STORAGE_BUCKET: 'sesame-prod.firebasestorage.app',
}

describe('readJobsConfig', () => {
  it('removes nothing unless it is told to, and needs no secret', () => {
    expect(readJobsConfig(environment).dryRun).toBe(true)
    expect(readJobsConfig({ ...environment, SESAME_JOBS: 'dry-run' }).dryRun).toBe(true)
    expect(readJobsConfig({ ...environment, SESAME_JOBS: 'sweep' }).dryRun).toBe(false)
  })

  it('refuses any other word, and a place that is not named', () => {
    expect(() => readJobsConfig({ ...environment, SESAME_JOBS: 'true' })).toThrow('SESAME_JOBS')
    const nowhere = { ...environment, SESAME_DATABASE_URL: undefined }
    expect(() => readJobsConfig(nowhere)).toThrow('SESAME_DATABASE_URL')
  })
})
