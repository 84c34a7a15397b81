import type { Auth, UserImportRecord } from 'firebase-admin/auth'
import type { Database } from 'firebase-admin/database'
import { profileFields } from '../../functions/src/common/directory/directory-entry.ts'
import { inGroups } from '../../functions/src/common/in-groups.ts'
import type { SeededPerson } from './plausible-people.ts'

/** How many people a fresh suite has, beside those who can sign in. */
export const PEOPLE = 2000

/** Most accounts that the identity service takes at once. */
const IMPORT_SIZE = 1000

/** Of nobody's password: it opens nothing. */
const PASSWORD_HASH = Buffer.from('of no password')

/** Gives a suite these people: accounts, profiles, and their entries in the directory, as the nightly job would. */
export async function seedPeople(
  { auth, database }: { readonly auth: Auth; readonly database: Database },
  people: readonly SeededPerson[],
): Promise<void> {
  await Promise.all([
    database.ref().update(Object.fromEntries(people.flatMap(recordsOf))),
    ...inGroups(people.map(accountOf), IMPORT_SIZE).map(async (some) => {
      const { errors } = await auth.importUsers(some, { hash: { algorithm: 'BCRYPT' } })
      if (errors[0]) throw errors[0].error
    }),
  ])
}

function recordsOf({ user, disabled, lastSeenAt }: SeededPerson): [string, unknown][] {
  const { uid, createdAt } = user
  const entry = { ...profileFields(user), seen: lastSeenAt, disabled: disabled ? createdAt : null }
  return [
    [`users/${uid}`, user],
    [`directory/${uid}`, entry],
  ]
}

function accountOf({ user, disabled, lastSeenAt }: SeededPerson): UserImportRecord {
  const { uid, email, emailVerified, displayName, providers, createdAt } = user
  return {
    ...{ uid, disabled },
    ...(email !== null && { email, emailVerified }),
    ...(displayName !== null && { displayName, customClaims: { registered: true } }),
    ...(providers.includes('password') && { passwordHash: PASSWORD_HASH }),
    metadata: {
      creationTime: new Date(createdAt).toUTCString(),
      lastSignInTime: new Date(lastSeenAt).toUTCString(),
    },
    providerData: providers
      .filter((provider) => provider !== 'password')
      .map((providerId) => ({ providerId, uid, ...(email !== null && { email }) })),
  }
}
