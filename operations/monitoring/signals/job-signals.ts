import { AT_ONCE, over, running, silent } from '../alerts.ts'
import { event, eventSignal, type Signal } from './signal.ts'

/** Signals about the scheduled jobs. */
export const JOB_SIGNALS: readonly Signal[] = [
  {
    name: 'jobs',
    title: 'Plus aucune tâche planifiée ne passe',
    lines: 'no `event="job"` for an hour, once there was one',
    filter: event('job'),
    means: 'the schedules do not run, so sessions of disabled accounts live on',
    severity: 'CRITICAL',
    alert: silent('1h', 'at once'),
  },
  {
    name: 'nightly-jobs',
    title: 'Les tâches de la nuit ne sont pas passées',
    lines: 'no `event="job"` of `sweepDaily` for 25 h, once there was one',
    filter: `${event('job')} AND resource.labels.service_name="sweepdaily"`,
    means: 'the nightly schedule does not run',
    severity: 'ERROR',
    alert: silent('25h', 'at once'),
  },
  eventSignal(
    'jobs-not-started',
    'Des tâches planifiées ne commencent pas',
    'a run failed before its first job: `reason` names a wrong setting; without it, the database did not answer within a minute',
    'ERROR',
    AT_ONCE,
  ),
  eventSignal('job-failed', 'Une tâche planifiée échoue', 'a job failed', 'ERROR', AT_ONCE),
  eventSignal(
    'job-item-failed',
    'Des effacements d’une tâche planifiée échouent',
    'a job failed for one person, or `wake` met a registered account without a profile: check that `SESAME_DATABASE_SHARDS` names the right databases',
    'WARNING',
    over(0, '1h', 'hourly'),
  ),
  eventSignal(
    'erasures-braked',
    'Des effacements sont freinés',
    'jobs were about to erase far more people than usual, for the reason in `kind`: the rest waits a day, or until two owners of the console release the brake',
    'ERROR',
    AT_ONCE,
  ),
  eventSignal(
    'job-run-failed',
    'Les passages des tâches planifiées ne sont plus notés',
    'a run was not recorded: the console does not show it, or shows it as running',
    'WARNING',
    running(4, 6, 'for a day'),
  ),
  {
    name: 'job-incomplete',
    title: 'Une tâche planifiée ne finit plus',
    lines: '`event="job"` with `complete=false`',
    filter: `${event('job')} AND jsonPayload.complete=false`,
    means: 'a job could not finish within its run',
    severity: 'WARNING',
    alert: running(3, 24, '3 days running'),
  },
  eventSignal(
    'jobs-only-count',
    'Rien n’est effacé : les tâches planifiées comptent seulement',
    'jobs have run dry for more than 14 days, so nothing is removed',
    'ERROR',
    AT_ONCE,
  ),
]
