import { describe, expect, it } from 'vitest'
import { formatDay, formatMoment, formatMonth, formatToday } from './dates.ts'

const at = (day: number, hour: number, minute: number, year = 2025): number =>
  new Date(year, 10, day, hour, minute).getTime()
const now = at(20, 9, 30)

describe('French dates', () => {
  it.each([
    [at(20, 8, 42), 'aujourd’hui, 8\u00A0h\u00A042'],
    [at(19, 21, 7), 'hier, 21\u00A0h\u00A007'],
    [at(18, 9, 1), '18 nov., 9\u00A0h\u00A001'],
    [at(18, 0, 0, 2024), '18 nov. 2024, 0\u00A0h\u00A000'],
  ])('names the moment %i', (moment, expected) => {
    expect(formatMoment('fr', moment, now)).toBe(expected)
  })

  it('names the day and the month', () => {
    expect(formatToday('fr', now)).toBe('Jeudi 20 novembre')
    expect(formatDay('fr', now)).toBe('20 novembre 2025')
    expect(formatMonth('fr', now)).toBe('novembre 2025')
  })
})

describe('English dates', () => {
  it('names the moment and the day', () => {
    expect(formatMoment('en', at(20, 8, 42), now)).toMatch(/^today, 8:42\sAM$/u)
    expect(formatToday('en', now)).toBe('Thursday, November 20')
  })
})
