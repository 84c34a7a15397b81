import { Router } from 'express'
import { bodyOf, notFound } from '../answers.ts'
import { cloudRunReads } from './cloud-run-reads.ts'
import { answerPolicy, setPolicy } from '../state/policies.ts'
import type { Project } from '../state/project.ts'
import type { CloudFunction, RunService, Traffic } from '../state/resources.ts'

/** Adds a revision, which then receives all requests. Each tag still points to its earlier revision. */
export function deployRevision(project: Project, name: string, deployed: CloudFunction): void {
  const service = project.services.get(name) ?? {
    revisions: [],
    traffic: [{ latestRevision: true, percent: 100 }],
    generation: 0,
  }
  service.generation += 1
  const number = String(service.revisions.length + 1).padStart(5, '0')
  const short = name.split('/').at(-1) ?? ''
  service.revisions.push({ name: `${short}-${number}`, function: deployed })
  project.services.set(name, service)
}

/** `run.googleapis.com`: services in version 1 of the API, used to pin a release to a revision. */
export function cloudRun(project: Project): Router {
  const path = '/v1/projects/:project/locations/:location/services/:service'
  // Clients send the project's number or its id.
  const nameOf = (url: string) =>
    url
      .replace('/v1/', '')
      .replace(/:[A-Za-z]+$/, '')
      .replace(project.number, project.id)
  return Router()
    .use(cloudRunReads(project))
    .get(`${path}\\:getIamPolicy`, (request, response) =>
      answerPolicy(project, nameOf(request.path), response),
    )
    .post(`${path}\\:setIamPolicy`, (request, response) =>
      setPolicy(project, nameOf(request.path), request, response),
    )
    .get(path, (request, response) => {
      const name = nameOf(request.path)
      const service = project.services.get(name)
      if (service === undefined) notFound(response, name)
      else response.json(resourceOf(project, name, service))
    })
    .put(path, (request, response) => {
      const name = nameOf(request.path)
      const service = project.services.get(name)
      if (service === undefined) {
        notFound(response, name)
        return
      }
      service.traffic = (bodyOf(request) as { spec: { traffic: Traffic[] } }).spec.traffic
      service.generation += 1
      response.json(resourceOf(project, name, service))
    })
}

/** Returns a service as the API does when the service is ready. Source: Cloud Run Admin API v1, « namespaces.services ». */
function resourceOf(project: Project, name: string, service: RunService) {
  const [, , , location = '', , id = ''] = name.split('/')
  return {
    apiVersion: 'serving.knative.dev/v1',
    kind: 'Service',
    metadata: {
      name: id,
      namespace: project.number,
      generation: service.generation,
      labels: { 'cloud.googleapis.com/location': location },
    },
    spec: { traffic: service.traffic },
    status: {
      observedGeneration: service.generation,
      latestReadyRevisionName: service.revisions.at(-1)?.name,
      conditions: [{ type: 'Ready', status: 'True' }],
    },
  }
}
