/** An account to work on. */
export interface Waiting {
  readonly uid: string
  readonly createdAt: number
  /** Whether there is a profile, whose other parts an interrupted run did not write. */
  readonly hasProfile: boolean
}

/** The order of the work: the oldest first, and of the same age by uid. */
const inOrder = (a: Waiting, b: Waiting): number =>
  a.createdAt - b.createdAt || (a.uid < b.uid ? -1 : a.uid > b.uid ? 1 : 0)

/**
 * Keeps the oldest of however many accounts, in bounded memory: the service lists accounts by uid, and we work on them by age.
 * What does not fit is found by another walk, which begins after the last of these.
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

  /** The oldest, in order, and whether there are others. */
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
