import { localized } from 'sesame-emulators/texts/localized'

export type Budget = { readonly atMost: number } | { readonly atLeast: number }

/** A ratio, or another number, and its budget. */
export interface Verdict {
  readonly name: string
  readonly value: number
  readonly budget: Budget
  /** Known overrun of the budget. */
  readonly missed?: Missed
  /** The measurements behind the ratio, for the reader. */
  readonly detail: string
}

export type Missed = Budget & {
  /** The number of the decision in `docs/decisions/` that states the cost of keeping the budget. */
  readonly decision: string
}

export const isKept = ({ value, budget }: Verdict): boolean => isWithin(value, budget)

const isWithin = (value: number, budget: Budget): boolean =>
  'atMost' in budget ? value <= budget.atMost : value >= budget.atLeast

const boundOf = (budget: Budget): number => ('atMost' in budget ? budget.atMost : budget.atLeast)

/** Whether the figure is no worse than the known miss. A budget that always failed would hide other failures. */
export function isNoWorse(verdict: Verdict): boolean {
  const { value, missed } = verdict
  return isKept(verdict) || (missed !== undefined && isWithin(value, missed))
}

/** One line for people. */
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
