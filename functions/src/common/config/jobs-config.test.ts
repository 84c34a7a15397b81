import { DAY_MS } from '@sesame/contract/durations'
import { describe, expect, it } from 'vitest'
import { readJobsConfig } from './jobs-config.ts'

const environment = {
  GCLOUD_PROJECT: 'sesame-prod',
  SESAME_DATABASE_URL: 'https://sesame-prod-default-rtdb.europe-west1.firebasedatabase.app',
  SESAME_STORAGE_BUCKET: 'sesame-prod.firebasestorage.app',
  SESAME_STATISTICS_URL: 'https://sesame-prod-statistics.europe-west1.firebasedatabase.app',
}

describe('readJobsConfig', () => {
  it('defaults to a dry run, and requires no secret', () => {
    expect(readJobsConfig(environment).dryRun).toBe(true)
    expect(readJobsConfig({ ...environment, SESAME_JOBS: 'dry-run' }).dryRun).toBe(true)
    expect(readJobsConfig({ ...environment, SESAME_JOBS: 'sweep' }).dryRun).toBe(false)
  })

  it('rejects any other mode, and a missing or invalid database URL', () => {
    expect(() => readJobsConfig({ ...environment, SESAME_JOBS: 'true' })).toThrow('SESAME_JOBS')
    const nowhere = { ...environment, SESAME_DATABASE_URL: undefined }
    expect(() => readJobsConfig(nowhere)).toThrow('SESAME_DATABASE_URL')
    const uncounted = { ...environment, SESAME_STATISTICS_URL: 'elsewhere' }
    expect(() => readJobsConfig(uncounted)).toThrow('SESAME_STATISTICS_URL')
  })

  it('accepts only a secure address for push messages', () => {
    const pushing = (SESAME_MESSAGING_URL: string) =>
      readJobsConfig({ ...environment, SESAME_MESSAGING_URL }).messagingURL
    expect(readJobsConfig(environment).messagingURL).toBeNull()
    expect(pushing('https://fcm.googleapis.com')).toBe('https://fcm.googleapis.com')
    for (const url of ['http://fcm.googleapis.com', 'fcm']) {
      expect(() => pushing(url)).toThrow('SESAME_MESSAGING_URL')
    }
  })

  it('reads the name of the bucket for copies of the journal, and rejects the bucket of people’s files', () => {
    const bucket = (name: string) =>
      readJobsConfig({ ...environment, SESAME_JOURNAL_BUCKET: name }).journalBucket
    expect(readJobsConfig(environment).journalBucket).toBeNull()
    expect(bucket('')).toBeNull()
    expect(bucket('sesame-prod-journal')).toBe('sesame-prod-journal')
    for (const name of ['gs://journal', 'Journal', 'a', environment.SESAME_STORAGE_BUCKET]) {
      expect(() => bucket(name)).toThrow('SESAME_JOURNAL_BUCKET')
    }
  })

  it('allows the erasure of idle accounts only if a number of days is set and e-mail can be sent', () => {
    const smtp = {
      SESAME_SMTP_HOST: 'smtp.exemple.fr',
      SESAME_SMTP_FROM: 'Sésame <a@exemple.fr>',
      SESAME_SMTP_REPLY_TO: 'b@exemple.fr',
    }
    const idle = (days: string, more: object = smtp) =>
      readJobsConfig({ ...environment, ...more, SESAME_IDLE_ACCOUNTS_DAYS: days }).idleAccountsMs
    expect(readJobsConfig(environment).idleAccountsMs).toBeNull()
    expect(idle('')).toBeNull()
    expect(idle('730')).toBe(730 * DAY_MS)
    for (const days of ['0', '179', '365.5', '-365', 'never', '999999']) {
      expect(() => idle(days)).toThrow('SESAME_IDLE_ACCOUNTS_DAYS')
    }
    expect(() => idle('730', {})).toThrow('SESAME_SMTP_HOST')
  })
})
