import type { ApiName } from '../doctor/project/apis.ts'
import { OURS, OURS_IN_WORDS, type Json, type Kind, type Resource } from './resource.ts'

/** A request that changes a resource. */
export interface Change {
  readonly api: ApiName
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly body?: Json
}

/** The path of a kind's resources, and the requests that change them. */
interface Collection {
  readonly api: ApiName
  readonly path: (projectId: string) => string
  /** The field that contains the resources in the response to a list request. */
  readonly member: string
  readonly keyOf: (found: Json) => string
  /** Whether this command created the resource. */
  readonly isOurs: (found: Json) => boolean
  readonly create: (path: string, wanted: Resource) => Omit<Change, 'api'>
  readonly update: (path: string, wanted: Resource, found: Json) => Omit<Change, 'api'>
  readonly remove: (path: string, found: Json) => Omit<Change, 'api'>
}

const nameOf = ({ name }: Json) => (typeof name === 'string' ? name : '')
const idOf = (found: Json) => nameOf(found).split('/').at(-1) ?? ''

const hasLabels = (found: Json, member = 'userLabels') =>
  (found[member] as Json | undefined)?.['managed-by'] === OURS['managed-by']

/** Updates only the fields that the repository defines, so a policy keeps the channels that an operator chose. */
const masked = ({ body }: Resource) => `updateMask=${Object.keys(body).join(',')}`

/** Resources whose names Cloud Monitoring assigns, so we find them by a label. */
const labelled = (collection: string): Collection => ({
  api: 'monitoring',
  path: (projectId) => `/v3/projects/${projectId}/${collection}`,
  member: collection,
  keyOf: (found) => {
    const { key } = (found['userLabels'] ?? {}) as { key?: string }
    return hasLabels(found) ? (key ?? '') : ''
  },
  isOurs: (found) => hasLabels(found),
  create: (path, { body }) => ({ method: 'POST', path, body }),
  update: (_, wanted, found) => ({
    method: 'PATCH',
    path: `/v3/${nameOf(found)}?${masked(wanted)}`,
    body: wanted.body,
  }),
  remove: (_, found) => ({ method: 'DELETE', path: `/v3/${nameOf(found)}` }),
})

/** Resources whose names we choose. */
const named = (collection: string, idParameter: string): Collection => ({
  ...labelled(collection),
  keyOf: idOf,
  create: (path, { key, body }) => ({
    method: 'POST',
    path: `${path}?${idParameter}=${key}`,
    body,
  }),
})

export const COLLECTIONS: Readonly<Record<Kind, Collection>> = {
  metric: {
    api: 'logging',
    path: (projectId) => `/v2/projects/${projectId}/metrics`,
    member: 'metrics',
    keyOf: nameOf,
    isOurs: ({ description }) =>
      typeof description === 'string' && description.endsWith(OURS_IN_WORDS),
    create: (path, { body }) => ({ method: 'POST', path, body }),
    update: (path, { key, body }) => ({ method: 'PUT', path: `${path}/${key}`, body }),
    remove: (path, found) => ({ method: 'DELETE', path: `${path}/${nameOf(found)}` }),
  },
  service: named('services', 'serviceId'),
  objective: {
    ...named('serviceLevelObjectives', 'serviceLevelObjectiveId'),
    path: (projectId) => `/v3/projects/${projectId}/services/sesame-api/serviceLevelObjectives`,
  },
  uptime: labelled('uptimeCheckConfigs'),
  policy: labelled('alertPolicies'),
  dashboard: {
    api: 'monitoring',
    path: (projectId) => `/v1/projects/${projectId}/dashboards`,
    member: 'dashboards',
    keyOf: idOf,
    isOurs: (found) => hasLabels(found, 'labels'),
    create: (path, { key, body }) => ({
      method: 'POST',
      path,
      body: { name: `${path.replace('/v1/', '')}/${key}`, ...body },
    }),
    // `etag` identifies the version of the resource to replace.
    update: (_, { body }, found) => ({
      method: 'PATCH',
      path: `/v1/${nameOf(found)}`,
      body: { name: nameOf(found), etag: found['etag'], ...body },
    }),
    remove: (_, found) => ({ method: 'DELETE', path: `/v1/${nameOf(found)}` }),
  },
}

/**
 * The kinds of resources, each after the kinds that it refers to. Resources are created in this order and removed in
 * reverse.
 */
export const KINDS = Object.keys(COLLECTIONS) as Kind[]
