import { describe, expect, it } from 'vitest'
import { csvOf } from './csv.ts'

const second = (cell: string | number | null): string | undefined =>
  csvOf(['a'], [[cell]]).split('\r\n')[1]

describe('a table as CSV', () => {
  it.each(['=1+1', '+33', '-2+3', '@SUM(A1)', '\tx', '\n=1', '  =cmd()', '＝1'])(
    'makes text harmless that a spreadsheet would run as a formula: %j',
    (cell) => expect(second(cell)?.startsWith(`"'`)).toBe(true),
  )

  // A spreadsheet in French splits lines at semicolons, and puts each part into a separate cell.
  it.each([
    ['Marie;=1+1', `"Marie;'=1+1"`],
    ['Marie; @SUM(A1);+33', `"Marie; '@SUM(A1);'+33"`],
    ['a\t=1', `"a\t'=1"`],
    ['a;"=1"', `"a;""'=1"""`],
  ])('makes formulas harmless after separators other than a comma: %j', (cell, held) =>
    expect(second(cell)).toBe(held),
  )

  it('leaves other text, and negative numbers, unchanged', () => {
    expect(second('Demande écrite du 18 nov. = jointe')).toBe(
      '"Demande écrite du 18 nov. = jointe"',
    )
    expect(second(-3)).toBe('-3')
    expect(second(null)).toBe('""')
  })

  it('doubles quotation marks, so that no cell ends early', () => {
    expect(second('dit « "oui" », puis')).toBe('"dit « ""oui"" », puis"')
  })

  it('begins with a byte order mark for accents, and ends every line with a line break', () => {
    const text = csvOf(['é', 'b'], [['1', '2']])
    expect(text).toBe('\uFEFF"é","b"\r\n"1","2"\r\n')
  })
})
