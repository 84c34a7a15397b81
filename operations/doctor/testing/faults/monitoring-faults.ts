import { both, set, type Fault } from '../change-replies.ts'
import { ID } from '../healthy-project.ts'

const POLICIES = `google/monitoring/v3/projects/${ID}/alertPolicies`
const METRICS = `google/logging/v2/projects/${ID}/metrics`
const SAME = 'sont ceux du dépôt'

/** Faults of monitoring and of its notification channels. */
export const MONITORING_FAULTS: readonly Fault[] = [
  {
    check: SAME,
    change: set(METRICS, 'metrics', []),
    problem: '+ mesure sesame-misconfigured',
    mend: `npm run monitoring -- ${ID} --apply`,
  },
  {
    check: SAME,
    change: set(POLICIES, 'alertPolicies.0.enabled', undefined),
    problem: '~ alerte unreachable\u00A0: enabled',
    mend: '--apply',
  },
  {
    check: SAME,
    change: set(POLICIES, 'alertPolicies.0.conditions', []),
    problem: '~ alerte unreachable\u00A0: conditions',
    mend: '--apply',
  },
  {
    check: SAME,
    change: both(
      set(POLICIES, 'alertPolicies.0.userLabels.key', 'former'),
      set(POLICIES, 'alertPolicies.0.displayName', 'Former'),
    ),
    problem: '− Former',
    mend: '--apply',
  },
  {
    check: 'prévient quelqu’un',
    change: set(POLICIES, 'alertPolicies.0.notificationChannels', undefined),
    problem: '1 n’ont pas de canal, dont unreachable',
    mend: '--channel <canal>',
  },
]
