import { MINUTE_MS } from '@sesame/contract/durations'
import * as z from 'zod/mini'
import { OK, problem, type Check } from '../check.ts'
import type { Database, Project } from '../project/project.ts'
import { databaseUrl, readPlace } from './database-instances.ts'
import { Unverified } from '../project/reader.ts'

const people = z.nullable(z.record(z.string(), z.unknown()))

/** When each sign-in of a person expires, in milliseconds since the epoch, by `auth_time` in seconds. */
const access = z.object({ signIns: z.record(z.string(), z.number()) })

interface SignIn {
  readonly uid: string
  readonly authTime: number
}

/** How many sign-ins are tried, because each of their people may sign out meanwhile. */
const TRIED = 3

/** Sign-ins that the rules must accept, of the first people in the database. */
async function findSignIns(project: Project, database: Database): Promise<SignIn[]> {
  const query = { orderBy: '"$key"', limitToFirst: '20' }
  const found = await readPlace(project, database, '/access.json', query)
  const later = Date.now() + MINUTE_MS
  return Object.entries(people.parse(found) ?? {})
    .flatMap(([uid, record]) =>
      Object.entries(access.safeParse(record).data?.signIns ?? {}).flatMap(([time, until]) =>
        until > later ? { uid, authTime: Number(time) } : [],
      ),
    )
    .slice(0, TRIED)
}

/** Whether the rules let this sign-in read its profile. The path that is read does not exist. */
async function isLetIn(
  project: Project,
  database: Database,
  { uid, authTime }: SignIn,
): Promise<boolean> {
  const token = { auth_time: authTime, firebase: { sign_in_provider: 'password' } }
  const query = { auth_variable_override: JSON.stringify({ uid, token }) }
  const path = `/users/${encodeURIComponent(uid)}/doctor.json`
  const { status } = await project.readDatabase(await databaseUrl(project, database, path, query))
  if (status === 200) return true
  if (status === 401 || status === 403) return false
  throw new Unverified(`la base répond ${status}`)
}

/**
 * The rules look a sign-in up by its `auth_time`, as a number in their own notation. A sign-in recorded by the API may
 * read as its person; a sign-in of 1970 may not.
 *
 * Source: `auth_variable_override`, as the Admin SDK for Python sends it over REST (firebase-admin-python, `db.py`);
 * https://firebase.google.com/docs/database/admin/start#authenticate-with-limited-privileges
 */
export const SIGN_IN_TIME: Check = {
  name: 'les règles retrouvent une connexion par son auth_time',
  inSuite: true,
  async run(project) {
    const database = project.databases.find(({ target }) => target === 'main')
    if (database === undefined) throw new Unverified('firebase.json ne nomme pas de base « main »')
    const signIns = await findSignIns(project, database)
    const [first] = signIns
    if (first === undefined) {
      throw new Unverified('personne n’est connecté : connectez-vous une fois')
    }
    const letIn = (signIn: SignIn) => isLetIn(project, database, signIn)
    const mend = `npm run deploy -- --project ${project.id} --only database`
    if (await letIn({ ...first, authTime: 1 })) {
      return problem('elles laissent entrer une connexion que l’API n’a pas enregistrée', mend)
    }
    return (await Promise.all(signIns.map(letIn))).includes(true)
      ? OK
      : problem('elles refusent une connexion que l’API a enregistrée', mend)
  },
}
