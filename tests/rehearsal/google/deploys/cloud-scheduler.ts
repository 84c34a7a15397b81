import { Router } from 'express'
import { bodyOf, notFound } from '../answers.ts'
import type { Project } from '../state/project.ts'
import type { Job } from '../state/resources.ts'

/** `cloudscheduler.googleapis.com`: scheduled jobs. */
export function cloudScheduler({ jobs }: Project): Router {
  const collection = '/v1/projects/:project/locations/:location/jobs'
  const nameOf = (path: string) => path.replace('/v1/', '')
  return Router()
    .get(collection, (_, response) => {
      const all = [...jobs.values()].map((job) => ({ ...job, state: 'ENABLED' }))
      response.json({ jobs: all })
    })
    .get(`${collection}/:job`, ({ path }, response) => {
      const job = jobs.get(nameOf(path))
      if (job === undefined) notFound(response, nameOf(path))
      else response.json(job)
    })
    .post(collection, (request, response) => {
      const job = bodyOf(request) as Job
      jobs.set(job.name, job)
      response.json(job)
    })
    .patch(`${collection}/:job`, (request, response) => {
      const job = { ...jobs.get(nameOf(request.path)), ...(bodyOf(request) as Job) }
      jobs.set(job.name, job)
      response.json(job)
    })
    .post(`${collection}/:job\\:run`, ({ path }, response) => {
      const name = nameOf(path).replace(/:run$/, '')
      const job = jobs.get(name)
      if (job === undefined) notFound(response, name)
      else {
        jobs.set(name, { ...job, status: {}, lastAttemptTime: new Date().toISOString() })
        response.json(jobs.get(name))
      }
    })
    .delete(`${collection}/:job`, ({ path }, response) => {
      jobs.delete(nameOf(path))
      response.json({})
    })
}
