import { describe, expect, it } from 'vitest'
import type { Mutant } from './mutant.ts'
import { printScore } from './score.ts'

const FILE = 'test.rules'
const mutant = (column: number): Mutant => ({
  file: FILE,
  line: 7,
  column,
  rule: 'notes .read',
  change: 'a → b',
  source: `${column}`,
})
const files = [
  { name: FILE, service: 'storage', source: '', mutants: [1, 2, 3, 4].map(mutant) },
] as const

/**
 * Returns the printed report and the result of `printScore`, given the columns of the surviving mutants and of the
 * known equivalents.
 */
function score(survivors: readonly number[], equivalents: readonly number[]) {
  const lines: string[] = []
  const known = equivalents.map((column) => ({ ...mutant(column), reason: 'a proof' }))
  const isProved = printScore(files, survivors.map(mutant), known, (line) => lines.push(line))
  return { isProved, text: lines.join('\n') }
}

describe('printScore', () => {
  it('passes when every mutant was killed', () => {
    const { isProved, text } = score([], [])
    expect(isProved).toBe(true)
    expect(text).toBe(
      'test.rules\u00A0: 4 mutants, 4 tués, 0 équivalents, 0 survivants\u00A0; score 100,0 %',
    )
  })

  it('does not count equivalents in the score', () => {
    const { isProved, text } = score([2], [2])
    expect(isProved).toBe(true)
    expect(text).toContain('3 tués, 1 équivalents, 0 survivants\u00A0; score 100,0 %')
  })

  it('prints each survivor with its line', () => {
    const { isProved, text } = score([3], [])
    expect(isProved).toBe(false)
    expect(text).toContain('✖ test.rules:7:3 notes .read\u00A0: a → b')
    expect(text).toContain('score 75,0 %')
  })

  it('fails when a test kills a listed equivalent', () => {
    const { isProved, text } = score([], [4])
    expect(isProved).toBe(false)
    expect(text).toContain('à rayer des équivalents')
  })
})
