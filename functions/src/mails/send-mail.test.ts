import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { sendMail } from './send-mail.ts'

const written: string[] = []
beforeEach(() => {
  written.length = 0
  vi.spyOn(process.stdout, 'write').mockImplementation((line) => written.push(String(line)) > 0)
  vi.stubEnv('GCLOUD_PROJECT', undefined)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})

it('`sendMail` requests a retry while settings are unreadable, and logs the wrong setting’s name in a fixed event', async () => {
  expect(await sendMail({ owner: 'marie', key: 'canary' }, {})).toBe('later')
  expect(written.map((line) => JSON.parse(line) as object)).toMatchObject([
    { severity: 'ERROR', event: 'mail-failed', reason: expect.any(String) as string },
  ])
  expect(written.join()).not.toContain('canary')
})
