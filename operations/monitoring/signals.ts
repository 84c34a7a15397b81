import { JOB_SIGNALS } from './signals/job-signals.ts'
import { EMAIL_SIGNALS } from './signals/email-signals.ts'
import { EVENT_SIGNALS } from './signals/event-signals.ts'
import { PEOPLE_SIGNALS } from './signals/people-signals.ts'
import { SERVICE_SIGNALS } from './signals/service-signals.ts'
import type { Signal } from './signals/signal.ts'

/** The log lines that raise alerts, in the order of the table in docs/logs-and-alerts.md (a test compares the two). */
export const SIGNALS: readonly Signal[] = [
  ...SERVICE_SIGNALS,
  ...PEOPLE_SIGNALS,
  ...JOB_SIGNALS,
  ...EMAIL_SIGNALS,
  ...EVENT_SIGNALS,
]
