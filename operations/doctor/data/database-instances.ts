import { REGION } from '@sesame/contract/constants'
import * as z from 'zod/mini'
import { databaseOf, readShards } from '../../../functions/src/common/config/shards-config.ts'
import { faultIf, findingOf, type Check, type Fault } from '../check.ts'
import { instanceAt } from '../project/open-project.ts'
import type { Database, Project } from '../project/project.ts'
import { Unverified } from '../project/reader.ts'

const instance = z.object({
  name: z.string(),
  databaseUrl: z.string(),
  state: z._default(z.string(), ''),
})

const locationOf = (name: string) => name.split('/')[3] ?? ''

/**
 * Source:
 * https://firebase.google.com/docs/reference/rest/database/database-management/rest/v1beta/projects.locations.instances
 */
function findInstance(project: Project, { instance: id }: Database) {
  const path = `/v1beta/projects/${project.id}/locations/-/instances/${id}`
  return project.find('databases', path, instance)
}

/**
 * The address of an instance, with a path and a query.
 *
 * @throws {Unverified} when the project has no such instance.
 */
export async function databaseUrl(
  project: Project,
  database: Database,
  path: string,
  query: Readonly<Record<string, string>> = {},
): Promise<URL> {
  const inEmulator = project.databaseEmulator !== null
  const found = inEmulator ? null : await findInstance(project, database)
  const origin = project.databaseEmulator ?? found?.databaseUrl
  if (origin === undefined) throw new Unverified(`la base ${database.instance} n’existe pas`)
  const url = new URL(path, origin)
  url.search = new URLSearchParams({
    ...query,
    ...(inEmulator && { ns: database.instance }),
  }).toString()
  return url
}

/**
 * Reads a path of a database, as its owner.
 *
 * @throws {Unverified} when it refuses that, or does not answer.
 */
export async function readPlace(
  project: Project,
  database: Database,
  path: string,
  query?: Readonly<Record<string, string>>,
): Promise<unknown> {
  const url = await databaseUrl(project, database, path, query)
  const { status, text } = await project.readDatabase(url)
  if (status === 401 || status === 403) {
    throw new Unverified('il manque le rôle roles/firebasedatabase.viewer')
  }
  if (status !== 200) throw new Unverified(`la base répond ${status}`)
  return JSON.parse(text)
}

/** Finds the instance that holds a person; null while their shard is closed. */
export function holderOf({ settings, databases }: Project): (uid: string) => Database | null {
  const shards = readShards({ ...settings }, settings['SESAME_DATABASE_URL'] ?? '')
  return (uid) => {
    const url = databaseOf({ shards }, uid)
    const instance = url === null ? null : instanceAt(url)
    return databases.find((each) => each.target === 'main' && each.instance === instance) ?? null
  }
}

async function faultsOf(project: Project, database: Database): Promise<Fault[]> {
  const { target, instance: id } = database
  const found = await findInstance(project, database)
  const option = `--project ${project.id}`
  if (found === null) {
    const create = `npx firebase database:instances:create ${id} --location ${REGION} ${option}`
    return [{ problem: `${id} n’existe pas`, mend: [create] }]
  }
  const location = locationOf(found.name)
  const named = project.targets[target] ?? []
  const all = project.databases.filter((each) => each.target === target)
  return [
    ...faultIf(
      location !== REGION,
      `${id} est à ${location}`,
      `La région d’une base ne change plus : il en faut une autre, à ${REGION}.`,
    ),
    ...faultIf(
      found.state !== 'ACTIVE',
      `${id} est « ${found.state} »`,
      `Console : https://console.firebase.google.com/project/${project.id}/database`,
    ),
    ...faultIf(
      // One more instance may be prepared: it has the rules before it holds people.
      !named.includes(id) || (target === 'statistics' && named.length !== 1),
      `.firebaserc nomme ${target} « ${named.join(', ')} »`,
      `npx firebase target:clear database ${target} ${option}`,
      `npx firebase target:apply database ${target} ${all.map(({ instance }) => instance).join(' ')} ${option}`,
    ),
  ]
}

/** The instances exist where the functions look for them and where the rules are deployed. */
export const DATABASE_INSTANCES: Check = {
  name: `les bases sont actives à ${REGION}, et .firebaserc les nomme`,
  async run(project) {
    const faults = await Promise.all(project.databases.map((each) => faultsOf(project, each)))
    return findingOf(faults.flat())
  },
}
