import { JOB_SIGNALS } from './signals/job-signals.ts'
import { LETTER_SIGNALS } from './signals/letter-signals.ts'
import { PEOPLE_SIGNALS } from './signals/people-signals.ts'
import { SERVICE_SIGNALS } from './signals/service-signals.ts'
import type { Signal } from './signals/signal.ts'

/** What log lines say that somebody has to know, in the order of docs/logs-and-alerts.md, whose table a test compares. */
export const SIGNALS: readonly Signal[] = [
  ...SERVICE_SIGNALS,
  ...PEOPLE_SIGNALS,
  ...JOB_SIGNALS,
  ...LETTER_SIGNALS,
]
