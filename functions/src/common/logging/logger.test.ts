import { VERSION } from '@sesame/contract/version'
import { describe, expect, it } from 'vitest'
import { readRunning } from '../config/running.ts'
import { inTask, jsonLogger } from './logger.ts'

const ABOUT = { event: 'job-failed' } as const

describe('jsonLogger', () => {
  it('writes one JSON object per line, with the severity in Cloud Logging’s format', () => {
    const lines: string[] = []
    jsonLogger((line) => lines.push(line)).info('Session ouverte', { uid: 'marie' })
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
      { severity: 'INFO', message: 'Session ouverte', uid: 'marie' },
    ])
  })

  it('logs an error’s name, causes and location, without their messages', () => {
    const lines: string[] = []
    const cause = new SyntaxError('Unexpected token in "canary"')
    jsonLogger((line) => lines.push(line)).error('Erreur', new Error('canary', { cause }), ABOUT)
    expect(lines.join()).toContain('Error ← SyntaxError')
    expect(lines.join()).toContain('logger.test.ts')
    expect(lines.join()).not.toContain('canary')
  })

  it('logs where an error was thrown, not where it was caught', () => {
    const lines: string[] = []
    const cause = new TypeError('not a function')
    const caught = new Error('wrapped', { cause })
    cause.stack = 'TypeError: not a function\n    at where (it-happened.ts:1:1)'
    jsonLogger((line) => lines.push(line)).error('Erreur', caught, ABOUT)
    expect(lines.join()).toContain('it-happened.ts')
    expect(lines.join()).not.toContain('logger.test.ts')
  })

  it('logs our own stack frames if the cause has only Node’s frames', () => {
    const lines: string[] = []
    const cause = new Error('reset')
    cause.stack = 'Error: reset\n    at TCP.onStreamRead (node:internal/stream:1:1)'
    jsonLogger((line) => lines.push(line)).error(
      'Erreur',
      new TypeError('failed', { cause }),
      ABOUT,
    )
    expect(lines.join()).toContain('logger.test.ts')
  })

  it('does not mistake a line of a message for a stack frame', () => {
    const lines: string[] = []
    const quoting = new Error('canary\n    at canary\n    at canary')
    jsonLogger((line) => lines.push(line)).error('Erreur', quoting, ABOUT)
    expect(lines.join()).toContain('logger.test.ts')
    expect(lines.join()).not.toContain('canary')
  })

  it('writes a stack for Error Reporting whose first line names the error, with the service and release', () => {
    const lines: string[] = []
    const running = readRunning({ GCLOUD_PROJECT: 'p', K_SERVICE: 'api' })
    const cause = Object.assign(new TypeError('canary'), { code: 'ECONNRESET' })
    jsonLogger((line) => lines.push(line), running).error(
      'Erreur',
      new Error('canary', { cause }),
      ABOUT,
    )
    const line = JSON.parse(lines.join()) as Record<string, unknown>
    expect(line).toMatchObject({
      severity: 'ERROR',
      '@type': expect.stringContaining('ReportedErrorEvent') as string,
      serviceContext: { service: 'api', version: VERSION },
    })
    expect(line['stack_trace']).toMatch(
      /^TypeError: Error ← TypeError \(ECONNRESET\)\n {4}at .*logger\.test\.ts/,
    )
    expect(lines.join()).not.toContain('canary')
  })

  it('lets Error Reporting accept an error without a stack', () => {
    const lines: string[] = []
    jsonLogger((line) => lines.push(line)).error('Erreur', 'canary', ABOUT)
    const line = JSON.parse(lines.join()) as Record<string, unknown>
    expect(line).toMatchObject({ message: 'Erreur', error: 'string' })
    expect(line['@type']).toContain('ReportedErrorEvent')
    expect('stack_trace' in line).toBe(false)
  })

  it('links the log lines of a task to the trace of its request', async () => {
    const lines: string[] = []
    const log = jsonLogger((line) => lines.push(line), readRunning({ GCLOUD_PROJECT: 'p' }))
    const traceparent = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`
    const say = () => {
      log.info('E-mail envoyé')
      return Promise.resolve()
    }
    await inTask({ traceparent }, say)
    await inTask({}, say)
    const [traced, untraced] = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(traced).toMatchObject({
      'logging.googleapis.com/trace': `projects/p/traces/${'a'.repeat(32)}`,
      'logging.googleapis.com/spanId': 'b'.repeat(16),
      'logging.googleapis.com/trace_sampled': true,
    })
    expect(Object.keys(untraced ?? {}).sort()).toEqual(['durationMs', 'message', 'severity'])
  })
})
