import { Namespace, type OnCommit } from './namespace.ts'

/** All databases of one server, each created when first named. */
export class Namespaces {
  readonly #byName = new Map<string, Namespace>()
  readonly #onCommit: OnCommit
  readonly #now: () => number

  constructor(onCommit: OnCommit = () => undefined, now: () => number = Date.now) {
    this.#onCommit = onCommit
    this.#now = now
  }

  get(name: string): Namespace {
    const known = this.#byName.get(name) ?? new Namespace(name, this.#now, this.#onCommit)
    this.#byName.set(name, known)
    return known
  }

  names(): string[] {
    return [...this.#byName.keys()]
  }
}
