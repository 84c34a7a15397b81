import { Router } from 'express'
import { notFound } from '../answers.ts'
import { answerPolicy } from '../state/policies.ts'
import type { Project } from '../state/project.ts'
import type { Revision } from '../state/resources.ts'

/** Services and revisions in version 2 of the API, which `npm run doctor` uses. */
export function cloudRunReads(project: Project): Router {
  const { services } = project
  const path = '/v2/projects/:project/locations/:location/services/:service'
  return Router()
    .get(`${path}\\:getIamPolicy`, ({ path: asked }, response) =>
      answerPolicy(project, asked.replace('/v2/', '').replace(/:getIamPolicy$/, ''), response),
    )
    .get(path, (request, response) => {
      const name = request.path.replace('/v2/', '')
      const service = services.get(name)
      if (service === undefined) {
        notFound(response, name)
        return
      }
      response.json({
        name,
        latestReadyRevision: `${name}/revisions/${service.revisions.at(-1)?.name ?? ''}`,
        // Traffic to the newest revision has no `revision`.
        trafficStatuses: service.traffic.map(({ revisionName: revision, percent, tag }) => ({
          revision,
          percent,
          tag,
        })),
      })
    })
    .get(`${path}/revisions`, (request, response) => {
      const name = request.path.replace('/v2/', '')
      const all = services.get(name.replace(/\/revisions$/, ''))?.revisions ?? []
      response.json({ revisions: all.map((revision) => resourceOf(name, revision)) })
    })
}

/** Source: Cloud Run Admin API v2, « projects.locations.services.revisions ». */
function resourceOf(parent: string, { name, function: { serviceConfig } }: Revision) {
  const { environmentVariables, secretEnvironmentVariables = [] } = serviceConfig
  const env = [
    ...Object.entries(environmentVariables).map(([key, value]) => ({ name: key, value })),
    ...secretEnvironmentVariables.map(({ key, secret, version }) => ({
      name: key,
      valueSource: { secretKeyRef: { secret, version } },
    })),
  ]
  return { name: `${parent}/${name}`, containers: [{ env }] }
}
