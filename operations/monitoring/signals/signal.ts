import type { Alert } from '../alerts.ts'

/** How urgent an alert is. CRITICAL wakes the operator on duty. */
export type Severity = 'CRITICAL' | 'ERROR' | 'WARNING'

/** A kind of log line, how it is counted, and when it raises an alert. */
export interface Signal {
  /** The name of its metric and of its alert. */
  readonly name: string
  /** The title in notifications, in French. */
  readonly title: string
  /** The log lines that it matches, as worded in docs/logs-and-alerts.md. */
  readonly lines: string
  /** The Cloud Logging filter that matches these lines. */
  readonly filter: string
  /** Its meaning, as worded in docs/logs-and-alerts.md. */
  readonly means: string
  readonly severity: Severity
  readonly alert: Alert
}

/** The Cloud Logging filter for an event. */
export const event = (name: string) => `jsonPayload.event="${name}"`

/** The usual kind of signal: it matches the lines of one event, and has the event's name. */
export function eventSignal(
  name: string,
  title: string,
  means: string,
  severity: Severity,
  alert: Alert,
): Signal {
  return { name, title, lines: `\`event="${name}"\``, filter: event(name), means, severity, alert }
}
