import { PRODUCT } from '@sesame/contract/product'
import { localized } from '../../scripts/localized.ts'
import { metricType, RESOURCE } from './metric-names.ts'
import { REFRESH_LATENCY } from './metrics.ts'
import { OURS, type Json, type Resource } from './resource.ts'

/** The monitored service that the objectives are attached to. */
export const SERVICE = 'sesame-api'

/** The API's objectives over four weeks, as listed in docs/logs-and-alerts.md. */
export const OBJECTIVES = {
  availability: { title: 'Disponibilité de l’API : 99,5 % des demandes', goal: 0.995 },
  refresh: { title: 'Renouvellement d’une session : 95 % en moins d’une seconde', goal: 0.95 },
} as const

export type ObjectiveName = keyof typeof OBJECTIVES

/** The maximum duration of a session renewal, in seconds. It is one of the metric's bucket boundaries. */
export const REFRESH_SECONDS = 1

const FOUR_WEEKS = `${28 * 24 * 3600}s`

const requests = [
  'metric.type="run.googleapis.com/request_count"',
  `resource.type="${RESOURCE}"`,
  'resource.labels.service_name=one_of("api", "files")',
].join(' AND ')

const INDICATORS: Readonly<Record<ObjectiveName, Json>> = {
  availability: {
    requestBased: {
      goodTotalRatio: {
        totalServiceFilter: requests,
        badServiceFilter: `${requests} AND metric.labels.response_code_class="5xx"`,
      },
    },
  },
  refresh: {
    requestBased: {
      distributionCut: {
        distributionFilter: `metric.type="${metricType(REFRESH_LATENCY)}" AND resource.type="${RESOURCE}"`,
        range: { max: REFRESH_SECONDS },
      },
    },
  },
}

/**
 * Returns the monitored service and its objectives.
 *
 * Source: https://cloud.google.com/monitoring/api/ref_v3/rest/v3/services.serviceLevelObjectives
 */
export function objectives(): Resource[] {
  const service: Resource = {
    kind: 'service',
    key: SERVICE,
    title: `service ${SERVICE}`,
    body: { displayName: `${PRODUCT}, api`, custom: {}, userLabels: OURS },
  }
  const names = Object.keys(OBJECTIVES) as ObjectiveName[]
  return [
    service,
    ...names.map((name): Resource => {
      const { title: displayName, goal } = OBJECTIVES[name]
      const serviceLevelIndicator = INDICATORS[name]
      return {
        kind: 'objective',
        key: name,
        title: localized({ fr: `objectif ${name}`, en: `objective ${name}` }),
        body: {
          displayName,
          goal,
          rollingPeriod: FOUR_WEEKS,
          serviceLevelIndicator,
          userLabels: OURS,
        },
      }
    }),
  ]
}
