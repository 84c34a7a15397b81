import { localized } from 'sesame-emulators/texts/localized'

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
  /** The number of the decision in `docs/decisions/` that says what keeping the budget would cost. */
  readonly decision: string
}

export function isKept({ value, budget }: Verdict): boolean {
  return 'atMost' in budget ? value <= budget.atMost : value >= budget.atLeast
}

/** Whether the figure is no worse than the known miss. A budget that always failed would hide other failures. */
export function isNoWorse(verdict: Verdict): boolean {
  return isKept(verdict) || verdict.value <= (verdict.missed?.atMost ?? -Infinity)
}

/** One line for people. */
export function describeVerdict(verdict: Verdict): string {
  const { name, value, budget, missed, detail } = verdict
  const limit = 'atMost' in budget ? `≤ ${budget.atMost}` : `≥ ${budget.atLeast}`
  const known =
    missed &&
    localized({
      fr: `, manqué jusqu’à ${missed.atMost}\u00A0: décision ${missed.decision}`,
      en: `, missed up to ${missed.atMost}: decision ${missed.decision}`,
    })
  const figure = `${value.toFixed(2)} (${limit}${known ?? ''})   ${detail}`
  return `${isKept(verdict) ? '✔' : '✖'} ${localized({ fr: `${name}\u00A0: ${figure}`, en: `${name}: ${figure}` })}`
}
