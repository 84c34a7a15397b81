/** An account to adopt. */
export interface Waiting {
  readonly uid: string
  readonly createdAt: number
  /** Whether the account already has a profile. If so, a run was interrupted before it wrote the rest. */
  readonly hasProfile: boolean
}

/** Sorts by age, the oldest first, then by uid. */
const inOrder = (a: Waiting, b: Waiting): number =>
  a.createdAt - b.createdAt || (a.uid < b.uid ? -1 : a.uid > b.uid ? 1 : 0)

/**
 * Collects the oldest accounts in bounded memory, because the service lists accounts by uid, but they are processed by
 * age. Another pass over all accounts finds those that did not fit. It ignores accounts up to `after`.
 */
export class Oldest {
  readonly #size: number
  readonly #after: Waiting | null
  #kept: Waiting[] = []
  #isCut = false

  constructor(size: number, after: Waiting | null) {
    this.#size = size
    this.#after = after
  }

  add(one: Waiting): void {
    if (this.#after && inOrder(one, this.#after) <= 0) return
    this.#kept.push(one)
    if (this.#kept.length >= 2 * this.#size) this.#cut()
  }

  /** The oldest accounts, sorted, and whether there are more. */
  taken(): { readonly oldest: readonly Waiting[]; readonly hasMore: boolean } {
    this.#cut()
    return { oldest: this.#kept, hasMore: this.#isCut }
  }

  #cut(): void {
    this.#kept.sort(inOrder)
    this.#isCut ||= this.#kept.length > this.#size
    this.#kept = this.#kept.slice(0, this.#size)
  }
}
