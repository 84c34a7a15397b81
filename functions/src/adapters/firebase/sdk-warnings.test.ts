import { MINUTE_MS } from '@sesame/contract/durations'
import { initializeApp } from 'firebase-admin/app'
import { getDatabase } from 'firebase-admin/database'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { jsonLogger } from '../../common/logging/logger.ts'
import { boundedWarnings, logSdkWarnings } from './sdk-warnings.ts'

const lines: Record<string, unknown>[] = []
const log = jsonLogger((line) => lines.push(JSON.parse(line) as Record<string, unknown>))
beforeEach(() => {
  lines.length = 0
})

describe('warnings of the Firebase SDK', () => {
  it('are replaced by our own log lines, without the SDK’s text, if a database cannot be reached', async () => {
    const console_ = vi.spyOn(console, 'warn')
    const getAccessToken = () => Promise.reject(new Error('canary'))
    // Port 9 of this machine is closed, or discards everything it receives.
    const options = { databaseURL: 'https://127.0.0.1:9?ns=canary', credential: { getAccessToken } }
    const database = getDatabase(initializeApp(options, 'unreachable'))
    logSdkWarnings(log)
    database.ref('canary').on('value', () => undefined)
    await vi.waitFor(() => expect(lines.length).toBeGreaterThan(1), { timeout: 10_000 })
    database.goOffline()
    expect(lines[0]).toEqual({
      severity: 'WARNING',
      message: 'Avertissement du SDK',
      event: 'sdk-warning',
      sdk: '@firebase/database',
      kind: 'credential',
    })
    expect(JSON.stringify(lines)).not.toContain('canary')
    expect(console_).not.toHaveBeenCalled()
  })
})

describe('boundedWarnings', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })
  const warning = { sdk: '@firebase/database', text: 'FIREBASE WARNING: transaction at /a failed' }

  it('logs at most five warnings per minute, then the number of withheld ones', () => {
    const warn = boundedWarnings(log)
    for (let at = 0; at < 1000; at += 1) warn(warning)
    expect(lines).toHaveLength(5)
    vi.advanceTimersByTime(MINUTE_MS)
    expect(lines.slice(5)).toEqual([
      expect.objectContaining({ event: 'sdk-warnings-withheld', withheld: 995 }),
    ])
    warn(warning)
    expect(lines).toHaveLength(7)
  })

  it('logs no number of withheld warnings if there were none', () => {
    const warn = boundedWarnings(log)
    warn(warning)
    vi.advanceTimersByTime(10 * MINUTE_MS)
    expect(lines).toHaveLength(1)
  })

  it.each([
    ['FIREBASE WARNING: transaction at /users/marie failed: disconnect', 'transaction'],
    ['FIREBASE WARNING: set at /users/marie failed: datastale', 'write'],
    ['FIREBASE WARNING: Using an unspecified index. Your data will be downloaded', 'index'],
    ['FIREBASE WARNING: Exception was thrown by user callback. Error: canary', 'callback'],
    ['FIREBASE WARNING: something new', 'other'],
  ])('logs the kind of warning: %s', (text, kind) => {
    boundedWarnings(log)({ sdk: '@firebase/database', text })
    expect(lines).toEqual([expect.objectContaining({ kind })])
    expect(JSON.stringify(lines)).not.toMatch(/marie|canary/)
  })

  it.each(['set', 'update'])('does not log that the rules rejected a %s', (write) => {
    const text = `FIREBASE WARNING: ${write} at /users/marie failed: permission_denied`
    boundedWarnings(log)({ sdk: '@firebase/database', text })
    expect(lines).toEqual([])
  })
})
