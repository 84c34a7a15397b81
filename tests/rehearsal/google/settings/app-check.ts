import { Router } from 'express'
import { bodyOf, notFound, parameter, refuse } from '../answers.ts'
import type { Project } from '../state/project.ts'
import type { AppCheckProvider } from '../state/settings.ts'

/** `firebaseappcheck.googleapis.com`: the providers of the apps, and the services that enforce App Check. */
export function appCheck(project: Project): Router {
  const { number, apps, appCheckProviders, appCheckEnforcement } = project
  const path = '/v1/projects/:project/apps/:app/recaptchaV3Config'
  const answerOf = (app: string, { tokenTtl, siteSecret }: AppCheckProvider) => ({
    name: `projects/${number}/apps/${app}/recaptchaV3Config`,
    tokenTtl,
    siteSecretSet: siteSecret !== '',
  })
  return Router()
    .get(path, (request, response) => {
      const app = parameter(request, 'app')
      const found = appCheckProviders.get(app)
      if (found === undefined) notFound(response, `${app}/recaptchaV3Config`)
      else response.json(answerOf(app, found))
    })
    .patch(path, (request, response) => {
      const app = parameter(request, 'app')
      const sent = bodyOf(request) as AppCheckProvider
      if (!apps.has(app)) notFound(response, app)
      else if (parameter(request, 'updateMask') !== Object.keys(sent).join(',')) {
        refuse(response, 400, 'updateMask does not name the fields that were sent')
      } else {
        appCheckProviders.set(app, sent)
        response.json(answerOf(app, sent))
      }
    })
    .get('/v1/projects/:project/services/:service', (request, response) => {
      const service = parameter(request, 'service')
      response.json({
        name: `projects/${number}/services/${service}`,
        enforcementMode: appCheckEnforcement.get(service) ?? 'OFF',
      })
    })
}
