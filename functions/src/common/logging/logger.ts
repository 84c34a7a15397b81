import type { ErrorCode } from '@sesame/contract/error-codes'
import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingHttpHeaders } from 'node:http'
import { readRunning, type Running } from '../config/running.ts'
import { describeError } from './describe-error.ts'
import { readTrace, type Trace } from './trace.ts'
import type { Trouble } from './trouble.ts'

/** The request or task to which log lines belong. `startedAt` is in ms on the clock of `performance.now()`. */
export const logScope = new AsyncLocalStorage<{
  /** The request id that is sent to the caller; a task has none. */
  readonly requestId?: string
  /** The caller's uid, after a signature has proved it. */
  uid?: string
  readonly startedAt: number
  readonly trace?: Trace | undefined
}>()

/** Adds the caller's uid to all later log lines of this request. */
export function logCaller(uid: string): void {
  const scope = logScope.getStore()
  if (scope) scope.uid = uid
}

/** Fields of a log line. They never contain a token, a password, an e-mail address or a name. */
export type LogFields = Readonly<Record<string, string | number | boolean | undefined>>

/** Fields of a log line that may need attention. They include the event's name or the code of the error response. */
export type TroubleFields = LogFields & ({ readonly event: Trouble } | { readonly code: ErrorCode })

/** Structured logs. Messages are in French, for operators. */
export interface Logger {
  info(message: string, fields?: LogFields): void
  warn(message: string, fields: TroubleFields): void
  error(message: string, error: unknown, fields: TroubleFields): void
}

/** Makes Error Reporting treat a log line as an error, with or without a stack. */
const REPORTED =
  'type.googleapis.com/google.devtools.clouderrorreporting.v1beta1.ReportedErrorEvent'

/** Returns the fields that make a log line a service's error in Error Reporting. */
export function reported({ service, version }: Pick<Running, 'service' | 'version'>): object {
  return { '@type': REPORTED, serviceContext: { service, version } }
}

/**
 * Writes one JSON object per line, for Cloud Logging and Error Reporting. A request's log lines contain its id, its caller if
 * known, its trace and the time since its start.
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

/**
 * Runs a queued task. The task's log lines contain the trace that the request headers name, if any, and the time since
 * the task's start.
 */
export function inTask<T>(headers: IncomingHttpHeaders, work: () => Promise<T>): Promise<T> {
  return logScope.run({ startedAt: performance.now(), trace: readTrace(headers) }, work)
}
