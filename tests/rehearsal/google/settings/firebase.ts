import { Router, type Request } from 'express'
import { bodyOf, notFound, parameter } from '../answers.ts'
import { Operations } from '../operations.ts'
import type { Project } from '../state/project.ts'
import type { WebApp } from '../state/settings.ts'

/** Registers a web app. The first app creates the project's API key. Source: Firebase, « Learn about API keys ». */
export function addWebApp({ number, apps, apiKeys }: Project, app: WebApp): string {
  const appId = `1:${number}:web:${String(apps.size + 1).padStart(22, '0')}`
  apps.set(appId, app)
  if (apiKeys.size === 0) apiKeys.set('browser', { keyString: 'browser-key', restrictions: {} })
  return appId
}

/** The configuration with which a web app initializes its SDK. Source: Firebase Management API, « WebAppConfig ». */
export function webAppConfig({ id, number, apiKeys, databases }: Project, appId: string) {
  const instance = `${id}-default-rtdb`
  const location = databases.get(instance)?.location ?? ''
  return {
    projectId: id,
    appId,
    databaseURL: `https://${instance}.${location}.firebasedatabase.app`,
    storageBucket: `${id}.firebasestorage.app`,
    apiKey: apiKeys.get('browser')?.keyString,
    authDomain: `${id}.firebaseapp.com`,
    messagingSenderId: number,
  }
}

/** `firebase.googleapis.com`: the project itself, and its web apps. */
export function firebase(project: Project): Router {
  const { id, number, bucket, apps, databases } = project
  const operations = new Operations()
  const path = '/v1beta1/projects/:project/webApps'
  const metadata = (appId: string, { displayName }: WebApp) => ({
    name: `projects/${id}/webApps/${appId}`,
    appId,
    displayName,
    projectId: id,
  })
  const appOf = (request: Request) => parameter(request, 'app')
  return Router()
    .get('/v1beta1/projects/:project', (_, response) => {
      const instance = `${id}-default-rtdb`
      const resources = {
        hostingSite: id,
        ...(databases.has(instance) && { realtimeDatabaseInstance: instance }),
      }
      response.json({ projectId: id, projectNumber: number, resources, state: 'ACTIVE' })
    })
    .get('/v1beta1/projects/:project/adminSdkConfig', (_, response) => {
      response.json({ projectId: id, storageBucket: bucket })
    })
    .post(path, (request, response) => {
      const app = bodyOf(request) as WebApp
      operations.begin(response, metadata(addWebApp(project, app), app))
    })
    .get('/v1beta1/operations/:operation', (request, response) => operations.get(request, response))
    .get(path, (_, response) => {
      response.json({ apps: [...apps].map(([appId, app]) => metadata(appId, app)) })
    })
    .get(`${path}/:app/config`, (request, response) => {
      if (apps.has(appOf(request))) response.json(webAppConfig(project, appOf(request)))
      else notFound(response, appOf(request))
    })
}
