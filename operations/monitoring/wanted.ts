import { getHealth } from '@sesame/contract/endpoints/system'
import { PRODUCT } from '@sesame/contract/product'
import { localized } from '../../scripts/localized.ts'
import { dashboard } from './dashboard.ts'
import { metrics } from './metrics.ts'
import { objectives } from './objectives.ts'
import { policies } from './policies.ts'
import { labelsOf, type Resource } from './resource.ts'
import { readRunbook, sectionOf } from './runbook.ts'

/** The monitored project. */
interface Site {
  readonly projectId: string
  /** The origin of Sésame's pages. */
  readonly host: string
}

/**
 * Returns all monitoring resources of a project, in the order of creation. If no channels are given, alert policies keep
 * their own.
 */
export function wantedResources({ projectId, host }: Site, channels: readonly string[] = []) {
  const sections = readRunbook()
  const alerts = policies(host, (alert) => sectionOf(sections, alert))
  const notified = alerts.map((policy) => ({
    ...policy,
    body: { ...policy.body, notificationChannels: channels },
  }))
  const all: readonly Resource[] = [
    ...metrics(),
    ...objectives(),
    uptime(projectId, host),
    ...(channels.length === 0 ? alerts : notified),
    dashboard(projectId),
  ]
  return all
}

/**
 * Calls the API's health check every minute from several locations, through the published site.
 *
 * Source: https://cloud.google.com/monitoring/api/ref_v3/rest/v3/projects.uptimeCheckConfigs
 */
function uptime(projectId: string, host: string): Resource {
  return {
    kind: 'uptime',
    key: 'health',
    title: localized({ fr: `contrôle de ${getHealth.path}`, en: `check of ${getHealth.path}` }),
    body: {
      displayName: `${PRODUCT} : état de l’API`,
      monitoredResource: {
        type: 'uptime_url',
        labels: { project_id: projectId, host: new URL(host).hostname },
      },
      httpCheck: {
        requestMethod: 'GET',
        path: getHealth.path,
        port: 443,
        useSsl: true,
        validateSsl: true,
        acceptedResponseStatusCodes: [{ statusClass: 'STATUS_CLASS_2XX' }],
      },
      period: '60s',
      timeout: '10s',
      userLabels: labelsOf('health'),
    },
  }
}
