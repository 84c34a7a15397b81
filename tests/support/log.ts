import * as z from 'zod/mini'

const entry = z.object({
  severity: z.string(),
  message: z.string(),
  event: z.optional(z.string()),
  code: z.optional(z.string()),
})

/** How an entry of the functions' logger begins. */
const ENTRY = '{"severity"'

/** What is given a second, and fails no request: a busy machine may need more. */
export const HURRIED = [
  ...['audit-failed', 'notification-failed', 'statistics-failed'],
  ...['session-not-discarded', 'profile-not-put-back'],
]

/** What an API of a test logs, kept: what went wrong in it must be what the test is about. */
export class Log {
  readonly #errors = new Set<string>()

  /** Takes a line that was printed. */
  add(line: string): void {
    if (line.trim() === '') return
    if (!line.startsWith(ENTRY)) {
      this.#errors.add(withoutPlaceAndTime(line))
      return
    }
    const { severity, message, event, code } = entry.parse(JSON.parse(line))
    if (severity === 'ERROR') this.#errors.add(event ?? code ?? message)
  }

  /** Events and codes of the errors, and what the SDK warned of, each once. */
  errors(): string[] {
    return [...this.#errors].sort()
  }

  /**
   * Compares the errors with those that a test is about.
   *
   * @throws {Error} when others were logged, or not all of these.
   */
  expectErrors(expected: readonly string[]): void {
    const isAbout = (error: string) => expected.includes(error) || !HURRIED.includes(error)
    const logged = this.errors().filter(isAbout).join(', ')
    const wanted = [...expected].sort().join(', ')
    if (logged !== wanted) throw new Error(`logged as errors: ${logged}; expected: ${wanted}`)
  }
}

const withoutPlaceAndTime = (line: string) =>
  line
    .trim()
    .replace(/^\[\S+\]\s+/, '')
    .replaceAll(/ at \/\S+/g, '')

/** Keeps what the functions' logger would print from now on; what others print is printed. */
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
