import { REGION } from '@sesame/contract/constants'
import { API } from '../functions/reachable-revisions.ts'
import type { Project } from '../project/project.ts'
import type { Replies, Reply } from './fake-servers.ts'

/** What functions run as: the names of docs/operations.md. */
export const ACCOUNTS = ['sesame-api', 'sesame-jobs'] as const

const addressOf = (name: string, id: string) => `${name}@${id}.iam.gserviceaccount.com`

export function memberOf(name: (typeof ACCOUNTS)[number], id: string): string {
  return `serviceAccount:${addressOf(name, id)}`
}

/** The secrets of `api`, of which each has this one version. */
const SECRET_VERSION = '1'

/** What is answered about functions as the code declares them, of which `api` answers at this address. */
export function healthyFunctions(project: Project, uri: string): Replies {
  const { id, settings } = project
  const secrets = project.declared.flatMap(({ secretEnvironmentVariables }) =>
    secretEnvironmentVariables.map(({ key }) => key),
  )
  const policy = [
    { role: 'roles/secretmanager.secretAccessor', members: [memberOf('sesame-api', id)] },
  ]
  return {
    [`google/functions/v2/projects/${id}/locations/-/functions`]: {
      body: {
        functions: project.declared.map((declared) => ({
          name: `projects/${id}/locations/${REGION}/functions/${declared.name}`,
          state: 'ACTIVE',
          buildConfig: { runtime: 'nodejs24' },
          serviceConfig: {
            uri: uri,
            serviceAccountEmail: addressOf(
              declared.name === API ? 'sesame-api' : 'sesame-jobs',
              id,
            ),
            availableMemory: `${declared.availableMemoryMb}Mi`,
            timeoutSeconds: declared.timeoutSeconds,
            minInstanceCount: declared.minInstances ?? 0,
            maxInstanceCount: declared.maxInstances,
            maxInstanceRequestConcurrency: declared.concurrency,
            environmentVariables: settings,
          },
        })),
      },
    },
    [`google/run/v2/projects/${id}/locations/${REGION}/services/${API}`]: {
      body: {
        latestReadyRevision: `projects/${id}/locations/${REGION}/services/${API}/revisions/api-2`,
        trafficStatuses: [
          { type: 'TRAFFIC_TARGET_ALLOCATION_TYPE_LATEST', percent: 100 },
          { revision: 'api-2', tag: 'fh-2' },
        ],
      },
    },
    [`google/run/v2/projects/${id}/locations/${REGION}/services/${API}/revisions`]: {
      body: {
        revisions: ['api-2', 'api-1'].map((name) => ({
          name: `projects/${id}/locations/${REGION}/services/${API}/revisions/${name}`,
          containers: [
            {
              env: [
                { name: 'SESAME_CAPTCHA', value: 'on' },
                ...secrets.map((secret) => ({
                  name: secret,
                  valueSource: { secretKeyRef: { secret, version: SECRET_VERSION } },
                })),
              ],
            },
          ],
        })),
      },
    },
    [`google/hosting/v1beta1/projects/${id}/sites`]: {
      body: { sites: [{ name: `projects/${id}/sites/${id}`, type: 'DEFAULT_SITE' }] },
    },
    [`google/hosting/v1beta1/projects/${id}/sites/${id}/channels/live/releases`]: {
      body: {
        releases: [
          {
            version: {
              config: {
                rewrites: [
                  { glob: '/api/**', run: { serviceId: API, region: REGION, tag: 'fh-2' } },
                  { glob: '**', path: '/index.html' },
                ],
              },
            },
          },
        ],
      },
    },
    ...Object.fromEntries(
      secrets.flatMap((secret): [string, Reply][] => {
        const path = `google/secrets/v1/projects/${id}/secrets/${secret}`
        const version = {
          name: `projects/1/secrets/${secret}/versions/${SECRET_VERSION}`,
          state: 'ENABLED',
        }
        return [
          [`${path}/versions`, { body: { versions: [version] } }],
          [`${path}:getIamPolicy`, { body: { bindings: policy } }],
        ]
      }),
    ),
    [`google/projects/v1/projects/${id}:getIamPolicy`]: {
      body: {
        bindings: [
          {
            role: 'roles/firebasedatabase.admin',
            members: ACCOUNTS.map((name) => memberOf(name, id)),
          },
          { role: `projects/${id}/roles/sesameApi`, members: [memberOf('sesame-api', id)] },
          { role: `projects/${id}/roles/sesameJobs`, members: [memberOf('sesame-jobs', id)] },
          { role: 'roles/firebasecloudmessaging.admin', members: [memberOf('sesame-api', id)] },
          { role: 'roles/owner', members: ['user:operator@example.com'] },
        ],
      },
    },
    [`google/scheduler/v1/projects/${id}/locations/${REGION}/jobs`]: {
      body: {
        jobs: project.declared.flatMap(({ name, scheduleTrigger }) =>
          scheduleTrigger === undefined
            ? []
            : {
                name: `projects/${id}/locations/${REGION}/jobs/firebase-schedule-${name}-${REGION}`,
                schedule: scheduleTrigger.schedule,
                timeZone: scheduleTrigger.timeZone,
                state: 'ENABLED',
                status: {},
              },
        ),
      },
    },
  }
}
