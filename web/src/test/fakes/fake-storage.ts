/** Local storage that a test can share between tabs, fill up or block. */
export class FakeStorage implements Storage {
  readonly #items = new Map<string, string>()
  full = false
  forbidden = false

  get length(): number {
    return this.#items.size
  }
  clear = (): void => this.#items.clear()
  key = (index: number): string | null => [...this.#items.keys()][index] ?? null
  getItem = (key: string): string | null => this.#allowed().get(key) ?? null
  removeItem = (key: string): void => void this.#allowed().delete(key)
  setItem = (key: string, value: string): void => {
    if (this.full) throw new DOMException('full', 'QuotaExceededError')
    this.#allowed().set(key, value)
  }

  #allowed(): Map<string, string> {
    if (this.forbidden) throw new DOMException('forbidden', 'SecurityError')
    return this.#items
  }
}
