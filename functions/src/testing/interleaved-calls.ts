/** Interleaves calls by several actors. Each call waits until it is released. */
export interface InterleavedCalls {
  readonly call: <Result>(actor: number, work: () => Result) => Promise<Result>
  /** Releases one call at a time, of the actor that `choose` returns, until all actors are done. */
  readonly run: (
    acts: readonly Promise<unknown>[],
    choose: (waiting: readonly number[]) => number,
  ) => Promise<void>
}

export function interleavedCalls(): InterleavedCalls {
  const waiting = new Map<number, (() => void)[]>()
  return {
    async call(actor, work) {
      await new Promise<void>((go) => waiting.set(actor, [...(waiting.get(actor) ?? []), go]))
      return work()
    },
    async run(acts, choose) {
      const progress = { isDone: false }
      void Promise.allSettled(acts).then(() => (progress.isDone = true))
      for (;;) {
        // Let the released actor run until its next call or its end.
        await new Promise((resolve) => setImmediate(resolve))
        if (progress.isDone) return
        const actor = choose([...waiting.keys()])
        const [go, ...later] = waiting.get(actor) ?? []
        if (later.length > 0) waiting.set(actor, later)
        else waiting.delete(actor)
        go?.()
      }
    },
  }
}
