import type { Observation } from './expression/compile-variable.ts'
import { EvaluationError } from './expression/expression-error.ts'
import { RuleSnapshot } from './rule-snapshot.ts'

/** A printable value of an expression, and how often it occurred. */
export interface Outcome {
  readonly value: string | number | boolean | null
  /** True if the expression failed; `value` is then the error. */
  readonly failed: boolean
  readonly count: number
}

/** Number of distinct values stored per expression. All further values are counted together. */
const MAX_DISTINCT = 20
const LONGEST_TEXT = 80
const OTHERS = '…'

export class Outcomes implements Observation {
  #trues = 0
  #falses = 0
  readonly #others = new Map<Exclude<Outcome['value'], boolean>, number>()
  readonly #failures = new Map<string, number>()

  value(value: unknown): void {
    if (value === true) this.#trues += 1
    else if (value === false) this.#falses += 1
    else count(this.#others, shown(value))
  }

  failure(error: unknown): void {
    if (error instanceof EvaluationError) count(this.#failures, error.message)
  }

  list(): Outcome[] {
    const values: [Outcome['value'], number][] = [
      [true, this.#trues],
      [false, this.#falses],
      ...this.#others,
    ]
    const outcome = (failed: boolean) => (entry: readonly [Outcome['value'], number]) => ({
      value: entry[0],
      failed,
      count: entry[1],
    })
    return [
      ...values.filter(([, times]) => times > 0).map(outcome(false)),
      ...[...this.#failures].map(outcome(true)),
    ]
  }
}

function count<T>(counts: Map<T | string, number>, value: T | string): void {
  const key = counts.size < MAX_DISTINCT || counts.has(value) ? value : OTHERS
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

function shown(value: unknown): Exclude<Outcome['value'], boolean> {
  if (typeof value === 'string') return value.slice(0, LONGEST_TEXT)
  if (typeof value === 'number') return value
  if (value === null || value === undefined) return null
  return value instanceof RuleSnapshot ? 'a location' : 'an object'
}
