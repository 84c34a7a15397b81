import type { Alert } from '../alerts.ts'

/** How urgent an alert is. CRITICAL wakes the operator on duty. */
export type Severity = 'CRITICAL' | 'ERROR' | 'WARNING'

/** A kind of log line, how it is counted, and when it raises an alert. */
export interface Signal {
  /** The name of the signal's metric and of its alert. */
  readonly name: string
  /** The title in notifications, in French. */
  readonly title: string
  /** The matching log lines, as worded in docs/logs-and-alerts.md. */
  readonly lines: string
  /** The Cloud Logging filter for the matching log lines. */
  readonly filter: string
  /** The meaning of the log lines, as worded in docs/logs-and-alerts.md. */
  readonly means: string
  readonly severity: Severity
  readonly alert: Alert
}

/** Returns the Cloud Logging filter for an event. */
export const event = (name: string) => `jsonPayload.event="${name}"`

/** Creates a signal that has the name of an event and matches the event's log lines. Most signals are of this kind. */
export function eventSignal(
  name: string,
  title: string,
  means: string,
  severity: Severity,
  alert: Alert,
): Signal {
  return { name, title, lines: `\`event="${name}"\``, filter: event(name), means, severity, alert }
}
