import { localized } from 'sesame-emulators/texts/localized'

export type Budget = { readonly atMost: number } | { readonly atLeast: number }

/** A measured ratio, or another figure, with its budget. */
export interface Verdict {
  readonly name: string
  readonly value: number
  readonly budget: Budget
  /** The known miss of the budget, up to which the benchmark does not fail. */
  readonly missed?: Missed
  /** The measurements behind the figure, for readers. */
  readonly detail: string
}

export type Missed = Budget & {
  /** The number of the decision in `docs/decisions/` that says what it would cost to keep the budget. */
  readonly decision: string
}

export const isKept = ({ value, budget }: Verdict): boolean => isWithin(value, budget)

const isWithin = (value: number, budget: Budget): boolean =>
  'atMost' in budget ? value <= budget.atMost : value >= budget.atLeast

const boundOf = (budget: Budget): number => ('atMost' in budget ? budget.atMost : budget.atLeast)

/**
 * Whether the figure is within its budget, or no worse than its known miss. A benchmark that always failed would hide other
 * failures.
 */
export function isNoWorse(verdict: Verdict): boolean {
  const { value, missed } = verdict
  return isKept(verdict) || (missed !== undefined && isWithin(value, missed))
}

/** Describes a figure and its budget in one line. */
export function describeVerdict(verdict: Verdict): string {
  const { name, value, budget, missed, detail } = verdict
  const limit = 'atMost' in budget ? `≤ ${budget.atMost}` : `≥ ${budget.atLeast}`
  const known =
    missed &&
    localized({
      fr: `, manqué jusqu’à ${boundOf(missed)}\u00A0: décision ${missed.decision}`,
      en: `, missed up to ${boundOf(missed)}: decision ${missed.decision}`,
    })
  const figure = `${value.toFixed(2)} (${limit}${known ?? ''})   ${detail}`
  return `${isKept(verdict) ? '✔' : '✖'} ${localized({ fr: `${name}\u00A0: ${figure}`, en: `${name}: ${figure}` })}`
}
