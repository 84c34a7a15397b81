import { describe, expect, it } from 'vitest'
import {
  formatDay,
  formatFullDeadline,
  formatMoment,
  formatMonth,
  formatToday,
  formatShortDay,
} from './dates.ts'

const at = (day: number, hour: number, minute: number, year = 2025): number =>
  new Date(year, 10, day, hour, minute).getTime()
const now = at(20, 9, 30)

describe('French dates', () => {
  it.each([
    [at(20, 8, 42), 'aujourd’hui, 8\u00A0h\u00A042'],
    [at(19, 21, 7), 'hier, 21\u00A0h\u00A007'],
    [at(18, 9, 1), '18\u00A0nov., 9\u00A0h\u00A001'],
    [at(18, 0, 0, 2024), '18\u00A0nov. 2024, 0\u00A0h\u00A000'],
  ])('format the time %i', (moment, expected) => {
    expect(formatMoment('fr', moment, now)).toBe(expected)
  })

  it('contain the day and the month', () => {
    expect(formatToday('fr', now)).toBe('Jeudi 20\u00A0novembre')
    expect(formatDay('fr', now)).toBe('20\u00A0novembre 2025')
    expect(formatMonth('fr', now)).toBe('novembre 2025')
    expect(formatShortDay('fr', now)).toBe('20\u00A0nov. 2025')
    expect(formatShortDay('fr', at(1, 9, 0))).toBe('1er\u00A0nov. 2025')
    expect(formatFullDeadline('fr', at(27, 9, 20))).toBe(
      'jeudi 27\u00A0novembre 2025 à 9\u00A0h\u00A020',
    )
  })

  it('write only the first of a month as an ordinal', () => {
    expect(formatToday('fr', at(1, 9, 0))).toBe('Samedi 1er\u00A0novembre')
    expect(formatDay('fr', at(1, 9, 0))).toBe('1er\u00A0novembre 2025')
    expect(formatMoment('fr', at(1, 1, 5), now)).toBe('1er\u00A0nov., 1\u00A0h\u00A005')
    expect(formatDay('fr', at(21, 9, 0))).toBe('21\u00A0novembre 2025')
    expect(formatMoment('fr', at(20, 1, 5), now)).toBe('aujourd’hui, 1\u00A0h\u00A005')
  })
})

describe('English dates', () => {
  it('contain the day and the time', () => {
    expect(formatMoment('en', at(20, 8, 42), now)).toBe('today, 08:42')
    expect(formatMoment('en', at(18, 9, 1), now)).toBe('18\u00A0Nov, 09:01')
    expect(formatToday('en', now)).toBe('Thursday 20\u00A0November')
    expect(formatDay('en', at(1, 9, 0))).toBe('1\u00A0November 2025')
    expect(formatShortDay('en', now)).toBe('20\u00A0Nov 2025')
    expect(formatFullDeadline('en', at(27, 9, 20))).toBe('Thursday 27\u00A0November 2025 at 09:20')
    expect(formatMoment('en', at(18, 21, 7, 2024), now)).toBe('18\u00A0Nov 2024, 21:07')
  })
})
