import { expect, it } from 'vitest'
import { dayOf, momentOf } from './moment.ts'

/** 23:05 UTC: the next day in Paris. */
const LATE = Date.UTC(2025, 10, 30, 23, 5)

it('`momentOf` writes moments in Paris time, in full', () => {
  expect(momentOf('fr', LATE)).toBe('lundi 1er\u00A0décembre, 0\u00A0h\u00A005')
  expect(momentOf('fr', LATE + 15 * 3_600_000)).toBe('lundi 1er\u00A0décembre, 15\u00A0h\u00A005')
  expect(momentOf('en', LATE)).toBe('Monday 1\u00A0December, 00:05')
})

it('`momentOf` follows summer time', () => {
  expect(momentOf('fr', Date.UTC(2025, 6, 14, 12))).toBe('lundi 14\u00A0juillet, 14\u00A0h\u00A000')
})

it('`dayOf` includes the year if requested', () => {
  expect(dayOf('fr', LATE, true)).toBe('lundi 1er\u00A0décembre 2025')
  expect(dayOf('en', LATE, true)).toBe('Monday 1\u00A0December 2025')
})
