import { positionAt } from '../../database/rules/ruleset-error.ts'
import type { BinaryOperator, Expression, MatchBlock, RulesFile } from '../syntax/syntax.ts'
import type { Value } from '../values/value.ts'

type Outcome = 'true' | 'false' | 'failed'

/** A condition of the rules, its position, and its outcomes so far. */
export interface ConditionCoverage {
  readonly line: number
  readonly column: number
  readonly outcomes: readonly Outcome[]
}

/** The outcomes of every condition of a ruleset so far. */
export class RulesCoverage {
  readonly #source: string
  readonly #seen: ReadonlyMap<Expression, Set<Outcome>>

  constructor(source: string, { root }: RulesFile) {
    this.#source = source
    this.#seen = new Map(conditionsOf(root).map((condition) => [condition, new Set()]))
  }

  /** Records a value, or undefined if the expression failed. */
  readonly record = (expression: Expression, value: Value | undefined): void => {
    const outcome = value === undefined ? 'failed' : value === true ? 'true' : 'false'
    this.#seen.get(expression)?.add(outcome)
  }

  list(): ConditionCoverage[] {
    return [...this.#seen].map(([{ offset }, outcomes]) => ({
      ...positionAt(this.#source, offset),
      outcomes: [...outcomes],
    }))
  }
}

const LOGICAL: readonly BinaryOperator[] = ['&&', '||']

/** Every condition of the rules: the condition of each `allow`, the result of each function, and all their parts. */
function conditionsOf({ allows, functions, matches }: MatchBlock): Expression[] {
  return [
    ...functions.flatMap(({ body }) => withParts(body)),
    ...allows.flatMap(({ condition }) => (condition ? withParts(condition) : [])),
    ...matches.flatMap(conditionsOf),
  ]
}

function withParts(condition: Expression): Expression[] {
  switch (condition.kind) {
    case 'binary': {
      const parts = LOGICAL.includes(condition.operator) ? [condition.left, condition.right] : []
      return [condition, ...parts.flatMap(withParts)]
    }
    case 'unary':
      return [condition, ...withParts(condition.operand)]
    case 'conditional':
      return [
        condition,
        ...[condition.test, condition.then, condition.otherwise].flatMap(withParts),
      ]
    case 'literal':
      return []
    default:
      return [condition]
  }
}
