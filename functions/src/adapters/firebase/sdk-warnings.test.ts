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

describe('warnings of the SDK', () => {
  it('become log lines of our own, without their text, if a database cannot be reached', async () => {
    const console_ = vi.spyOn(console, 'warn')
    const getAccessToken = () => Promise.reject(new Error('canary'))
    // Port 9 of this machine discards everything, if it is open at all.
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

  it('logs five per minute, then how many more there were', () => {
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

  it('says nothing about withheld warnings if there were none', () => {
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

  it.each(['set', 'update'])('ignores a %s that the rules refused', (write) => {
    const text = `FIREBASE WARNING: ${write} at /users/marie failed: permission_denied`
    boundedWarnings(log)({ sdk: '@firebase/database', text })
    expect(lines).toEqual([])
  })
})
