import { describe, expect, it } from 'vitest'
import { patternEdits } from './pattern-edits.ts'
import { tokensOf } from './tokens.ts'

/** Returns the string of a regular expression after each possible mutation. */
function faultsOf(pattern: string): string[] {
  return tokensOf(pattern).flatMap((token) =>
    patternEdits(token).map(
      ({ start, end, text }) => pattern.slice(0, start) + text + pattern.slice(end),
    ),
  )
}

describe('patternEdits', () => {
  it('raises and lowers each bound of a repetition by one', () => {
    expect(faultsOf("'[a-z]{1,64}'")).toEqual([
      "'[a-z]{0,64}'",
      "'[a-z]{2,64}'",
      "'[a-z]{1,63}'",
      "'[a-z]{1,65}'",
    ])
    expect(faultsOf("'a{0,2}'")).not.toContain("'a{-1,2}'")
  })

  it('removes each alternative', () => {
    expect(faultsOf("'x(a|b|c)'")).toEqual(["'x(b|c)'", "'x(a|c)'", "'x(a|b)'"])
  })

  it('makes each optional part mandatory', () => {
    expect(faultsOf("'jpe?g'")).toEqual(["'jpeg'"])
  })

  it('leaves plain text unchanged', () => {
    expect(faultsOf("'anonymous'")).toEqual([])
  })
})
