import { PRODUCT } from '@sesame/contract/product'
import { promqlName } from './metric-names.ts'
import { OBJECTIVES, SERVICE, type ObjectiveName } from './objectives.ts'
import { labelsOf, type Json, type Resource } from './resource.ts'
import { SIGNALS } from './signals.ts'
import type { Severity } from './signals/signal.ts'

/** What is alerted on: how it is named, how urgent it is, and when. */
interface Watched {
  readonly name: string
  readonly title: string
  readonly severity: Severity
  readonly condition: Json
}

/**
 * A metric that has no line yet is unknown: it must not be looked for when the policy is made.
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

/** The month's share of bad requests would be spent in three days. */
const FAST = 10

const burning = (projectId: string, name: ObjectiveName): Watched => ({
  name: `budget-${name}`,
  title: `Objectif en danger : ${OBJECTIVES[name].title}`,
  severity: 'ERROR',
  condition: {
    conditionThreshold: {
      filter: `select_slo_burn_rate("projects/${projectId}/services/${SERVICE}/serviceLevelObjectives/${name}", "3600s")`,
      comparison: 'COMPARISON_GT',
      thresholdValue: FAST,
      duration: '0s',
    },
  },
})

/** Two places of the world at once: one alone may be cut off itself. */
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

/** Everything that is alerted on. */
export function watched(projectId: string, host: string): Watched[] {
  return [
    unreachable(host),
    ...(Object.keys(OBJECTIVES) as ObjectiveName[]).map((name) => burning(projectId, name)),
    ...SIGNALS.map(({ name, title, severity, alert }) => ({
      name,
      title,
      severity,
      condition: promql(alert.query(promqlName(name))),
    })),
  ]
}

/**
 * Alert policies, each with what the runbook says.
 *
 * Source: https://cloud.google.com/monitoring/api/ref_v3/rest/v3/projects.alertPolicies
 */
export function policies(
  projectId: string,
  host: string,
  sectionOf: (alert: string) => string,
): Resource[] {
  return watched(projectId, host).map(({ name, title, severity, condition }) => ({
    kind: 'policy',
    key: name,
    title: `alerte ${name}`,
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
