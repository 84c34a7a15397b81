import { getHealth } from '@sesame/contract/endpoints/system'
import { labelsOf, type Resource } from './resource.ts'

/**
 * Asks the API every minute how it is, from several places of the world, as people reach it.
 *
 * Source: https://cloud.google.com/monitoring/api/ref_v3/rest/v3/projects.uptimeCheckConfigs
 */
export function uptime(projectId: string, host: string): Resource {
  return {
    kind: 'uptime',
    key: 'health',
    title: `contrôle de ${getHealth.path}`,
    body: {
      displayName: 'Sésame : état de l’API',
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
