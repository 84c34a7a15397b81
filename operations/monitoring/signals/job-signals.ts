import { AT_ONCE, over, running, silent } from '../alerts.ts'
import { event, eventSignal, type Signal } from './signal.ts'

/** The scheduled jobs. */
export const JOB_SIGNALS: readonly Signal[] = [
  {
    name: 'jobs',
    title: 'Plus aucune tâche planifiée ne passe',
    lines: 'no `event="job"` for an hour',
    filter: event('job'),
    means: 'schedules do not run: sessions of accounts that were disabled live on',
    severity: 'CRITICAL',
    alert: silent('1h', 'at once'),
  },
  {
    name: 'nightly-jobs',
    title: 'Les tâches de la nuit ne sont pas passées',
    lines: 'no `event="job"` of `sweepDaily` for 25 h',
    filter: `${event('job')} AND resource.labels.service_name="sweepdaily"`,
    means: 'the nightly schedule does not run',
    severity: 'ERROR',
    alert: silent('25h', 'at once'),
  },
  eventSignal(
    'jobs-not-started',
    'Des tâches planifiées ne commencent pas',
    'a run failed before its first job: `reason` names a setting; otherwise the database did not answer in a minute',
    'ERROR',
    AT_ONCE,
  ),
  eventSignal('job-failed', 'Une tâche planifiée échoue', 'a job failed', 'ERROR', AT_ONCE),
  eventSignal(
    'job-item-failed',
    'Des effacements d’une tâche planifiée échouent',
    'something that a job had to do for a person failed, or `wake` met a registered account without a profile: does `SESAME_DATABASE_SHARDS` name the right databases?',
    'WARNING',
    over(0, '1h', 'hourly'),
  ),
  eventSignal(
    'erasures-braked',
    'Des effacements sont freinés',
    'many more erasures that nobody asked for than is usual, of the `kind`: what is left waits a day, or until two owners of the console release the brake',
    'ERROR',
    AT_ONCE,
  ),
  eventSignal(
    'job-run-failed',
    'Les passages des tâches planifiées ne sont plus notés',
    'a run was not noted: the console does not show it, or shows it as running',
    'WARNING',
    running(4, 6, 'for a day'),
  ),
  {
    name: 'job-incomplete',
    title: 'Une tâche planifiée ne finit plus',
    lines: '`event="job"` with `complete=false`',
    filter: `${event('job')} AND jsonPayload.complete=false`,
    means: 'too much for one run',
    severity: 'WARNING',
    alert: running(3, 24, '3 days running'),
  },
  eventSignal(
    'jobs-only-count',
    'Rien n’est effacé : les tâches planifiées comptent seulement',
    'jobs have been in dry run for more than 14 days: nothing is removed',
    'ERROR',
    AT_ONCE,
  ),
]
