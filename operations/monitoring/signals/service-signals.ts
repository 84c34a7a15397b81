import { AT_ONCE, over, running, share, THREE_IN_FIVE_MINUTES } from '../alerts.ts'
import { requestCount } from '../metric-names.ts'
import { eventSignal, type Signal } from './signal.ts'

/** Signals about the service itself. */
export const SERVICE_SIGNALS: readonly Signal[] = [
  {
    name: 'misconfigured',
    title: 'Une instance refuse de servir',
    lines: '`message="Configuration refusée"`',
    filter: 'jsonPayload.message="Configuration refusée"',
    means: 'an instance refuses to serve, because of its settings',
    severity: 'CRITICAL',
    alert: AT_ONCE,
  },
  eventSignal(
    'unhealthy',
    'La base ou le service d’identité ne répond pas',
    'the database or the identity service did not answer',
    'CRITICAL',
    THREE_IN_FIVE_MINUTES,
  ),
  {
    name: 'failures',
    title: 'Des demandes échouent',
    lines: '`code="server/internal"`, `"server/unavailable"`',
    filter: 'jsonPayload.code=("server/internal" OR "server/unavailable")',
    means: 'a request failed',
    severity: 'CRITICAL',
    alert: share({
      percent: 1,
      of: requestCount(),
      window: '5m',
      few: 5,
      said: '> 1 % of requests in 5 min',
    }),
  },
  eventSignal(
    'sdk-warning',
    'Le SDK n’atteint pas ce qu’il lui faut',
    'the SDK logged a warning of the kind in `kind`; at most 5 lines a minute per instance',
    'ERROR',
    over(20, '1h', '> 20 in an hour'),
  ),
  eventSignal(
    'captcha-unavailable',
    'Le captcha ne répond pas',
    'the captcha service did not answer, or refuses our secret, so nobody can sign up or ask for a new password',
    'ERROR',
    THREE_IN_FIVE_MINUTES,
  ),
  eventSignal(
    'commit-refused',
    'Les règles refusent une écriture de nos fonctions',
    'the rules refuse a commit without a conflict: a rule is wrong, or rules and functions are from different releases; `places` are the paths',
    'ERROR',
    AT_ONCE,
  ),
  eventSignal(
    'push-failed',
    'Des appareils ne sont pas alertés',
    "a device was not alerted; the alert is only in the person's list",
    'WARNING',
    THREE_IN_FIVE_MINUTES,
  ),
  eventSignal(
    'statistics-failed',
    'Les statistiques ne sont plus comptées',
    'the statistics counters were not updated',
    'WARNING',
    running(4, 6, 'for a day'),
  ),
]
