import { UNFINISHED_SIGN_UP_MS } from '@sesame/contract/constants'
import { uid as databaseKey } from '@sesame/contract/fields'
import * as z from 'zod/mini'
import { inGroups } from '../../../functions/src/common/in-groups.ts'
import { localized } from '../../../scripts/localized.ts'
import { OK, type Check } from '../check.ts'
import { holderOf, readPlace } from '../data/database-instances.ts'
import type { Database, Project } from '../project/project.ts'
import { readIdentityConfig } from './identity-config.ts'

/** Only the first page of accounts is checked, with the maximum page size. */
const PAGE_SIZE = 1000

/** The number of profiles that are read concurrently. */
const AT_ONCE = 50

const page = z.object({
  users: z._default(
    z.array(z.object({ localId: z.string(), createdAt: z._default(z.string(), '0') })),
    [],
  ),
  nextPageToken: z._default(z.string(), ''),
})

/** Addresses and password hashes are not among the fields that are read. */
const FIELDS = 'users(localId,createdAt),nextPageToken'

interface Person {
  readonly uid: string
  readonly database: Database
}

async function hasProfile(project: Project, { uid, database }: Person): Promise<boolean> {
  // Accounts from other systems may have uids that are not valid database keys.
  if (!databaseKey.safeParse(uid).success) return false
  const path = `/users/${encodeURIComponent(uid)}/uid.json`
  return (await readPlace(project, database, path)) !== null
}

/**
 * Counts the accounts without a profile that no job will erase (docs/decisions/043), and names the command that creates
 * their profiles. They are not a fault: accounts older than Sésame have none, and neither have accounts whose sign-up never
 * reached the API.
 *
 * Sources: Identity Toolkit REST reference, `projects.accounts.batchGet`;
 * https://cloud.google.com/apis/docs/system-parameters (`fields`)
 */
export const PROFILES: Check = {
  name: { fr: 'profils des comptes', en: 'account profiles' },
  inSuite: true,
  async run(project) {
    // Throws if the identity service is not initialised.
    await readIdentityConfig(project)
    const query = new URLSearchParams({ maxResults: String(PAGE_SIZE), fields: FIELDS })
    const path = `/v1/projects/${project.id}/accounts:batchGet?${query.toString()}`
    const { users, nextPageToken } = await project.read('identity', path, page)
    // An account whose sign-up is unfinished has no profile yet.
    const since = Date.now() - UNFINISHED_SIGN_UP_MS
    const older = users.filter(({ createdAt }) => Number(createdAt) <= since)
    const holds = holderOf(project)
    const people = older.flatMap(({ localId: uid }): Person[] => {
      const database = holds(uid)
      return database === null ? [] : [{ uid, database }]
    })
    let lacking = 0
    for (const group of inGroups(people, AT_ONCE)) {
      const found = await Promise.all(group.map((person) => hasProfile(project, person)))
      lacking += found.filter((has) => !has).length
    }
    const isAll = nextPageToken === '' && people.length === older.length
    return lacking === 0 && isAll
      ? OK
      : { ...OK, note: noteOf(project.id, lacking, people.length, isAll) }
  },
}

function noteOf(projectId: string, lacking: number, lookedAt: number, isAll: boolean): string {
  if (lacking === 0) {
    return localized({
      fr: `aucun compte sans profil, sur ${lookedAt} examinés`,
      en: `no account without a profile, out of ${lookedAt} examined`,
    })
  }
  const fr = lacking === 1 ? '1 compte' : `${lacking} comptes`
  const en = lacking === 1 ? '1 account' : `${lacking} accounts`
  const counted = isAll
    ? { fr: `${fr} sur ${lookedAt} sans profil`, en: `${en} of ${lookedAt} without a profile` }
    : {
        fr: `au moins ${fr} sans profil, sur ${lookedAt} examinés`,
        en: `at least ${en} without a profile, out of ${lookedAt} examined`,
      }
  return localized({
    fr: `${counted.fr}\u00A0: npm run adopt -- ${projectId} les reprend (docs/adopt.md)`,
    en: `${counted.en}: npm run adopt -- ${projectId} takes them over (docs/adopt.md)`,
  })
}
