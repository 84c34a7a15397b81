import { describe, expect, it } from 'vitest'
import { overviewOf } from '../../test/running-samples.ts'
import { overviewCsv } from './overview-csv.ts'
import { texts } from '../../i18n/every-language.ts'
import { periodsOf, sum } from './periods.ts'
import { axisFromZero, axisOfLine } from './plots/axis.ts'
import { pathsOf } from './plots/paths.ts'

describe('the period of a bar in a plot', () => {
  it.each([7, 30, 90] as const)(
    'is a single day for a range of %i days, including today',
    (asked) => {
      const periods = periodsOf(overviewOf(asked))
      expect(periods).toMatchObject({ isWeekly: false, hasToday: true })
      expect(periods.starts).toHaveLength(asked + 1)
    },
  )

  it('is a finished week for a range of a year, up to yesterday', () => {
    const { days } = overviewOf(365)
    const periods = periodsOf({ days })
    expect(periods).toMatchObject({ isWeekly: true, hasToday: false })
    expect(periods.starts).toHaveLength(52)
    expect(periods.starts.at(-1)).toBe(days.at(-8))
    const ones = days.map(() => 1)
    expect(periods.sums(ones)).toEqual(Array.from({ length: 52 }, () => 7))
    expect(sum(periods.sums([...ones.slice(0, -1), 1000]))).toBe(52 * 7)
  })

  it('uses the last count of a week, or none if nothing was counted in it', () => {
    const { days } = overviewOf(365)
    const counts = days.map((_, index) => (index < 8 || index === 14 ? null : index))
    const lasts = periodsOf({ days }).lasts(counts)
    expect(lasts.slice(0, 2)).toEqual([null, 13])
  })
})

describe('the axis of a plot', () => {
  it('starts at zero for a bar chart, with steps of whole numbers', () => {
    expect(axisFromZero([1471, 686]).ticks).toEqual([0, 750, 1500])
    expect(axisFromZero([1]).ticks).toEqual([0, 3])
    expect(axisFromZero([]).ticks).toEqual([0, 3])
  })

  it('starts above zero for a line chart only if the changes would be invisible otherwise', () => {
    expect(axisOfLine([7880, 8406])).toMatchObject({ isTruncated: true })
    expect(axisOfLine([3, 8406])).toMatchObject({ isTruncated: false })
    expect(axisOfLine([5, 5])).toMatchObject({ isTruncated: false })
  })

  it('has the highest label at the top', () => {
    const { ticks, y } = axisOfLine([7880, 8406])
    expect([y(ticks[0] ?? 0), y(ticks.at(-1) ?? 0)]).toEqual([100, 0])
  })
})

it('leaves a gap in a line chart on days when nothing was counted', () => {
  expect(pathsOf([1, 2, null, 3, 4], (value) => value).line.match(/M/gu)).toHaveLength(2)
})

it('exports the statistics as CSV, in which a spreadsheet runs no text as a formula', () => {
  const overview = overviewOf(7, {
    refusals: [{ reason: '=HYPERLINK("https://mal.exemple")', counts: [1, 2, 3, 4, 5, 6, 7, 8] }],
  })
  const [head = '', ...rows] = overviewCsv(overview, texts.fr.overview).trim().split('\r\n')
  expect(head).toContain('"\'=HYPERLINK(""https://mal.exemple"")"')
  expect(rows).toHaveLength(8)
  expect(rows[0]).toMatch(/^"2025-11-13",\d+.*,1$/u)
})
