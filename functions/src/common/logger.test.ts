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
})
