import type { Alert } from '../alerts.ts'

/** How urgent an alert is: the first is for the night. */
export type Severity = 'CRITICAL' | 'ERROR' | 'WARNING'

/** Something that log lines say, how it is counted, and when somebody has to know. */
export interface Signal {
  /** Of its metric and of its alert. */
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

/** The usual one: an event of its own name. */
export function eventSignal(
  name: string,
  title: string,
  means: string,
  severity: Severity,
  alert: Alert,
): Signal {
  return { name, title, lines: `\`event="${name}"\``, filter: event(name), means, severity, alert }
}
