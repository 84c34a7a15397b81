import { Router } from 'express'
import { bodyOf, notFound } from '../answers.ts'
import { answerPolicy, setPolicy } from '../state/policies.ts'
import type { Project } from '../state/project.ts'
import type { Queue } from '../state/resources.ts'

/** `cloudtasks.googleapis.com`: queues, and the accounts that are allowed to add tasks. */
export function cloudTasks(project: Project): Router {
  const { queues } = project
  const collection = '/v2/projects/:project/locations/:location/queues'
  const nameOf = (path: string) => path.replace('/v2/', '').replace(/:[A-Za-z]+$/, '')
  return Router()
    .post(collection, (request, response) => {
      const queue = bodyOf(request) as Queue
      queues.set(queue.name, queue)
      response.json(queue)
    })
    .use(`${collection}/:queue`, ({ originalUrl }, response, next) => {
      const name = nameOf(new URL(originalUrl, 'http://host').pathname)
      if (queues.has(name)) next()
      else notFound(response, name)
    })
    .post(`${collection}/:queue\\:getIamPolicy`, ({ path }, response) =>
      answerPolicy(project, nameOf(path), response),
    )
    .post(`${collection}/:queue\\:setIamPolicy`, (request, response) =>
      setPolicy(project, nameOf(request.path), request, response),
    )
    .post(`${collection}/:queue\\:purge`, ({ path }, response) => {
      const queue = queues.get(nameOf(path))
      if (queue) queues.set(queue.name, { ...queue, purged: true })
      response.json(queue)
    })
    .get(`${collection}/:queue`, ({ path }, response) => {
      response.json(queues.get(nameOf(path)))
    })
    .patch(`${collection}/:queue`, (request, response) => {
      const name = nameOf(request.path)
      const queue = { ...queues.get(name), ...(bodyOf(request) as Queue) }
      queues.set(name, queue)
      response.json(queue)
    })
}
