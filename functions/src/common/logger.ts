import { AsyncLocalStorage } from 'node:async_hooks'

/** The request on whose behalf lines are logged; `startedAt` in ms, on the clock of `performance.now()`. */
export const logScope = new AsyncLocalStorage<{
  readonly requestId: string
  readonly startedAt: number
}>()

/** Fields of a log line. Never a token, a password, an e-mail or a name. */
export type LogFields = Readonly<Record<string, string | number | boolean | undefined>>

/** Structured logs. Messages are in French, for operators. */
export interface Logger {
  info(message: string, fields?: LogFields): void
  warn(message: string, fields?: LogFields): void
  error(message: string, error: unknown, fields?: LogFields): void
}

/**
 * Writes one JSON object per line, for Cloud Logging. Lines of a request carry its id and its duration so far.
 *
 * Source: Google Cloud, « Structured logging » (special fields `severity`, `message`).
 */
export function jsonLogger(write: (line: string) => void): Logger {
  const log = (severity: string, message: string, fields: object = {}) =>
    write(JSON.stringify({ severity, message, ...ofRequest(), ...fields }))
  return {
    info: (message, fields) => log('INFO', message, fields),
    warn: (message, fields) => log('WARNING', message, fields),
    error: (message, error, fields) => log('ERROR', message, { ...fields, ...describe(error) }),
  }
}

export function stdoutLogger(): Logger {
  return jsonLogger((line) => process.stdout.write(line + '\n'))
}

function ofRequest(): object {
  const scope = logScope.getStore()
  if (!scope) return {}
  const { requestId, startedAt } = scope
  return { requestId, durationMs: Math.round(performance.now() - startedAt) }
}

/** Names and codes of an error and its causes, and the innermost stack. No messages: they may quote input. */
function describe(error: unknown): { error: string; stack?: string } {
  if (!(error instanceof Error)) return { error: typeof error }
  const chain: Error[] = []
  for (let e: unknown = error; e instanceof Error && chain.length < 5; e = e.cause) chain.push(e)
  const names = chain.map((e) => {
    const { code } = e as NodeJS.ErrnoException
    return code === undefined ? e.name : `${e.name} (${code})`
  })
  // The innermost cause tells where it happened, unless its stack has only Node's own frames.
  const places = chain.reverse().map(framesOf)
  const frames = places.find((lines) => lines.some((line) => !line.includes('node:'))) ?? places[0]
  return { error: names.join(' ← '), ...(frames && { stack: frames.slice(0, 8).join('\n') }) }
}

/** The stack's frames, without the message, which may span lines. */
function framesOf({ stack = '', message }: Error): string[] {
  const lines = stack.replace(message, '').split('\n').slice(1)
  return lines.filter((line) => /^ {4}at /.test(line))
}
