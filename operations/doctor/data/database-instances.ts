import { REGION } from '@sesame/contract/constants'
import * as z from 'zod/mini'
import { databaseOf, readShards } from '../../../functions/src/common/config/shards-config.ts'
import { consoleAt, faultIf, findingOf, type Check, type Fault } from '../check.ts'
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
 * Resolves with the URL of a path in a database instance, with a query.
 *
 * @throws {Unverified} if the project has no such instance.
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
  if (origin === undefined) {
    const { instance } = database
    throw new Unverified({
      fr: `la base ${instance} n’existe pas`,
      en: `the database ${instance} doesn’t exist`,
    })
  }
  const url = new URL(path, origin)
  url.search = new URLSearchParams({
    ...query,
    ...(inEmulator && { ns: database.instance }),
  }).toString()
  return url
}

/**
 * Reads a path of a database with the rights of the project's owner.
 *
 * @throws {Unverified} if the database refuses or does not answer.
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
    throw new Unverified({
      fr: 'il manque le rôle roles/firebasedatabase.viewer',
      en: 'you need the role roles/firebasedatabase.viewer',
    })
  }
  if (status !== 200) {
    throw new Unverified({ fr: `la base répond ${status}`, en: `the database answers ${status}` })
  }
  return JSON.parse(text)
}

/** Returns a function that finds the database instance with a person's data; null while the person's shard is closed. */
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
    return faultIf(true, { fr: `${id} n’existe pas`, en: `${id} doesn’t exist` }, create)
  }
  const location = locationOf(found.name)
  const named = project.targets[target] ?? []
  const all = project.databases.filter((each) => each.target === target)
  return [
    ...faultIf(
      location !== REGION,
      { fr: `${id} est à ${location}`, en: `${id} is in ${location}` },
      {
        fr: `La région d’une base ne change plus\u00A0: il en faut une autre, à ${REGION}.`,
        en: `A database’s region can’t change: create another one, in ${REGION}.`,
      },
    ),
    ...faultIf(
      found.state !== 'ACTIVE',
      { fr: `${id} est «\u00A0${found.state}\u00A0»`, en: `${id} is “${found.state}”` },
      consoleAt(`console.firebase.google.com/project/${project.id}/database`),
    ),
    ...faultIf(
      // Further `main` instances are allowed, because a new one gets its rules before people are moved to it.
      !named.includes(id) || (target === 'statistics' && named.length !== 1),
      {
        fr: `.firebaserc nomme ${target} «\u00A0${named.join(', ')}\u00A0»`,
        en: `.firebaserc names ${target} “${named.join(', ')}”`,
      },
      `npx firebase target:clear database ${target} ${option}`,
      `npx firebase target:apply database ${target} ${all.map(({ instance }) => instance).join(' ')} ${option}`,
    ),
  ]
}

/** Checks that the database instances exist, and that the functions and the rules use the same ones. */
export const DATABASE_INSTANCES: Check = {
  name: {
    fr: `les bases sont actives à ${REGION}, et .firebaserc les nomme`,
    en: `the databases are active in ${REGION}, and .firebaserc names them`,
  },
  async run(project) {
    const faults = await Promise.all(project.databases.map((each) => faultsOf(project, each)))
    return findingOf(faults.flat())
  },
}
