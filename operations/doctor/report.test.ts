import { afterEach, describe, expect, it, vi } from 'vitest'
import { consoleAt, problem, unknown } from './check.ts'
import type { Line } from './examine.ts'
import { exitCode, formatLine, summarize } from './report.ts'

afterEach(() => vi.unstubAllEnvs())

const OK: Line = { name: 'une règle', kind: 'ok' }
const PROBLEM: Line = {
  name: 'une autre',
  kind: 'problem',
  problem: 'elle est vide',
  mend: ['gcloud a : b', 'gcloud c'],
}
const UNKNOWN: Line = { name: 'une troisième', kind: 'unknown', why: 'il manque un rôle' }

describe('a printed line', () => {
  it('shows a passed check with its note', () => {
    expect(formatLine(OK)).toBe('✔ une règle')
    expect(formatLine({ ...OK, note: 'non configuré' })).toBe('✔ une règle (non configuré)')
  })

  it('shows a problem with its remedy below, ready to copy', () => {
    expect(formatLine(PROBLEM)).toBe(
      '✖ une autre\u00A0: elle est vide\n    gcloud a : b\n    gcloud c',
    )
  })

  it('shows a check without a result, with the reason', () => {
    expect(formatLine(UNKNOWN)).toBe(
      '? une troisième\u00A0: n’a pas pu être vérifié, il manque un rôle',
    )
  })
})

describe('the printed report', () => {
  it('exits with 1 if a check found a problem, otherwise with 3 if a result is unknown, otherwise with 0', () => {
    expect(exitCode([OK, OK])).toBe(0)
    expect(exitCode([OK, PROBLEM, UNKNOWN])).toBe(1)
    expect(exitCode([OK, UNKNOWN])).toBe(3)
  })

  it('ends with the number of checks by result', () => {
    expect(summarize([OK, PROBLEM, UNKNOWN, OK])).toBe('2 en ordre, 1 à corriger, 1 sans réponse')
  })
})

describe('the report in English', () => {
  it('shows failed and passed checks, and their totals', () => {
    vi.stubEnv('LC_ALL', 'C.UTF-8')
    const refused = problem({ fr: 'elle est vide', en: 'it is empty' }, consoleAt('a.example'))
    const lines: Line[] = [
      { name: 'a rule', ...refused },
      { name: 'another', kind: 'ok', note: 'not set up' },
      { name: 'a third', ...unknown({ fr: 'il manque un rôle', en: 'you need a role' }) },
    ]
    expect(lines.map(formatLine)).toEqual([
      '✖ a rule: it is empty\n    Console: https://a.example',
      '✔ another (not set up)',
      '? a third: unknown, you need a role',
    ])
    expect(summarize(lines)).toBe('1 in order, 1 to fix, 1 unknown')
  })
})
