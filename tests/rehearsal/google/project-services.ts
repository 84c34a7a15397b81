import { Router } from 'express'
import { bodyOf, parameter } from './answers.ts'
import { answerPolicy, setPolicy } from './policies.ts'
import { defaultServiceAccount, type Project } from './project.ts'

/** `sts.googleapis.com`: any credentials are good. */
export function tokens(): Router {
  return Router().post('/v1/token', (_, response) => {
    response.json({
      access_token: 'rehearsal',
      expires_in: 3600,
      token_type: 'Bearer',
      issued_token_type: 'urn:ietf:params:oauth:token-type:access_token',
    })
  })
}

/** `firebase.googleapis.com`: the project itself. */
export function firebase(project: Project): Router {
  const { id, number, bucket } = project
  return Router()
    .get('/v1beta1/projects/:project', (_, response) => {
      const resources = { hostingSite: id, realtimeDatabaseInstance: `${id}-default-rtdb` }
      response.json({ projectId: id, projectNumber: number, resources, state: 'ACTIVE' })
    })
    .get('/v1beta1/projects/:project/adminSdkConfig', (_, response) => {
      response.json({ projectId: id, storageBucket: bucket })
    })
}

/** `firebasestorage.googleapis.com`: the default bucket. */
export function firebaseStorage({ id, bucket }: Project): Router {
  return Router().get('/v1alpha/projects/:project/defaultBucket', (_, response) => {
    response.json({ bucket: { name: `projects/${id}/buckets/${bucket}` } })
  })
}

/** `cloudresourcemanager.googleapis.com`: the deployer may do everything. */
export function resourceManager(project: Project): Router {
  return Router()
    .get('/v1/projects/:project', (_, response) => {
      const { id: projectId, number: projectNumber } = project
      response.json({ projectId, projectNumber, lifecycleState: 'ACTIVE' })
    })
    .post('/v1/projects/:project\\:testIamPermissions', (request, response) => {
      response.json(bodyOf(request))
    })
    .post('/v1/projects/:project\\:getIamPolicy', (_, response) =>
      answerPolicy(project, 'project', response),
    )
    .post('/v1/projects/:project\\:setIamPolicy', (request, response) =>
      setPolicy(project, 'project', request, response),
    )
}

/** `serviceusage.googleapis.com`: which APIs are enabled. */
export function serviceUsage({ askedServices, disabledServices }: Project): Router {
  return Router()
    .get('/v1/projects/:project/services/:service', (request, response) => {
      const service = parameter(request, 'service')
      askedServices.add(service)
      response.json({ state: disabledServices.has(service) ? 'DISABLED' : 'ENABLED' })
    })
    .post('/v1/projects/:project/services/:service\\:enable', (request, response) => {
      disabledServices.delete(parameter(request, 'service'))
      response.json({ done: true })
    })
    .post(
      '/v1beta1/projects/:project/services/:service\\:generateServiceIdentity',
      (_, response) => {
        response.json({ done: true })
      },
    )
}

/** `compute.googleapis.com`: the account that functions run as when none is named. */
export function compute(project: Project): Router {
  return Router().get('/compute/v1/projects/:project', (_, response) => {
    response.json({ defaultServiceAccount: defaultServiceAccount(project) })
  })
}

/** `cloudbilling.googleapis.com`: the project is on the Blaze plan. */
export function billing(): Router {
  return Router().get('/v1/projects/:project/billingInfo', (_, response) => {
    response.json({ billingEnabled: true })
  })
}

/** `runtimeconfig.googleapis.com`: there is no configuration of the first generation. */
export function runtimeConfig(): Router {
  return Router().get('/v1beta1/projects/:project/configs', (_, response) => {
    response.json({})
  })
}

/** `firebaseextensions.googleapis.com`: no extension is installed. */
export function extensions(): Router {
  return Router().get('/v1beta/projects/:project/instances', (_, response) => {
    response.json({})
  })
}
