import { queueChecks } from '../functions/queue-checks.ts'
import { hasConsole } from './has-console.ts'

/** The queue in which operators' requests for a run of a job wait. */
export const CONSOLE_QUEUE = queueChecks({
  name: 'runJobs',
  called: 'console : la file des travaux demandés',
  askers: 'console : tools peut demander un travail, que la file confie à runJobs',
  isFor: hasConsole,
})
