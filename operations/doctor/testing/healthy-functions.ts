import { REGION } from '@sesame/contract/constants'
import { API } from '../functions/revisions.ts'
import type { Project } from '../project/project.ts'
import type { Replies, Reply } from './fake-servers.ts'
import { ACCOUNTS, memberOf, policyOf } from './members.ts'
import { healthyQueues, SEND_EVENTS, SEND_MAIL } from './healthy-queues.ts'

/** The custom roles of docs/operations.md, with their permissions. */
const OWN_ROLES = {
  sesameApi: [
    ...['firebaseauth.users.get', 'firebaseauth.users.create', 'firebaseauth.users.update'],
    ...['firebaseauth.users.delete', 'firebaseauth.users.sendEmail'],
  ],
  sesameJobs: [
    ...['firebaseauth.users.get', 'firebaseauth.users.update', 'firebaseauth.users.delete'],
  ],
  sesameMails: ['firebaseauth.users.get', 'firebaseauth.users.sendEmail'],
  sesameTools: [
    ...['firebaseauth.users.get', 'firebaseauth.users.update', 'firebaseauth.users.delete'],
    'firebaseauth.users.sendEmail',
  ],
  sesameExports: ['storage.objects.create'],
  sesameKept: ['storage.objects.create'],
  sesameFiles: ['storage.objects.get', 'storage.objects.list', 'storage.objects.delete'],
}

/** The functions of the console and of file storage. */
const [TOOLS, FILES] = ['tools', 'files']

/** The only version of each secret that `api` reads. */
const SECRET_VERSION = '1'

/** Returns the APIs' replies about functions that are deployed as declared in the code, with `api` at this URL. */
export function healthyFunctions(project: Project, uri: string): Replies {
  const { id, settings } = project
  const secretsOf = (name: string) =>
    project.declared
      .filter((declared) => declared.name === name)
      .flatMap(({ secretEnvironmentVariables }) => secretEnvironmentVariables.map(({ key }) => key))
  const readersOf = (secret: string) => [
    ...(secretsOf(API).includes(secret) ? [memberOf('sesame-api', id)] : []),
    ...(secretsOf(SEND_MAIL).includes(secret) ? [memberOf('sesame-mails', id)] : []),
    ...(secretsOf(SEND_EVENTS).includes(secret) ? [memberOf('sesame-events', id)] : []),
    ...(secretsOf(FILES).includes(secret) ? [memberOf('sesame-files', id)] : []),
    ...(secretsOf(TOOLS).includes(secret) ? [memberOf('sesame-tools', id)] : []),
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
            serviceAccountEmail: declared.serviceAccountEmail,
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
    ...service(id, API, ['api-2', 'api-1'], secretsOf(API)),
    ...service(id, SEND_MAIL.toLowerCase(), ['sendmail-1'], secretsOf(SEND_MAIL)),
    ...service(id, SEND_EVENTS.toLowerCase(), ['sendevents-1'], secretsOf(SEND_EVENTS)),
    ...service(id, FILES, ['files-1'], secretsOf(FILES)),
    ...service(id, TOOLS, ['tools-1'], secretsOf(TOOLS)),
    ...healthyQueues(project),
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
      [...new Set([...secretsOf(API), ...secretsOf(SEND_MAIL), ...secretsOf(SEND_EVENTS)])].flatMap(
        (secret): [string, Reply][] => {
          const path = `google/secrets/v1/projects/${id}/secrets/${secret}`
          const version = {
            name: `projects/1/secrets/${secret}/versions/${SECRET_VERSION}`,
            state: 'ENABLED',
          }
          return [
            [`${path}/versions`, { body: { versions: [version] } }],
            [
              `${path}:getIamPolicy`,
              policyOf('roles/secretmanager.secretAccessor', readersOf(secret)),
            ],
          ]
        },
      ),
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
          { role: `projects/${id}/roles/sesameMails`, members: [memberOf('sesame-mails', id)] },
          { role: `projects/${id}/roles/sesameTools`, members: [memberOf('sesame-tools', id)] },
          {
            role: 'roles/firebasecloudmessaging.admin',
            members: [memberOf('sesame-api', id), memberOf('sesame-jobs', id)],
          },
          { role: 'roles/owner', members: ['user:operator@example.com'] },
        ],
      },
    },
    ...Object.fromEntries(
      Object.entries(OWN_ROLES).map(([name, includedPermissions]) => [
        `google/iam/v1/projects/${id}/roles/${name}`,
        { body: { name: `projects/${id}/roles/${name}`, includedPermissions } },
      ]),
    ),
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

/** Returns a Cloud Run service of which only the first of these revisions is reachable and gets traffic. */
function service(
  id: string,
  name: string,
  revisions: readonly string[],
  secrets: readonly string[],
): Replies {
  const place = `projects/${id}/locations/${REGION}/services/${name}`
  const [newest = ''] = revisions
  return {
    [`google/run/v2/${place}`]: {
      body: {
        latestReadyRevision: `${place}/revisions/${newest}`,
        trafficStatuses: [
          { type: 'TRAFFIC_TARGET_ALLOCATION_TYPE_LATEST', percent: 100 },
          { revision: newest, tag: 'fh-2' },
        ],
      },
    },
    [`google/run/v2/${place}/revisions`]: {
      body: {
        revisions: revisions.map((revision) => ({
          name: `${place}/revisions/${revision}`,
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
  }
}
