import { Router, type Request, type Response } from 'express'
import type * as z from 'zod/mini'
import { bodyOf, notFound, parameter, refuse } from '../answers.ts'
import type { Project } from '../state/project.ts'
import type { Watched } from '../state/settings.ts'
import { dashboard, objective, policy, service, uptimeCheck } from './monitoring-shapes.ts'

/** `monitoring.googleapis.com`: the resources of monitoring, and the notification channels. Rejects unknown fields. */
export function monitoring(project: Project): Router {
  const { channels } = project
  const router = Router()
  router.get('/v3/projects/:project/notificationChannels', (_, response) => {
    response.json({
      notificationChannels: [...channels].map(([name, displayName]) => ({ name, displayName })),
    })
  })
  const v3 = '/v3/projects/:project'
  collection(router, project, {
    path: `${v3}/alertPolicies`,
    shape: policy,
    refusal: (sent) => refusalOfPolicy(project, sent as z.infer<typeof policy>),
  })
  collection(router, project, { path: `${v3}/uptimeCheckConfigs`, shape: uptimeCheck })
  collection(router, project, { path: `${v3}/services`, shape: service, idIn: 'serviceId' })
  collection(router, project, {
    path: `${v3}/services/:service/serviceLevelObjectives`,
    shape: objective,
    idIn: 'serviceLevelObjectiveId',
    parent: (request) => `projects/${project.id}/services/${parameter(request, 'service')}`,
    refusal: (sent) => refusalOfObjective(project, sent as z.infer<typeof objective>),
  })
  collection(router, project, { path: '/v1/projects/:project/dashboards', shape: dashboard })
  return router
}

interface Collection {
  readonly path: string
  readonly shape: z.ZodMiniType<object>
  /**
   * The parameter with the id of a new resource. A resource without such a parameter gets a number, or is sent with a
   * name.
   */
  readonly idIn?: string
  /** The name of a resource that must already exist. */
  readonly parent?: (request: Request) => string
  readonly refusal?: (sent: object) => string | null
}

function collection(router: Router, { watched }: Project, of: Collection): void {
  const { path, shape, idIn, parent, refusal } = of
  /** Validates a sent resource. If it is invalid, responds with an error and returns null. */
  const accepted = (sent: unknown, response: Response): object | null => {
    const parsed = shape.safeParse(sent)
    const why = parsed.success ? (refusal?.(parsed.data) ?? null) : parsed.error.message
    if (why !== null) refuse(response, 400, why)
    return parsed.success && why === null ? parsed.data : null
  }
  const collectionOf = (request: Request) => request.path.replace(/^\/v\d\//, '')
  router.get(path, (request, response) => {
    const prefix = `${collectionOf(request)}/`
    const above = parent?.(request)
    const all = [...watched.values()].filter(
      ({ name }) => name.startsWith(prefix) && !name.slice(prefix.length).includes('/'),
    )
    if (above !== undefined && !watched.has(above)) notFound(response, above)
    else response.json({ [path.split('/').at(-1) ?? '']: all.map(withoutDefaults) })
  })
  router.post(path, (request, response) => {
    const above = parent?.(request)
    if (above !== undefined && !watched.has(above)) {
      notFound(response, above)
      return
    }
    const sent = accepted(bodyOf(request), response)
    if (sent === null) return
    const id = idIn === undefined ? String(watched.size + 1) : parameter(request, idIn)
    const name = 'name' in sent ? String(sent.name) : `${collectionOf(request)}/${id}`
    if (watched.has(name)) refuse(response, 409, `${name} already exists`)
    else keep({ ...sent, name }, response)
  })
  router.patch(`${path}/:id`, (request, response) => {
    const name = collectionOf(request)
    const found = watched.get(name)
    const body = bodyOf(request) as Record<string, unknown>
    const mask = parameter(request, 'updateMask')
    if (found === undefined) notFound(response, name)
    else if (mask !== '' && mask !== Object.keys(body).join(',')) {
      refuse(response, 400, 'updateMask does not name the fields that were sent')
    } else {
      const { name: _, ...rest } = found
      const sent = accepted(mask === '' ? body : { ...rest, ...body }, response)
      if (sent !== null) keep({ ...sent, name }, response)
    }
  })
  router.delete(`${path}/:id`, (request, response) => {
    const name = collectionOf(request)
    if (watched.delete(name)) response.json({})
    else notFound(response, name)
  })
  const keep = (thing: Watched, response: Response) => {
    watched.set(thing.name, thing)
    response.json(withoutDefaults(thing))
  }
}

/**
 * Returns the error for an objective with unknown metrics. A new metric of log lines is unknown at first.
 *
 * Source: https://github.com/GoogleCloudPlatform/cloud-ops-sandbox/issues/896.
 */
function refusalOfObjective(
  { metrics, unheardMetrics }: Project,
  sent: z.infer<typeof objective>,
): string | null {
  const named = JSON.stringify(sent).matchAll(/logging\.googleapis\.com\/user\/([\w-]+)/g)
  const unknown = [...named].some(
    ([, name = '']) => unheardMetrics.delete(name) || !metrics.has(name),
  )
  return unknown
    ? 'Invalid SLO definition: The metric referenced by the provided filter is unknown. Check the metric name and labels.'
    : null
}

/** Returns the error for a policy with a channel that does not exist. */
function refusalOfPolicy(
  { channels }: Project,
  { notificationChannels = [], conditions }: z.infer<typeof policy>,
): string | null {
  const unknown = notificationChannels.find((name) => !channels.has(name))
  if (unknown !== undefined) return `${unknown} does not exist`
  const kinds = conditions.map((each) => Object.keys(each).length)
  return kinds.every((count) => count === 2) ? null : 'a condition is of one kind'
}

/** Removes the fields that have their default value, as responses do (ProtoJSON). */
function withoutDefaults(thing: unknown): unknown {
  if (Array.isArray(thing)) return thing.map(withoutDefaults)
  if (typeof thing !== 'object' || thing === null) return thing
  const isDefault = (value: unknown) =>
    ['', 0, false].includes(value as string | number | boolean) ||
    (Array.isArray(value) && value.length === 0)
  return Object.fromEntries(
    Object.entries(thing).flatMap(([name, value]) =>
      isDefault(value) ? [] : [[name, withoutDefaults(value)]],
    ),
  )
}
