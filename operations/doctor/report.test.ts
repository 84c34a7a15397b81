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
  it('says what holds, with narrow spaces before the marks of French', () => {
    expect(formatLine(OK)).toBe('✔ une règle\u202f: la nôtre')
    expect(formatLine({ ...OK, note: 'non configuré' })).toContain('(non configuré)')
  })

  it('says what is wrong, and below it what mends it, as it has to be typed', () => {
    expect(formatLine(PROBLEM)).toBe(
      '✖ une autre\u202f: elle est «\u202fvide\u202f»\n    gcloud a : b\n    gcloud c',
    )
  })

  it('says what is not known, and why', () => {
    expect(formatLine(UNKNOWN)).toBe(
      '? une troisième\u202f: n’a pas pu être vérifié, il manque un rôle',
    )
  })
})

describe('all lines', () => {
  it('are 0 when all is right, 1 when anything is wrong, 3 when something is only unknown', () => {
    expect(exitCode([OK, OK])).toBe(0)
    expect(exitCode([OK, PROBLEM, UNKNOWN])).toBe(1)
    expect(exitCode([OK, UNKNOWN])).toBe(3)
  })

  it('are counted', () => {
    expect(summarize([OK, PROBLEM, UNKNOWN, OK])).toBe('2 en ordre, 1 à corriger, 1 sans réponse')
  })
})
