/** A ratio, or another number, beside what it must keep to. */
export interface Verdict {
  readonly name: string
  readonly value: number
  readonly budget: { readonly atMost: number } | { readonly atLeast: number }
  /** What the ratio was made of, for the reader. */
  readonly detail: string
}

/** Whether a budget is kept. */
export function isKept({ value, budget }: Verdict): boolean {
  return 'atMost' in budget ? value <= budget.atMost : value >= budget.atLeast
}

/** A line that a person reads, in French as all that our commands print. */
export function describeVerdict(verdict: Verdict): string {
  const { name, value, budget, detail } = verdict
  const limit = 'atMost' in budget ? `≤ ${budget.atMost}` : `≥ ${budget.atLeast}`
  return `${isKept(verdict) ? '✔' : '✖'} ${name} : ${value.toFixed(2)} (${limit})   ${detail}`
}
