import { positionAt } from '../position.ts'
import { type Outcome, Outcomes } from './outcomes.ts'

/** Where an expression stands: its rule, the path of that rule, and the characters of the file. */
export interface ExpressionPlace {
  readonly rule: '.read' | '.write' | '.validate'
  /** Names and wildcards from the root, with slashes. */
  readonly path: string
  readonly from: number
  /** Just after the last character. */
  readonly to: number
  /** Whether it is the whole rule, or a part of it. */
  readonly isRule: boolean
}

/** One expression of a ruleset with the values that it has had. */
export interface ExpressionCoverage extends ExpressionPlace {
  /** Both counted from 1. */
  readonly line: number
  readonly column: number
  readonly text: string
  readonly outcomes: readonly Outcome[]
}

/**
 * What every expression of a ruleset has been so far.
 *
 * Source: https://firebase.google.com/docs/rules/emulator-reports
 */
export class Coverage {
  readonly source: string
  readonly #byPlace = new Map<string, { place: ExpressionPlace; outcomes: Outcomes }>()

  constructor(source: string) {
    this.source = source
  }

  /** The counter of an expression; the same one however often that is compiled. */
  at(place: ExpressionPlace): Outcomes {
    const key = `${place.from}-${place.to}`
    const known = this.#byPlace.get(key)
    if (known) return known.outcomes
    const outcomes = new Outcomes()
    this.#byPlace.set(key, { place, outcomes })
    return outcomes
  }

  /** Every expression in the order of the file, the whole before its parts. */
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
