import { Router } from 'express'
import { bodyOf, notFound, parameter, refuse } from '../answers.ts'
import { accountExists, isGranted } from '../state/policies.ts'
import type { Project } from '../state/project.ts'
import { newestRevision } from '../state/served.ts'
import { signAsGoogle } from './id-tokens.ts'

/** The role that lets an account sign as itself. Source: IAM, « roles/iam.serviceAccountTokenCreator ». */
export const SIGNER = 'roles/iam.serviceAccountTokenCreator'

/**
 * `iamcredentials.googleapis.com`: signs for functions, which have no key. In this fake, each account can only sign as
 * itself.
 *
 * Source: IAM Service Account Credentials API, « projects.serviceAccounts.signBlob ».
 */
export function iamCredentials(project: Project): Router {
  return Router().post('/v1/projects/-/serviceAccounts/:email\\:signBlob', (request, response) => {
    const email = parameter(request, 'email')
    const grant = { role: SIGNER, member: `serviceAccount:${email}` }
    if (!accountExists(project, email)) notFound(response, email)
    else if (!isGranted(project, email, grant)) {
      const permission = 'iam.serviceAccounts.signBlob'
      refuse(response, 403, `Permission '${permission}' denied on resource (or it may not exist).`)
    } else {
      const { payload } = bodyOf(request) as { payload: string }
      const signedBlob = signAsGoogle(Buffer.from(payload, 'base64')).toString('base64')
      response.json({ keyId: 'rehearsal', signedBlob })
    }
  })
}

/**
 * Serves the metadata server's endpoint that returns to instances of `api` the name of their account. Source: Compute
 * Engine, « Predefined metadata keys ».
 */
export function metadata(project: Project): Router {
  const path = '/computeMetadata/v1/instance/service-accounts/default/email'
  return Router().get(path, (_, response) => {
    const account = newestRevision(project, 'api')?.function.serviceConfig.serviceAccountEmail
    if (account === undefined) notFound(response, path)
    else response.type('text').send(account)
  })
}
