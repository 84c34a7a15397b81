/**
 * A map that keeps only the entries that were set most recently: at least `min` entries, and fewer than twice as many. It
 * drops the older half in one go, so that it need not track when each entry was used.
 */
export class RecentMap<Value> {
  #recent = new Map<string, Value>()
  #older = new Map<string, Value>()
  readonly #min: number

  constructor(min: number) {
    this.#min = min
  }

  get(key: string): Value | undefined {
    return this.#recent.get(key) ?? this.#older.get(key)
  }

  set(key: string, value: Value): void {
    this.#recent.set(key, value)
    if (this.#recent.size < this.#min) return
    this.#older = this.#recent
    this.#recent = new Map()
  }

  delete(key: string): void {
    this.#recent.delete(key)
    this.#older.delete(key)
  }
}
