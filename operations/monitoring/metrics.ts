import { refreshAccessToken } from '@sesame/contract/endpoints/auth'
import { localized } from '../../scripts/localized.ts'
import { metricName, RESOURCE } from './metric-names.ts'
import { OURS_IN_WORDS, type Json, type Resource } from './resource.ts'
import { SIGNALS } from './signals.ts'
import { SENT_EMAILS } from './signals/email-signals.ts'

/** The metric for the duration of session renewals (seconds), from Cloud Run's request log. */
export const REFRESH_LATENCY = 'refresh-latency'

/** The bucket boundaries of {@link REFRESH_LATENCY} (seconds). An objective's threshold should be one of them. */
const BOUNDS = [0.05, 0.1, 0.2, 0.3, 0.5, 0.75, 1, 1.5, 2, 3, 5, 10, 30]

function metric(name: string, title: string, filter: string, more: Json): Resource {
  const key = metricName(name)
  return {
    kind: 'metric',
    key,
    title: localized({ fr: `mesure ${key}`, en: `metric ${key}` }),
    body: {
      name: key,
      description: `${title} ${OURS_IN_WORDS}`,
      filter: `resource.type="${RESOURCE}" AND ${filter}`,
      ...more,
    },
  }
}

const COUNTED = { metricDescriptor: { metricKind: 'DELTA', valueType: 'INT64', unit: '1' } }

/**
 * Returns the log-based metrics.
 *
 * Source: https://cloud.google.com/logging/docs/reference/v2/rest/v2/projects.metrics
 */
export function metrics(): Resource[] {
  return [
    ...SIGNALS.map(({ name, title, filter }) => metric(name, title, filter, COUNTED)),
    metric(SENT_EMAILS.name, 'Des e-mails sont partis', SENT_EMAILS.filter, COUNTED),
    metric(
      REFRESH_LATENCY,
      'Durée des renouvellements de session',
      [
        'resource.labels.service_name="api"',
        'log_id("run.googleapis.com/requests")',
        `httpRequest.requestUrl=~"${refreshAccessToken.path}$"`,
      ].join(' AND '),
      {
        valueExtractor: 'EXTRACT(httpRequest.latency)',
        metricDescriptor: { metricKind: 'DELTA', valueType: 'DISTRIBUTION', unit: 's' },
        bucketOptions: { explicitBuckets: { bounds: BOUNDS } },
      },
    ),
  ]
}
