import { Router, type Request, type Response } from 'express'
import { bodyOf, notFound, refuse } from '../answers.ts'
import { accountExists } from '../state/policies.ts'
import { deployRevision } from './cloud-run.ts'
import { Operations } from '../operations.ts'
import { defaultServiceAccount, type Project } from '../state/project.ts'
import type { CloudFunction } from '../state/resources.ts'

/** The fields of a function that a deploy sends. The platform sets all other fields. */
type Sent = Omit<CloudFunction, 'state' | 'url' | 'serviceConfig'> & {
  serviceConfig: Omit<CloudFunction['serviceConfig'], 'service' | 'uri' | 'serviceAccountEmail'> & {
    serviceAccountEmail?: string | null
  }
}

/** `cloudfunctions.googleapis.com`: functions of the second generation. The project has none of the first. */
export function cloudFunctions(project: Project): Router {
  const { functions, archives } = project
  const operations = new Operations()
  const collection = '/v2/projects/:project/locations/:location/functions'
  const resource = (path: string) => path.replace('/v2/', '')
  const change = (request: Request, response: Response) => {
    const sent = bodyOf(request) as Sent
    const account = sent.serviceConfig.serviceAccountEmail ?? defaultServiceAccount(project)
    if (!accountExists(project, account)) refuse(response, 400, `${account} does not exist`)
    else operations.begin(response, deploy(project, sent, account))
  }
  return Router()
    .get('/v1/projects/:project/locations/:location/functions', (_, response) => {
      response.json({})
    })
    .get(collection, (_, response) => {
      response.json({ functions: [...functions.values()] })
    })
    .post(`${collection}\\:generateUploadUrl`, (_, response) => {
      const object = `source-${archives.size + 1}.zip`
      response.json({
        uploadUrl: `https://storage.googleapis.com/upload/${object}?GoogleAccessId=rehearsal`,
        storageSource: { bucket: `gcf-v2-uploads-${project.number}`, object },
      })
    })
    .post(collection, (request, response) => change(request, response))
    .patch(`${collection}/:function`, (request, response) => change(request, response))
    .delete(`${collection}/:function`, (request, response) => {
      const name = resource(request.path)
      const removed = functions.get(name)
      if (removed === undefined) {
        notFound(response, name)
        return
      }
      functions.delete(name)
      project.services.delete(removed.serviceConfig.service)
      operations.begin(response, {})
    })
    .get('/v2/operations/:operation', (request, response) => operations.get(request, response))
}

/** Creates or updates a function, and deploys a revision of its service. */
function deploy(project: Project, sent: Sent, serviceAccountEmail: string): CloudFunction {
  const [, , , location = '', , id = ''] = sent.name.split('/')
  const service = `projects/${project.id}/locations/${location}/services/${id.toLowerCase()}`
  const deployed: CloudFunction = {
    ...sent,
    state: 'ACTIVE',
    url: `https://${location}-${project.id}.cloudfunctions.net/${id}`,
    serviceConfig: {
      ...sent.serviceConfig,
      serviceAccountEmail,
      service,
      uri: `https://${runHost(id)}`,
    },
  }
  project.functions.set(sent.name, deployed)
  deployRevision(project, service, deployed)
  return deployed
}

/** The host of a function's own service. */
export function runHost(id: string): string {
  return `${id.toLowerCase()}-rehearsal-ew.a.run.app`
}
