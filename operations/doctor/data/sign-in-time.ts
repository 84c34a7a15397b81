import { MINUTE_MS } from '@sesame/contract/durations'
import * as z from 'zod/mini'
import { OK, problem, type Check } from '../check.ts'
import type { Database, Project } from '../project/project.ts'
import { databaseUrl, readPlace } from './database-instances.ts'
import { Unverified } from '../project/reader.ts'

const people = z.nullable(z.record(z.string(), z.unknown()))

/** An access record: `signIns` maps the `auth_time` of each sign-in (seconds) to its expiry (ms since the epoch). */
const access = z.object({ signIns: z.record(z.string(), z.number()) })

interface SignIn {
  readonly uid: string
  readonly authTime: number
}

/** The number of sign-ins to try. One would not be enough, because its owner may sign out during the check. */
const TRIED = 3

/**
 * Finds sign-ins that the rules must accept, among the people with the latest `wakeAt`. Everyone who is signed in has a
 * `wakeAt`, because a job must end the sign-in. Most other people have none.
 */
async function findSignIns(project: Project, database: Database): Promise<SignIn[]> {
  const query = { orderBy: '"wakeAt"', limitToLast: '20' }
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

/**
 * Whether the rules allow this sign-in to read a path below its own profile. The path does not exist, so no data is read.
 */
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
  throw new Unverified({ fr: `la base répond ${status}`, en: `the database answers ${status}` })
}

/**
 * To find a sign-in, the rules convert its `auth_time` from a number to a database key. Checks that they find a sign-in
 * that the API recorded under that key, and that they refuse a sign-in dated 1970.
 *
 * Source: `auth_variable_override`, as the Admin SDK for Python sends it over REST (firebase-admin-python, `db.py`);
 * https://firebase.google.com/docs/database/admin/start#authenticate-with-limited-privileges
 */
export const SIGN_IN_TIME: Check = {
  name: {
    fr: 'les règles retrouvent une connexion par son auth_time',
    en: 'the rules find a sign-in by its auth_time',
  },
  inSuite: true,
  async run(project) {
    const database = project.databases.find(({ target }) => target === 'main')
    if (database === undefined) {
      throw new Unverified({
        fr: 'firebase.json ne nomme pas de base «\u00A0main\u00A0»',
        en: 'firebase.json names no database “main”',
      })
    }
    const signIns = await findSignIns(project, database)
    const [first] = signIns
    if (first === undefined) {
      throw new Unverified({
        fr: 'personne n’est connecté\u00A0: connectez-vous une fois',
        en: 'nobody is signed in: sign in once',
      })
    }
    const letIn = (signIn: SignIn) => isLetIn(project, database, signIn)
    const mend = `npm run deploy -- --project ${project.id} --only database`
    if (await letIn({ ...first, authTime: 1 })) {
      return problem(
        {
          fr: 'elles laissent entrer une connexion que l’API n’a pas enregistrée',
          en: 'they let in a sign-in that the API didn’t record',
        },
        mend,
      )
    }
    return (await Promise.all(signIns.map(letIn))).includes(true)
      ? OK
      : problem(
          {
            fr: 'elles refusent une connexion que l’API a enregistrée',
            en: 'they refuse a sign-in that the API recorded',
          },
          mend,
        )
  },
}
