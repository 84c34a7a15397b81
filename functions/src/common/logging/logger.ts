import type { ErrorCode } from '@sesame/contract/error-codes'
import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingHttpHeaders } from 'node:http'
import { readRunning, type Running } from '../config/running.ts'
import { describeError } from './describe-error.ts'
import { readTrace, type Trace } from './trace.ts'
import type { Trouble } from './trouble.ts'

/** The request or task on whose behalf lines are logged; `startedAt` in ms, on the clock of `performance.now()`. */
export const logScope = new AsyncLocalStorage<{
  /** The id sent to the caller; a task has none. */
  readonly requestId?: string
  /** The caller's uid, once a signature has proved it. */
  uid?: string
  readonly startedAt: number
  readonly trace?: Trace | undefined
}>()

/** Adds the caller's uid to this request's further log lines. */
export function logCaller(uid: string): void {
  const scope = logScope.getStore()
  if (scope) scope.uid = uid
}

/** Fields of a log line. Never a token, a password, an e-mail or a name. */
export type LogFields = Readonly<Record<string, string | number | boolean | undefined>>

/** Fields of a line that may need attention, with its event or the code of the error response. */
export type TroubleFields = LogFields & ({ readonly event: Trouble } | { readonly code: ErrorCode })

/** Structured logs. Messages are in French, for operators. */
export interface Logger {
  info(message: string, fields?: LogFields): void
  warn(message: string, fields: TroubleFields): void
  error(message: string, error: unknown, fields: TroubleFields): void
}

/** Makes Error Reporting treat a line as an error, with or without a stack. */
const REPORTED =
  'type.googleapis.com/google.devtools.clouderrorreporting.v1beta1.ReportedErrorEvent'

/** Fields that make a line an error of a service in Error Reporting. */
export function reported({ service, version }: Pick<Running, 'service' | 'version'>): object {
  return { '@type': REPORTED, serviceContext: { service, version } }
}

/**
 * Writes one JSON object per line, for Cloud Logging and Error Reporting. Lines of a request carry its id, its caller once
 * known, its trace and its duration so far.
 *
 * Source: Google Cloud, « Structured logging » (special fields); « Format a log entry to report error events ».
 */
export function jsonLogger(
  write: (line: string) => void,
  running = readRunning(process.env),
): Logger {
  const log = (severity: string, message: string, fields: object = {}) =>
    write(JSON.stringify({ severity, message, ...ofScope(running), ...fields }))
  return {
    info: (message, fields) => log('INFO', message, fields),
    warn: (message, fields) => log('WARNING', message, fields),
    error: (message, error, fields) =>
      log('ERROR', message, { ...fields, ...describeError(error), ...reported(running) }),
  }
}

export function stdoutLogger(): Logger {
  return jsonLogger((line) => process.stdout.write(line + '\n'))
}

function ofScope({ projectId }: Running): object {
  const scope = logScope.getStore()
  if (!scope) return {}
  const { requestId, uid, startedAt, trace } = scope
  return {
    requestId,
    uid,
    durationMs: Math.round(performance.now() - startedAt),
    ...(trace && {
      'logging.googleapis.com/trace': `projects/${projectId}/traces/${trace.traceId}`,
      'logging.googleapis.com/spanId': trace.spanId,
      'logging.googleapis.com/trace_sampled': trace.isSampled,
    }),
  }
}

/** Runs a queued task. Its log lines carry its trace, if the request has one, and its duration so far. */
export function inTask<T>(headers: IncomingHttpHeaders, work: () => Promise<T>): Promise<T> {
  return logScope.run({ startedAt: performance.now(), trace: readTrace(headers) }, work)
}
