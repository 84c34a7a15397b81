import { readLine } from './output.ts'

/** Waits for a suite to start; ignores its output once that is settled. */
export interface Readiness {
  /** Reads one line of output. */
  read(line: string): void
  /** Reports that the suite ended by itself. */
  end(): void
  /** Resolves when all emulators are ready; rejects with an {@link Error} that says why they will not be. */
  readonly outcome: Promise<void>
}

/** Watches a start for at most `limitMs`; error messages refer to `logFile`. */
export function watchStart(
  limitMs: number,
  logFile: string,
  onProgress: (step: string) => void,
): Readiness {
  const { promise, resolve, reject } = Promise.withResolvers<undefined>()
  let settled = false
  /** A failure that continues on the next line. */
  let unfinished: string | undefined
  let lastError: string | undefined

  function settle(reason?: string): void {
    if (settled) return
    settled = true
    clearTimeout(limit)
    if (reason === undefined) resolve(undefined)
    else reject(new Error(reason))
  }

  const limit = setTimeout(
    () => settle(`La suite n’est pas prête après ${limitMs / 1000} s. Journal : ${logFile}`),
    limitMs,
  )
  return {
    outcome: promise,
    end: () => settle(unfinished ?? lastError ?? `La suite s’est arrêtée. Journal : ${logFile}`),
    read(line) {
      if (settled) return
      if (unfinished !== undefined) {
        settle(`${unfinished} ${line.trim()}`)
        return
      }
      const { step, failure, error, ready } = readLine(line)
      lastError = error ?? lastError
      if (step) onProgress(step)
      if (failure?.endsWith(':')) unfinished = failure
      else if (failure) settle(failure)
      else if (ready) settle()
    },
  }
}
