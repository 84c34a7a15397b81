/** Delays calls until the awaited number has arrived, then releases them together. Later calls pass immediately. */
export class Gate {
  #awaited = 1
  readonly #held: (() => void)[] = []

  await(count: number): void {
    this.#awaited = count
  }

  async pass(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<null>()
    this.#held.push(() => resolve(null))
    if (this.#held.length >= this.#awaited) {
      this.#awaited = 1
      for (const go of this.#held.splice(0)) go()
    }
    await promise
  }
}
