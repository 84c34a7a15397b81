import { Router } from 'express'
import { bodyOf, notFound, parameter, refuse } from '../answers.ts'
import { accountExists, answerPolicy, setPolicy } from '../state/policies.ts'
import type { Project } from '../state/project.ts'

/**
 * The syntax of an account's id and a role's id. Source: IAM API, « projects.serviceAccounts.create » (`accountId`), «
 * projects.roles.create » (`roleId`).
 */
const ACCOUNT_ID = /^[a-z](?=.{5,29}$)[-a-z0-9]*[a-z0-9]$/
const ROLE_ID = /^[A-Za-z0-9_.]{3,64}$/
const PERMISSION = /^[a-z][A-Za-z]*\.[A-Za-z]+\.[A-Za-z]+$/

/** `iam.googleapis.com`: service accounts and their policies, and the custom roles of the project. */
export function iam(project: Project): Router {
  const { id, serviceAccounts, roles } = project
  const accounts = '/v1/projects/:project/serviceAccounts'
  const roleName = (role: string) => `projects/${id}/roles/${role}`
  return Router()
    .post(accounts, (request, response) => {
      const { accountId, serviceAccount } = bodyOf(request) as {
        accountId: string
        serviceAccount: { displayName: string }
      }
      const email = `${accountId}@${id}.iam.gserviceaccount.com`
      if (!ACCOUNT_ID.test(accountId)) refuse(response, 400, `${accountId} is no account id`)
      else if (serviceAccounts.has(email)) refuse(response, 409, `${email} already exists`)
      else {
        serviceAccounts.set(email, { ...serviceAccount, unknownFor: project.accountLag })
        response.json({ name: `projects/${id}/serviceAccounts/${email}`, email })
      }
    })
    .use(`${accounts}/:email`, (request, response, next) => {
      const email = parameter(request, 'email').replace(/:\w+$/, '')
      if (accountExists(project, email)) next()
      else notFound(response, email)
    })
    .get(`${accounts}/:email`, (request, response) => {
      const email = parameter(request, 'email')
      response.json({ name: `projects/${id}/serviceAccounts/${email}`, email })
    })
    .post(`${accounts}/:email\\:getIamPolicy`, (request, response) =>
      answerPolicy(project, parameter(request, 'email'), response),
    )
    .post(`${accounts}/:email\\:setIamPolicy`, (request, response) =>
      setPolicy(project, parameter(request, 'email'), request, response),
    )
    .post(`${accounts}/:email\\:testIamPermissions`, (request, response) => {
      response.json(bodyOf(request))
    })
    .post('/v1/projects/:project/roles', (request, response) => {
      const { roleId, role } = bodyOf(request) as {
        roleId: string
        role: { includedPermissions: string[] }
      }
      const wrong = role.includedPermissions.filter((each) => !PERMISSION.test(each))
      if (!ROLE_ID.test(roleId)) refuse(response, 400, `${roleId} is no role id`)
      else if (wrong.length > 0) refuse(response, 400, `${wrong.join(', ')} is no permission`)
      else if (roles.has(roleId)) refuse(response, 409, `${roleName(roleId)} already exists`)
      else {
        roles.set(roleId, role.includedPermissions)
        response.json({ name: roleName(roleId), ...role })
      }
    })
    .patch('/v1/projects/:project/roles/:role', (request, response) => {
      const role = parameter(request, 'role')
      const { includedPermissions } = bodyOf(request) as { includedPermissions: string[] }
      if (!roles.has(role)) notFound(response, roleName(role))
      else if (parameter(request, 'updateMask') !== 'includedPermissions') {
        refuse(response, 400, 'only includedPermissions can be changed')
      } else {
        roles.set(role, includedPermissions)
        response.json({ name: roleName(role), includedPermissions })
      }
    })
    .get('/v1/projects/:project/roles/:role', (request, response) => {
      const role = parameter(request, 'role')
      const includedPermissions = roles.get(role)
      if (includedPermissions === undefined) notFound(response, roleName(role))
      else response.json({ name: roleName(role), includedPermissions })
    })
}
