import { Router } from 'express'
import { bodyOf, bytesOf, notFound, parameter } from './answers.ts'
import { deployRevision } from './cloud-run.ts'
import { Operations } from './operations.ts'
import { defaultServiceAccount, type Project } from './project.ts'
import type { CloudFunction } from './resources.ts'

/** What a deploy sends of a function: everything that the platform does not decide. */
type Sent = Omit<CloudFunction, 'state' | 'url' | 'serviceConfig'> & {
  serviceConfig: Omit<CloudFunction['serviceConfig'], 'service' | 'uri' | 'serviceAccountEmail'> & {
    serviceAccountEmail?: string | null
  }
}

/** `cloudfunctions.googleapis.com`: functions of the second generation; there are none of the first. */
export function cloudFunctions(project: Project): Router {
  const { functions, archives } = project
  const operations = new Operations()
  const collection = '/v2/projects/:project/locations/:location/functions'
  const resource = (path: string) => path.replace('/v2/', '')
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
        uploadUrl: `http://storage.googleapis.com/upload/${object}?GoogleAccessId=rehearsal`,
        storageSource: { bucket: `gcf-v2-uploads-${project.number}`, object },
      })
    })
    .post(collection, (request, response) => {
      operations.begin(response, deploy(project, bodyOf(request) as Sent))
    })
    .patch(`${collection}/:function`, (request, response) => {
      operations.begin(response, deploy(project, bodyOf(request) as Sent))
    })
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

/** Creates or updates a function, and deploys a revision of the service that it becomes. */
function deploy(project: Project, sent: Sent): CloudFunction {
  const [, , , location = '', , id = ''] = sent.name.split('/')
  const service = `projects/${project.id}/locations/${location}/services/${id.toLowerCase()}`
  const deployed: CloudFunction = {
    ...sent,
    state: 'ACTIVE',
    url: `https://${location}-${project.id}.cloudfunctions.net/${id}`,
    serviceConfig: {
      ...sent.serviceConfig,
      serviceAccountEmail: sent.serviceConfig.serviceAccountEmail ?? defaultServiceAccount(project),
      service,
      uri: `https://${id.toLowerCase()}-rehearsal-ew.a.run.app`,
    },
  }
  project.functions.set(sent.name, deployed)
  deployRevision(project, service, deployed)
  return deployed
}

/** `storage.googleapis.com`: where sources are uploaded. */
export function sourceUploads({ archives }: Project): Router {
  return Router().put('/upload/:object', (request, response) => {
    archives.set(parameter(request, 'object'), bytesOf(request))
    response.end()
  })
}
