import { PRODUCT } from '@sesame/contract/product'
import { localized } from '../../scripts/localized.ts'
import { share } from './alerts.ts'
import { promqlName, requestCount } from './metric-names.ts'
import { REFRESH_LATENCY } from './metrics.ts'
import { OBJECTIVES, REFRESH_SECONDS, type ObjectiveName } from './objectives.ts'
import { labelsOf, type Json, type Resource } from './resource.ts'
import { SIGNALS } from './signals.ts'
import type { Severity } from './signals/signal.ts'

/** An alert with its name, severity and condition. */
interface Watched {
  readonly name: string
  readonly title: string
  readonly severity: Severity
  readonly condition: Json
}

/**
 * Returns a PromQL condition. It skips the validation of the metric when the policy is created, because a metric does not
 * exist before its first log line.
 *
 * Source: Google Cloud, « PromQL-based alerting policies » (which look back up to two years of data).
 */
const promql = (query: string): Json => ({
  conditionPrometheusQueryLanguage: {
    query,
    duration: '0s',
    evaluationInterval: '60s',
    disableMetricValidation: true,
  },
})

/** The burn rate that raises an alert. At this rate, a month's error budget lasts three days. */
const FAST = 10

/** Returns the share of an hour's requests that miss an objective when its budget burns at the rate {@link FAST}. */
const missing = (name: ObjectiveName) => Number((FAST * (1 - OBJECTIVES[name].goal)).toFixed(4))

const refreshes = (part: '_count' | '_bucket') =>
  `increase(${promqlName(REFRESH_LATENCY, part)}[1h])`

/**
 * PromQL that is true if an objective's budget burns too fast. `select_slo_burn_rate` would fire for one slow request of
 * two at night, so each condition has a minimum: an hour with few failures, or few renewals, never fires.
 */
const BURNING: Readonly<Record<ObjectiveName, string>> = {
  availability: share({
    percent: 100 * missing('availability'),
    of: requestCount(),
    window: '1h',
    few: 5,
    said: '',
  }).query(requestCount('5xx')),
  // If this quantile exceeds the threshold, too many renewals are slow.
  refresh: `histogram_quantile(${1 - missing('refresh')}, sum by (le) (${refreshes('_bucket')})) > ${REFRESH_SECONDS} and sum(${refreshes('_count')}) > 20`,
}

const burning = (name: ObjectiveName): Watched => ({
  name: `budget-${name}`,
  title: `Objectif en danger : ${OBJECTIVES[name].title}`,
  severity: 'ERROR',
  condition: promql(BURNING[name]),
})

/**
 * Fires if the host is unreachable from two locations at the same time, because a single location may itself be cut off.
 */
const unreachable = (host: string): Watched => ({
  name: 'unreachable',
  title: 'Le site ou l’API ne répond pas',
  severity: 'CRITICAL',
  condition: {
    conditionThreshold: {
      filter: [
        'metric.type="monitoring.googleapis.com/uptime_check/check_passed"',
        'resource.type="uptime_url"',
        `resource.labels.host="${new URL(host).hostname}"`,
      ].join(' AND '),
      aggregations: [
        {
          alignmentPeriod: '120s',
          perSeriesAligner: 'ALIGN_NEXT_OLDER',
          crossSeriesReducer: 'REDUCE_COUNT_FALSE',
          groupByFields: ['resource.label.host'],
        },
      ],
      comparison: 'COMPARISON_GT',
      thresholdValue: 1,
      duration: '60s',
    },
  },
})

/** All alerts. */
export function watched(host: string): Watched[] {
  return [
    unreachable(host),
    ...(Object.keys(OBJECTIVES) as ObjectiveName[]).map(burning),
    ...SIGNALS.map(({ name, title, severity, alert }) => ({
      name,
      title,
      severity,
      condition: promql(alert.query(promqlName(name))),
    })),
  ]
}

/**
 * Returns all alert policies, each documented with its runbook section.
 *
 * Source: https://cloud.google.com/monitoring/api/ref_v3/rest/v3/projects.alertPolicies
 */
export function policies(host: string, sectionOf: (alert: string) => string): Resource[] {
  return watched(host).map(({ name, title, severity, condition }) => ({
    kind: 'policy',
    key: name,
    title: localized({ fr: `alerte ${name}`, en: `alert ${name}` }),
    body: {
      displayName: `${PRODUCT} : ${title}`,
      severity,
      enabled: true,
      combiner: 'OR',
      conditions: [{ displayName: title, ...condition }],
      documentation: { content: sectionOf(name), mimeType: 'text/markdown' },
      userLabels: labelsOf(name),
    },
  }))
}
