import { Router } from 'express'
import { notFound, parameter, textOf } from './answers.ts'
import type { Project } from './project.ts'
import type { Database } from './resources.ts'

/** Adds an instance, as an operator does in the console. */
export function addDatabase(project: Project, instance: string, location: string): void {
  project.databases.set(instance, { location })
}

/** Where an instance is reached; by http, for the stand-in to see it. */
function addressOf(instance: string, { location }: Database): string {
  return `http://${instance}.${location}.firebasedatabase.app`
}

/** `firebasedatabase.googleapis.com`: the list of instances. */
export function databaseManagement(project: Project): Router {
  return Router().get(
    '/v1beta/projects/:project/locations/:location/instances/:instance',
    (request, response) => {
      const instance = parameter(request, 'instance')
      const database = project.databases.get(instance)
      if (database === undefined) {
        notFound(response, instance)
        return
      }
      response.json({
        name: `projects/${project.id}/locations/${database.location}/instances/${instance}`,
        project: `projects/${project.number}`,
        databaseUrl: addressOf(instance, database),
        type: instance.endsWith('-default-rtdb') ? 'DEFAULT_DATABASE' : 'USER_DATABASE',
        state: 'ACTIVE',
      })
    },
  )
}

/** The rules of an instance that was created locked. */
const LOCKED = '{ "rules": { ".read": false, ".write": false } }'

/** An instance itself: takes rules, and does not check them. */
export function databaseInstance(database: Database): Router {
  return Router()
    .get('/.settings/rules.json', (_, response) => {
      response.send(database.rules ?? LOCKED)
    })
    .put('/.settings/rules.json', (request, response) => {
      if (parameter(request, 'dryRun') !== 'true') database.rules = textOf(request)
      response.json({ status: 'ok' })
    })
}
