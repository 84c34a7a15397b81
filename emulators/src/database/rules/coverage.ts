import { type Outcome, Outcomes } from './outcomes.ts'
import { positionAt } from './ruleset-error.ts'

/** The position of an expression: its rule, the path of that rule, and its start and end in the file. */
export interface ExpressionPlace {
  readonly rule: '.read' | '.write' | '.validate'
  /** Names and wildcards from the root, separated by slashes. */
  readonly path: string
  readonly from: number
  /** Position after the last character. */
  readonly to: number
  /** True for a whole rule, false for a part of a rule. */
  readonly isRule: boolean
}

/** One expression of a ruleset, with its values so far. */
export interface ExpressionCoverage extends ExpressionPlace {
  /** Line and column start at 1. */
  readonly line: number
  readonly column: number
  readonly text: string
  readonly outcomes: readonly Outcome[]
}

/**
 * The values of every expression of a ruleset so far.
 *
 * Source: https://firebase.google.com/docs/rules/emulator-reports
 */
export class Coverage {
  readonly source: string
  readonly #byPlace = new Map<string, { place: ExpressionPlace; outcomes: Outcomes }>()

  constructor(source: string) {
    this.source = source
  }

  /** The counter of an expression. Compiling the expression again returns the same counter. */
  at(place: ExpressionPlace): Outcomes {
    const key = `${place.from}-${place.to}`
    const known = this.#byPlace.get(key)
    if (known) return known.outcomes
    const outcomes = new Outcomes()
    this.#byPlace.set(key, { place, outcomes })
    return outcomes
  }

  /** Every expression in file order. An expression precedes its parts. */
  list(): ExpressionCoverage[] {
    return [...this.#byPlace.values()]
      .sort(({ place: a }, { place: b }) => a.from - b.from || b.to - a.to)
      .map(({ place, outcomes }) => ({
        ...place,
        ...positionAt(this.source, place.from),
        text: this.source.slice(place.from, place.to),
        outcomes: outcomes.list(),
      }))
  }
}
