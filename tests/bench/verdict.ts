/** A ratio, or another number, and its budget. */
export interface Verdict {
  readonly name: string
  readonly value: number
  readonly budget: { readonly atMost: number } | { readonly atLeast: number }
  /** The measurements behind the ratio, for the reader. */
  readonly detail: string
}

export function isKept({ value, budget }: Verdict): boolean {
  return 'atMost' in budget ? value <= budget.atMost : value >= budget.atLeast
}

/** One line for people, in French like all output of our commands. */
export function describeVerdict(verdict: Verdict): string {
  const { name, value, budget, detail } = verdict
  const limit = 'atMost' in budget ? `≤ ${budget.atMost}` : `≥ ${budget.atLeast}`
  return `${isKept(verdict) ? '✔' : '✖'} ${name} : ${value.toFixed(2)} (${limit})   ${detail}`
}
