import { describe, expect, it } from 'vitest'
import type { Line } from './examine.ts'
import { exitCode, formatLine, summarize } from './report.ts'

const OK: Line = { name: 'une règle : la nôtre', kind: 'ok' }
const PROBLEM: Line = {
  name: 'une autre',
  kind: 'problem',
  problem: 'elle est « vide »',
  mend: ['gcloud a : b', 'gcloud c'],
}
const UNKNOWN: Line = { name: 'une troisième', kind: 'unknown', why: 'il manque un rôle' }

describe('a line', () => {
  it('shows a passed check, with narrow spaces before French punctuation', () => {
    expect(formatLine(OK)).toBe('✔ une règle\u202f: la nôtre')
    expect(formatLine({ ...OK, note: 'non configuré' })).toContain('(non configuré)')
  })

  it('shows a problem, with its remedy below, ready to be typed', () => {
    expect(formatLine(PROBLEM)).toBe(
      '✖ une autre\u202f: elle est «\u202fvide\u202f»\n    gcloud a : b\n    gcloud c',
    )
  })

  it('shows an unknown result, with its reason', () => {
    expect(formatLine(UNKNOWN)).toBe(
      '? une troisième\u202f: n’a pas pu être vérifié, il manque un rôle',
    )
  })
})

describe('all lines', () => {
  it('exit with 0 if all is right, 1 if anything is wrong, 3 if something is only unknown', () => {
    expect(exitCode([OK, OK])).toBe(0)
    expect(exitCode([OK, PROBLEM, UNKNOWN])).toBe(1)
    expect(exitCode([OK, UNKNOWN])).toBe(3)
  })

  it('are counted', () => {
    expect(summarize([OK, PROBLEM, UNKNOWN, OK])).toBe('2 en ordre, 1 à corriger, 1 sans réponse')
  })
})
