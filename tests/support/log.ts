import * as z from 'zod/mini'

const entry = z.object({
  severity: z.string(),
  message: z.string(),
  event: z.optional(z.string()),
  code: z.optional(z.string()),
  kind: z.optional(z.string()),
})

/** The beginning of each log entry of the functions' logger. */
const ENTRY = '{"severity"'

/** Errors of optional steps. Each step has a time limit of one second, which it may exceed on a busy machine. */
export const HURRIED = [
  ...['statistics-failed', 'email-failed', 'mail-not-queued', 'directory-failed'],
]

/** Collects the log of an API under test. The logged errors must be exactly those that the test expects. */
export class Log {
  /** The first log line of each kind of error. */
  readonly #errors = new Map<string, string>()

  add(line: string): void {
    if (line.trim() === '') return
    if (!line.startsWith(ENTRY)) {
      this.#note(withoutPlaceAndTime(line), line)
      return
    }
    const { severity, message, event, code, kind = '' } = entry.parse(JSON.parse(line))
    if (severity === 'ERROR') this.#note(event ?? code ?? message, line)
    if (event === 'sdk-warning') this.#note(`${event}: ${kind}`, line)
  }

  /** The events and codes of the errors, and the SDK's warnings, without duplicates. */
  errors(): string[] {
    return [...this.#errors.keys()].sort()
  }

  /**
   * Compares the errors with those that the test expects.
   *
   * @throws {Error} if an unexpected error was logged, or an expected error is missing.
   */
  expectErrors(expected: readonly string[]): void {
    const isAbout = (error: string) => expected.includes(error) || !HURRIED.includes(error)
    const logged = this.errors().filter(isAbout).join(', ')
    const wanted = [...expected].sort().join(', ')
    if (logged === wanted) return
    const lines = [...this.#errors].flatMap(([error, line]) =>
      expected.includes(error) || HURRIED.includes(error) ? [] : [line.trim()],
    )
    throw new Error([`logged as errors: ${logged}; expected: ${wanted}`, ...lines].join('\n'))
  }

  #note(error: string, line: string): void {
    if (!this.#errors.has(error)) this.#errors.set(error, line)
  }
}

const withoutPlaceAndTime = (line: string) =>
  line
    .trim()
    .replace(/^\[\S+\]\s+/, '')
    .replaceAll(/ at \/\S+/g, '')

/** Captures the entries of the functions' logger from now on. Other output is printed as usual. */
export function keepLog(log: Log): { release(): void } {
  const { stdout } = process
  const print = stdout.write.bind(stdout) as (...written: unknown[]) => boolean
  stdout.write = (...written: unknown[]) => {
    const [chunk] = written
    if (typeof chunk !== 'string' || !chunk.startsWith(ENTRY)) return print(...written)
    log.add(chunk)
    return true
  }
  return { release: () => void (stdout.write = print) }
}
