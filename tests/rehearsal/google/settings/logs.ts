import { Router } from 'express'
import * as z from 'zod/mini'
import { bodyOf, notFound, parameter, refuse } from '../answers.ts'
import type { Project } from '../state/project.ts'

const text = z.string().check(z.minLength(1))

const descriptor = {
  metricKind: z.literal('DELTA'),
  unit: text,
}

/**
 * Source: Cloud Logging API v2, « LogMetric ». A metric that measures values must have a field to read them from, and
 * buckets.
 */
const metric = z.union([
  z.strictObject({
    name: text,
    description: z.string(),
    filter: text,
    metricDescriptor: z.strictObject({ ...descriptor, valueType: z.literal('INT64') }),
  }),
  z.strictObject({
    name: text,
    description: z.string(),
    filter: text,
    metricDescriptor: z.strictObject({ ...descriptor, valueType: z.literal('DISTRIBUTION') }),
    valueExtractor: z.string().check(z.regex(/^EXTRACT\([\w.]+\)$/)),
    bucketOptions: z.strictObject({
      explicitBuckets: z.strictObject({ bounds: z.array(z.number()) }),
    }),
  }),
])

/** `logging.googleapis.com`: the retention time of log lines, and the metrics that count them. */
export function logs(project: Project): Router {
  const { id, metrics, unheardMetrics } = project
  const path = '/v2/projects/:project/metrics'
  const buckets = '/v2/projects/:project/locations/:location/buckets'
  const defaultBucket = () => ({
    name: `projects/${id}/locations/global/buckets/_Default`,
    retentionDays: project.logRetentionDays,
  })
  return (
    Router()
      .get(buckets, (_, response) => {
        response.json({ buckets: [defaultBucket()] })
      })
      .patch('/v2/projects/:project/locations/global/buckets/_Default', (request, response) => {
        if (parameter(request, 'updateMask') !== 'retentionDays') {
          refuse(response, 400, 'retentionDays alone can be changed')
          return
        }
        project.logRetentionDays = (bodyOf(request) as { retentionDays: number }).retentionDays
        response.json(defaultBucket())
      })
      .get(path, (_, response) => {
        response.json({ metrics: [...metrics.values()] })
      })
      .post(path, (request, response) => {
        const sent = metric.safeParse(bodyOf(request))
        if (!sent.success) refuse(response, 400, sent.error.message)
        else if (metrics.has(sent.data.name))
          refuse(response, 409, `${sent.data.name} already exists`)
        else {
          metrics.set(sent.data.name, sent.data)
          unheardMetrics.add(sent.data.name)
          response.json(sent.data)
        }
      })
      // PUT also creates a metric if it does not exist.
      .put(`${path}/:metric`, (request, response) => {
        const sent = metric.safeParse(bodyOf(request))
        if (!sent.success) refuse(response, 400, sent.error.message)
        else if (sent.data.name !== parameter(request, 'metric'))
          refuse(response, 400, 'another name')
        else {
          metrics.set(sent.data.name, sent.data)
          response.json(sent.data)
        }
      })
      .delete(`${path}/:metric`, (request, response) => {
        const name = parameter(request, 'metric')
        if (metrics.delete(name)) response.json({})
        else notFound(response, name)
      })
  )
}
