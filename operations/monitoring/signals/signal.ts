import type { Alert } from '../alerts.ts'

/** How urgent an alert is; the first wakes the operator on duty. */
export type Severity = 'CRITICAL' | 'ERROR' | 'WARNING'

/** A kind of log line, how it is counted, and when it raises an alert. */
export interface Signal {
  /** The name of its metric and of its alert. */
  readonly name: string
  /** In French, as it is notified. */
  readonly title: string
  /** The lines, in the words of docs/logs-and-alerts.md. */
  readonly lines: string
  /** The same lines, for Cloud Logging. */
  readonly filter: string
  /** The meaning, in the words of docs/logs-and-alerts.md. */
  readonly means: string
  readonly severity: Severity
  readonly alert: Alert
}

/** Lines of an event, for Cloud Logging. */
export const event = (name: string) => `jsonPayload.event="${name}"`

/** The usual signal: the lines of one event, whose name it has. */
export function eventSignal(
  name: string,
  title: string,
  means: string,
  severity: Severity,
  alert: Alert,
): Signal {
  return { name, title, lines: `\`event="${name}"\``, filter: event(name), means, severity, alert }
}
