/** A ratio, or another number, and its budget. */
export interface Verdict {
  readonly name: string
  readonly value: number
  readonly budget: { readonly atMost: number } | { readonly atLeast: number }
  /** By how much the budget is known to be missed. */
  readonly missed?: Missed
  /** The measurements behind the ratio, for the reader. */
  readonly detail: string
}

export interface Missed {
  readonly atMost: number
  /** The number of the decision, in `docs/decisions/`, that says what keeping the budget would cost. */
  readonly decision: string
}

export function isKept({ value, budget }: Verdict): boolean {
  return 'atMost' in budget ? value <= budget.atMost : value >= budget.atLeast
}

/** Whether the figure is no worse than known. Reporting a budget that is always missed would hide the others. */
export function isNoWorse(verdict: Verdict): boolean {
  return isKept(verdict) || verdict.value <= (verdict.missed?.atMost ?? -Infinity)
}

/** One line for people, in French like all output of our commands. */
export function describeVerdict(verdict: Verdict): string {
  const { name, value, budget, missed, detail } = verdict
  const limit = 'atMost' in budget ? `≤ ${budget.atMost}` : `≥ ${budget.atLeast}`
  const known = missed && `, manqué jusqu’à ${missed.atMost} : décision ${missed.decision}`
  return `${isKept(verdict) ? '✔' : '✖'} ${name} : ${value.toFixed(2)} (${limit}${known ?? ''})   ${detail}`
}
