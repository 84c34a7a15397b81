import { describe, expect, it } from 'vitest'
import { jsonLogger } from './logger.ts'

describe('jsonLogger', () => {
  it('writes an object a line, with the severity that Cloud Logging reads', () => {
    const lines: string[] = []
    jsonLogger((line) => lines.push(line)).info('Session ouverte', { uid: 'marie' })
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
      { severity: 'INFO', message: 'Session ouverte', uid: 'marie' },
    ])
  })

  it('says where an error and its causes come from, never what they quote', () => {
    const lines: string[] = []
    const cause = new SyntaxError('Unexpected token in "canary"')
    jsonLogger((line) => lines.push(line)).error('Erreur', new Error('canary', { cause }))
    expect(lines.join()).toContain('Error ← SyntaxError')
    expect(lines.join()).toContain('logger.test.ts')
    expect(lines.join()).not.toContain('canary')
  })

  it('says where it happened, not where it was caught', () => {
    const lines: string[] = []
    const cause = new TypeError('not a function')
    const caught = new Error('wrapped', { cause })
    cause.stack = 'TypeError: not a function\n    at where (it-happened.ts:1:1)'
    jsonLogger((line) => lines.push(line)).error('Erreur', caught)
    expect(lines.join()).toContain('it-happened.ts')
    expect(lines.join()).not.toContain('logger.test.ts')
  })

  it('says where our own code was when what it called failed', () => {
    const lines: string[] = []
    const cause = new Error('reset')
    cause.stack = 'Error: reset\n    at TCP.onStreamRead (node:internal/stream:1:1)'
    jsonLogger((line) => lines.push(line)).error('Erreur', new TypeError('failed', { cause }))
    expect(lines.join()).toContain('logger.test.ts')
  })

  it('takes no line of a message for a place', () => {
    const lines: string[] = []
    const quoting = new Error('canary\n    at canary\n    at canary')
    jsonLogger((line) => lines.push(line)).error('Erreur', quoting)
    expect(lines.join()).toContain('logger.test.ts')
    expect(lines.join()).not.toContain('canary')
  })
})
