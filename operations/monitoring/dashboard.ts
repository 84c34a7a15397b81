import { PRODUCT } from '@sesame/contract/product'
import { localized } from '../../scripts/localized.ts'
import { metricType, RESOURCE } from './metric-names.ts'
import { OBJECTIVES, SERVICE } from './objectives.ts'
import { REFRESH_LATENCY } from './metrics.ts'
import { OURS, type Json, type Resource } from './resource.ts'
import { JOB_SIGNALS } from './signals/job-signals.ts'
import { EMAIL_SIGNALS } from './signals/email-signals.ts'
import { PEOPLE_SIGNALS } from './signals/people-signals.ts'
import { SERVICE_SIGNALS } from './signals/service-signals.ts'
import type { Signal } from './signals/signal.ts'

const DASHBOARD = 'sesame'

interface Series {
  readonly filter: string
  readonly aligner: string
  readonly reducer: string
  readonly groupBy?: readonly string[]
  readonly legend?: string
}

const api = (metric: string) =>
  `metric.type="run.googleapis.com/${metric}" resource.type="${RESOURCE}" resource.labels.service_name="api"`

const lines = (signal: string, legend: string): Series => ({
  filter: `metric.type="${metricType(signal)}" resource.type="${RESOURCE}"`,
  aligner: 'ALIGN_DELTA',
  reducer: 'REDUCE_SUM',
  legend,
})

function chart(title: string, series: readonly Series[]): Json {
  const dataSets = series.map(({ filter, aligner, reducer, groupBy = [], legend = '' }) => ({
    plotType: 'LINE',
    legendTemplate: legend,
    timeSeriesQuery: {
      timeSeriesFilter: {
        filter,
        aggregation: {
          alignmentPeriod: '300s',
          perSeriesAligner: aligner,
          crossSeriesReducer: reducer,
          groupByFields: groupBy,
        },
      },
    },
  }))
  return { title, xyChart: { dataSets } }
}

const signals = (title: string, all: readonly Signal[]) =>
  chart(
    title,
    all.map(({ name }) => lines(name, name)),
  )

/** Returns a chart of the remaining error budget. */
const budget = (projectId: string, name: string, title: string): Json =>
  chart(title, [
    {
      filter: `select_slo_budget_fraction("projects/${projectId}/services/${SERVICE}/serviceLevelObjectives/${name}")`,
      aligner: 'ALIGN_MEAN',
      reducer: 'REDUCE_MEAN',
    },
  ])

/**
 * Returns the dashboard with the state of the whole service.
 *
 * Source: https://cloud.google.com/monitoring/api/ref_v3/rest/v1/projects.dashboards
 */
export function dashboard(projectId: string): Resource {
  const widgets = [
    chart('Demandes à l’API, par classe de réponse', [
      {
        filter: api('request_count'),
        aligner: 'ALIGN_RATE',
        reducer: 'REDUCE_SUM',
        groupBy: ['metric.label.response_code_class'],
      },
    ]),
    chart('Durée des demandes, 95ᵉ centile', [
      {
        filter: api('request_latencies'),
        aligner: 'ALIGN_DELTA',
        reducer: 'REDUCE_PERCENTILE_95',
      },
      { ...lines(REFRESH_LATENCY, 'renouvellements'), reducer: 'REDUCE_PERCENTILE_95' },
    ]),
    ...Object.entries(OBJECTIVES).map(([name, { title }]) => budget(projectId, name, title)),
    signals('Le service', SERVICE_SIGNALS),
    signals('Les personnes', PEOPLE_SIGNALS),
    signals('Les tâches planifiées', JOB_SIGNALS),
    signals('Les e-mails', EMAIL_SIGNALS),
    chart('Instances de l’API', [
      {
        filter: api('container/instance_count'),
        aligner: 'ALIGN_MAX',
        reducer: 'REDUCE_SUM',
        groupBy: ['metric.label.state'],
      },
    ]),
  ]
  return {
    kind: 'dashboard',
    key: DASHBOARD,
    title: localized({ fr: 'tableau de bord', en: 'dashboard' }),
    body: { displayName: PRODUCT, labels: OURS, gridLayout: { columns: '2', widgets } },
  }
}
