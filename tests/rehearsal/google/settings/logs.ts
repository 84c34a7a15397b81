import { Router } from 'express'
import { bodyOf, parameter, refuse } from '../answers.ts'
import type { Project } from '../state/project.ts'

/** `logging.googleapis.com`: how long log lines are kept, and what is counted in them. */
export function logs(project: Project): Router {
  const { id, metrics } = project
  const buckets = '/v2/projects/:project/locations/:location/buckets'
  const defaultBucket = () => ({
    name: `projects/${id}/locations/global/buckets/_Default`,
    retentionDays: project.logRetentionDays,
  })
  return Router()
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
    .post('/v2/projects/:project/metrics', (request, response) => {
      const { name, filter, description } = bodyOf(request) as Record<string, string>
      if (!name || !filter) refuse(response, 400, 'a metric has a name and a filter')
      else if (metrics.has(name)) refuse(response, 409, `${name} already exists`)
      else {
        metrics.set(name, { filter, description: description ?? '' })
        response.json({ name, filter, description })
      }
    })
}
