import { describe, expect, it } from 'vitest'
import { describeVerdict, isKept, isNoWorse, type Verdict } from './verdict.ts'

const verdict = (value: number, more: Partial<Verdict> = {}): Verdict => ({
  name: 'Porte',
  value,
  budget: { atMost: 1.3 },
  detail: '13 / 10 ms',
  ...more,
})
const missed = { atMost: 2, decision: '035' }

describe('a budget', () => {
  it.each([
    ['kept', 1.3, {}, [true, true]],
    ['missed', 1.31, {}, [false, false]],
    ['missed, but no worse than known', 2, { missed }, [false, true]],
    ['missed by more', 2.01, { missed }, [false, false]],
    ['kept as a minimum', 0.6, { budget: { atLeast: 0.6 } }, [true, true]],
    [
      ...(['a minimum missed, but no worse than known', 0.5] as const),
      { budget: { atLeast: 0.6 }, missed: { atLeast: 0.5, decision: '035' } },
      [false, true],
    ],
    ['missed as a minimum', 0.59, { budget: { atLeast: 0.6 } }, [false, false]],
  ] as const)('%s', (_what, value, more, judged) => {
    const made = verdict(value, more)
    expect([isKept(made), isNoWorse(made)]).toEqual(judged)
  })

  it('a known miss of a budget is still reported as missed, with the decision that explains it', () => {
    expect(describeVerdict(verdict(1.7, { missed }))).toBe(
      '✖ Porte\u00A0: 1.70 (≤ 1.3, manqué jusqu’à 2\u00A0: décision 035)   13 / 10 ms',
    )
  })
})
