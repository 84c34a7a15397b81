import { Namespace } from './namespace.ts'

/** All databases of one server; each exists from the first time it is named. */
export class Namespaces {
  readonly #byName = new Map<string, Namespace>()
  readonly #now: () => number

  constructor(now: () => number = Date.now) {
    this.#now = now
  }

  get(name: string): Namespace {
    const known = this.#byName.get(name) ?? new Namespace(name, this.#now)
    this.#byName.set(name, known)
    return known
  }

  names(): string[] {
    return [...this.#byName.keys()]
  }
}
