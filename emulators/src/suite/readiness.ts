import type { Texts } from '../texts/french.ts'
import { plainText, readLine, UNEXPECTED } from './output.ts'

/** Waits for a suite to start. Ignores its output after the start has succeeded or failed. */
export interface Readiness {
  /** Reads one line of output. */
  read(line: string): void
  /** Must be called when the suite has ended by itself. */
  end(): void
  /**
   * Resolves when all emulators are ready; rejects with an {@link Error} whose message is the reason if one of them
   * cannot become ready.
   */
  readonly outcome: Promise<void>
}

export interface StartWatch {
  readonly limitMs: number
  /** The log to which error messages refer. */
  readonly logFile: string
  readonly texts: Texts
  readonly onProgress: (step: string) => void
}

/** Watches the start of a suite for at most `limitMs`. */
export function watchStart({ limitMs, logFile, texts, onProgress }: StartWatch): Readiness {
  const { promise, resolve, reject } = Promise.withResolvers<undefined>()
  let settled = false
  /** A failure whose message continues on the next non-empty line. */
  let unfinished: string | undefined
  let lastError: string | undefined

  function settle(reason?: string): void {
    if (settled) return
    settled = true
    clearTimeout(limit)
    if (reason === undefined) resolve(undefined)
    else reject(new Error(reason))
  }

  const limit = setTimeout(() => settle(texts.start.notReady(limitMs / 1000, logFile)), limitMs)
  return {
    outcome: promise,
    end() {
      const known = lastError === UNEXPECTED ? texts.start.unexpected(logFile) : lastError
      settle(unfinished ?? known ?? texts.start.ended(logFile))
    },
    read(line) {
      if (settled) return
      const words = plainText(line)
      if (unfinished !== undefined) {
        if (words !== '') settle(`${unfinished} ${words}`)
        return
      }
      const { step, failure, error, ready } = readLine(line)
      if (error !== undefined) lastError = error
      else if (lastError?.endsWith(':') && words !== '') lastError += ` ${words}`
      if (step) onProgress(step)
      if (failure?.endsWith(':')) unfinished = failure
      else if (failure) settle(failure)
      else if (ready) settle()
    },
  }
}
