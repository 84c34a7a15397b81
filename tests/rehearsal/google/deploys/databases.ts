import { Router } from 'express'
import type { Database as Emulator } from 'sesame-emulators/database/start-database'
import { request as ask, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import type { Duplex } from 'node:stream'
import { bodyOf, bytesOf, notFound, parameter, refuse, textOf } from '../answers.ts'
import type { Project } from '../state/project.ts'
import type { Database } from '../state/resources.ts'

/** Adds an instance, as an operator does in the Firebase console. */
export function addDatabase(project: Project, instance: string, location: string): void {
  project.databases.set(instance, { location })
}

/** The address of an instance. */
function addressOf(instance: string, { location }: Database): string {
  return `https://${instance}.${location}.firebasedatabase.app`
}

/** `firebasedatabase.googleapis.com`: creates and returns database instances. */
export function databaseManagement(project: Project): Router {
  const collection = '/v1beta/projects/:project/locations/:location/instances'
  const answerOf = (instance: string, database: Database) => ({
    name: `projects/${project.id}/locations/${database.location}/instances/${instance}`,
    project: `projects/${project.number}`,
    databaseUrl: addressOf(instance, database),
    type: isDefault(project, instance) ? 'DEFAULT_DATABASE' : 'USER_DATABASE',
    state: 'ACTIVE',
  })
  return Router()
    .post(collection, (request, response) => {
      const instance = parameter(request, 'databaseId')
      const { type } = bodyOf(request) as { type: string }
      if (project.databases.has(instance)) refuse(response, 409, `${instance} already exists`)
      else if ((type === 'DEFAULT_DATABASE') !== isDefault(project, instance)) {
        refuse(response, 400, `${instance} is no ${type}`)
      } else {
        const database = { location: parameter(request, 'location') }
        project.databases.set(instance, database)
        response.json(answerOf(instance, database))
      }
    })
    .get(`${collection}/:instance`, (request, response) => {
      const instance = parameter(request, 'instance')
      const database = project.databases.get(instance)
      if (database === undefined) notFound(response, instance)
      else response.json(answerOf(instance, database))
    })
}

function isDefault({ id }: Project, instance: string): boolean {
  return instance === `${id}-default-rtdb`
}

/** The rules of an instance that was created as locked in the Firebase console. */
const LOCKED = '{ "rules": { ".read": false, ".write": false } }'

/** Serves an instance: stores its rules, applies them to its data, and forwards all other requests to a database. */
export function databaseInstance(instance: string, database: Database, data: Data): Router {
  return Router()
    .get('/.settings/rules.json', (_, response) => {
      response.send(database.rules ?? LOCKED)
    })
    .put('/.settings/rules.json', (request, response) => {
      const rules = textOf(request)
      if (parameter(request, 'dryRun') !== 'true') {
        try {
          data.setRules(instance, rules)
        } catch (error) {
          response.status(400).json({ error: (error as Error).message })
          return
        }
        database.rules = rules
      }
      response.json({ status: 'ok' })
    })
    .use((request, response) => {
      const { method, headers, originalUrl: path } = request
      const onward = ask({ ...at(data), method, path, headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
      })
      onward.once('error', () => response.writeHead(502).end())
      onward.end(bytesOf(request))
    })
}

/** Connects a WebSocket for an instance to the database. */
export function tunnelTo(data: Data, { url, headers }: IncomingMessage, socket: Duplex): void {
  const onward = connect(at(data))
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}\r\n`)
  onward.write(`GET ${url ?? '/'} HTTP/1.1\r\n${lines.join('')}\r\n`)
  onward.pipe(socket).pipe(onward)
  for (const [one, other] of [
    [onward, socket],
    [socket, onward],
  ] as const) {
    one.once('error', () => other.destroy()).once('close', () => other.destroy())
  }
}

/** The database with the data of all instances. It distinguishes them by the requested host. */
type Data = Pick<Emulator, 'host' | 'port' | 'setRules'>

const at = ({ host, port }: Data) => ({ host, port })
