import { Router } from 'express'
import { bodyOf, parameter, refuse } from '../answers.ts'
import { Operations } from '../operations.ts'
import { answerPolicy, setPolicy } from '../state/policies.ts'
import { defaultServiceAccount, type Project } from '../state/project.ts'
import type { Budget } from '../state/settings.ts'

/** The largest number of APIs that one request enables. Source: Service Usage API, « services.batchEnable ». */
const AT_ONCE = 20

/** The only access token that this fake issues. The databases accept it as the owner's token. */
export const TOKEN = 'owner'

/** `sts.googleapis.com`: returns an access token for any credentials. */
export function tokens(): Router {
  return Router().post('/v1/token', (_, response) => {
    response.json({
      access_token: TOKEN,
      expires_in: 3600,
      token_type: 'Bearer',
      issued_token_type: 'urn:ietf:params:oauth:token-type:access_token',
    })
  })
}

/** `cloudresourcemanager.googleapis.com`: grants the deployer every permission. */
export function resourceManager(project: Project): Router {
  return (
    Router()
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
      // Source: Resource Manager API v1, « projects.getEffectiveOrgPolicy ».
      .post('/v1/projects/:project\\:getEffectiveOrgPolicy', (request, response) => {
        const { constraint } = bodyOf(request) as { constraint: string }
        const listPolicy = project.allowsPublicMembers
          ? { allValues: 'ALLOW' }
          : { allowedValues: ['C0rehearsal'] }
        response.json({ constraint, listPolicy })
      })
  )
}

/** `serviceusage.googleapis.com`: returns and enables APIs. */
export function serviceUsage({ enabledApis }: Project): Router {
  const operations = new Operations()
  const path = '/v1/projects/:project/services'
  return Router()
    .get(`${path}/:service`, (request, response) => {
      const isEnabled = enabledApis.has(parameter(request, 'service'))
      response.json({ state: isEnabled ? 'ENABLED' : 'DISABLED' })
    })
    .post(`${path}/:service\\:enable`, (request, response) => {
      enabledApis.add(parameter(request, 'service'))
      operations.begin(response, {})
    })
    .post(`${path}\\:batchEnable`, (request, response) => {
      const { serviceIds } = bodyOf(request) as { serviceIds: string[] }
      if (serviceIds.length > AT_ONCE) {
        refuse(response, 400, `${serviceIds.length} services: at most ${AT_ONCE} in a request`)
        return
      }
      for (const api of serviceIds) enabledApis.add(api)
      operations.begin(response, {})
    })
    .post(
      '/v1beta1/projects/:project/services/:service\\:generateServiceIdentity',
      (_, response) => {
        response.json({ done: true })
      },
    )
}

/** `compute.googleapis.com`: the default account, which functions use unless another account is configured. */
export function compute(project: Project): Router {
  return Router().get('/compute/v1/projects/:project', (_, response) => {
    response.json({ defaultServiceAccount: defaultServiceAccount(project) })
  })
}

/** `cloudbilling.googleapis.com`: returns whether the project is on the Blaze plan. */
export function billing(project: Project): Router {
  return Router().get('/v1/projects/:project/billingInfo', (_, response) => {
    response.json(
      project.isBilled ? { billingEnabled: true, billingAccountName: BILLING_ACCOUNT } : {},
    )
  })
}

const BILLING_ACCOUNT = 'billingAccounts/012345-6789AB-CDEF01'

/** `billingbudgets.googleapis.com`: the budgets of the billing account, which define the costs that cause an alert. */
export function billingBudgets({ budgets }: Project): Router {
  const path = `/v1/${BILLING_ACCOUNT}/budgets`
  return Router()
    .get(path, (_, response) => {
      response.json({ budgets })
    })
    .post(path, (request, response) => {
      budgets.push(bodyOf(request) as Budget)
      response.json(budgets.at(-1))
    })
}

/** `runtimeconfig.googleapis.com`: returns no configuration, because the project has no function of the first generation. */
export function runtimeConfig(): Router {
  return Router().get('/v1beta1/projects/:project/configs', (_, response) => {
    response.json({})
  })
}

/** `firebaseextensions.googleapis.com`: returns no extension, because none is installed. */
export function extensions(): Router {
  return Router().get('/v1beta/projects/:project/instances', (_, response) => {
    response.json({})
  })
}
