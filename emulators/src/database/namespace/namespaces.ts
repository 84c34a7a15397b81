import { compileRuleset } from '../rules/compile-ruleset.ts'
import { Namespace, type OnCommit } from './namespace.ts'

/**
 * Default rules of a database, which allow everything, as in the official emulator.
 *
 * Source: https://firebase.google.com/docs/emulator-suite/install_and_configure#security_rules_configuration
 */
export const OPEN_RULES = '{"rules":{".read":true,".write":true}}'

export const DENY_RULES = '{"rules":{".read":false,".write":false}}'

interface NamespacesOptions {
  readonly onCommit?: OnCommit
  readonly now?: () => number
  /** The rules of each database for which no other rules have been set. */
  readonly rules?: string
}

/** All databases of one server. Each is created by the first request that names it. */
export class Namespaces {
  readonly #byName = new Map<string, Namespace>()
  readonly #onCommit: OnCommit
  readonly #now: () => number
  readonly #rules: string

  /** @throws RulesetError if the rules do not compile */
  constructor({
    onCommit = () => undefined,
    now = Date.now,
    rules = OPEN_RULES,
  }: NamespacesOptions = {}) {
    this.#onCommit = onCommit
    this.#now = now
    this.#rules = rules
    compileRuleset(rules)
  }

  get(name: string): Namespace {
    const known = this.#byName.get(name)
    if (known !== undefined) return known
    const created = new Namespace(name, compileRuleset(this.#rules), this.#now, this.#onCommit)
    this.#byName.set(name, created)
    return created
  }

  names(): string[] {
    return [...this.#byName.keys()]
  }
}
