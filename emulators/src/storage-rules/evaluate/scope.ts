import type { Expression, FunctionDeclaration } from '../syntax/syntax.ts'
import { EvaluationError, type Value } from '../values/value.ts'
import { Documents } from './documents.ts'

/** Source: https://firebase.google.com/docs/rules/rules-language#limits */
const MAX_EXPRESSIONS = 1000

/** Receives the value of an expression, or undefined if the expression failed. */
export type Record = (expression: Expression, value: Value | undefined) => void

/** Limits the evaluation of one operation, and stores the documents that the request reads. */
export class Budget {
  readonly documents: Documents
  readonly record: Record | undefined
  #expressions = 0

  constructor(documents: Documents, record?: Record) {
    this.documents = documents
    this.record = record
  }

  /**
   * Counts an expression. The right side of `&&` or `||`, the branch of a conditional and the value of a `let` each count
   * once more if they are evaluated.
   *
   * Source: packages/pyric/test/rules/linter/fixtures/expression-cost/captures.json of davideast/pyric, which gives bounds
   * for the service's count
   */
  readonly spend = (): void => {
    this.#expressions += 1
    if (this.#expressions > MAX_EXPRESSIONS)
      throw new EvaluationError(`A request evaluates at most ${MAX_EXPRESSIONS} expressions.`)
  }
}

/** A function, and the scope that declares it. The function can use the names of that scope, not those of its caller. */
export interface DeclaredFunction {
  readonly declaration: FunctionDeclaration
  readonly scope: Scope
}

/** The names that are visible at a point in the rules. Inner names shadow outer ones. */
export class Scope {
  readonly budget: Budget
  readonly #parent: Scope | null
  readonly #variables: ReadonlyMap<string, Value>
  readonly #functions: ReadonlyMap<string, FunctionDeclaration>

  constructor(
    parent: Scope | null,
    variables: ReadonlyMap<string, Value>,
    functions: readonly FunctionDeclaration[] = [],
    budget?: Budget,
  ) {
    this.budget = budget ?? parent?.budget ?? new Budget(new Documents(() => null))
    this.#parent = parent
    this.#variables = variables
    this.#functions = new Map(functions.map((declaration) => [declaration.name, declaration]))
  }

  variable(name: string): Value | undefined {
    return this.#variables.has(name) ? this.#variables.get(name) : this.#parent?.variable(name)
  }

  function(name: string): DeclaredFunction | undefined {
    const declaration = this.#functions.get(name)
    return declaration ? { declaration, scope: this } : this.#parent?.function(name)
  }
}
